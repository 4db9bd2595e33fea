// An invitation whose page was opened without a session: its page is reopened after the sign-in, also after a redirect to another site.
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
