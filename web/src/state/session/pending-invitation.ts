// An invitation whose page was opened without a session: it is come back to after the sign-in, also by way of another site's page.
import { readStored, removeStored, writeStored } from '../../lib/browser-storage.ts'

const KEY = 'quarry_invitation'

export function keepInvitation(token: string): void {
  writeStored('session', KEY, token)
}
export function findInvitation(): string | null {
  return readStored('session', KEY)
}
export function forgetInvitation(): void {
  removeStored('session', KEY)
}
