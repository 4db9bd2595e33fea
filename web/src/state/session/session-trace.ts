// Whether there may be a session at all, checked without loading the auth client.
import { readStored } from '../../lib/browser-storage.ts'

export const AUTH_STORAGE_KEY = 'quarry_auth'

/** Whether a session is stored here, or the address carries one back from a provider or a mailed link. */
export function mayHaveSession(location: Location = window.location): boolean {
  const returning = /[?&](code|token_hash)=/.test(location.search) || /[#&]access_token=/.test(location.hash)
  return returning || readStored('local', AUTH_STORAGE_KEY) !== null
}
