// An in-memory stand-in for the auth service's account interface: everybody has the same password and code.
import type { AccountService } from '../people/accounts/account-service.ts'

export const OWNER_PASSWORD = 'the password of the owner'
export const OWNER_CODE = '123456'
const SEEN = new Date('2026-01-02T03:04:05.000Z')

/** Ends sessions in `liveSessions`. Every user has only the session of the request. */
export function createFakeAccountService(liveSessions: Set<string>): AccountService {
  return {
    listDevices: async ({ sessionId }) => [
      { id: sessionId, userAgent: 'Test browser', address: '127.0.0.1', signedInAt: SEEN, lastUsedAt: SEEN },
    ],
    endDevice: async ({ sessionId }, id) => id === sessionId && liveSessions.delete(id),
    proveOwner: async (_owner, { password, code }) => (password === OWNER_PASSWORD || code === OWNER_CODE ? 'proved' : 'wrong'),
    describeUser: async (userId) => ({ id: userId }),
    deleteUser: async () => undefined,
  }
}
