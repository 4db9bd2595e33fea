// Whether there may be a session at all, checked without loading the auth client.
import { readStored } from '../../lib/browser-storage.ts'

export const AUTH_STORAGE_KEY = 'quarry_auth'

/** Whether a session is stored here, or the address carries one back from a provider or a mailed link. */
export function mayHaveSession(location: Location = window.location): boolean {
  return isReturning(location) || readStored('local', AUTH_STORAGE_KEY) !== null
}

/** Whether the address carries a session back. */
export function isReturning({ search, hash }: Location = window.location): boolean {
  return /[?&](code|token_hash)=/.test(search) || /[#&]access_token=/.test(hash)
}
