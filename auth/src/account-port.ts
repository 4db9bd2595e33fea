// Functions about one user that the surrounding server calls directly, without HTTP. The server checks the permissions.
import type { AuthContext } from './auth-context.ts'
import { consumeCode, findCode } from './codes/one-time-code.ts'
import { isUuid } from './http/request-fields.ts'
import { deleteOwnSession, listSessions, type SessionUse } from './sessions/session.store.ts'
import { isPassword } from './users/password.ts'
import type { User } from './users/user.ts'
import { deleteUser, findUser } from './users/user.store.ts'
import { readUserView, type UserView } from './users/user-view.ts'

/** Either one proves that the caller is the owner of the account. */
export interface OwnerProof {
  password?: string
  /** From the mail of GET /reauthenticate; valid once. */
  code?: string
}

/** `too_many`: nothing was compared, because of too many wrong attempts before. */
export type OwnerVerdict = 'proved' | 'wrong' | 'too_many'

export interface AccountPort {
  /** Latest used first. */
  listSessions(userId: string): Promise<SessionUse[]>
  /** False where the user has no such session. Its access tokens are refused at once. */
  endSession(owned: { userId: string; sessionId: string }): Promise<boolean>
  proveOwner(userId: string, proof: OwnerProof): Promise<OwnerVerdict>
  /** The user as `GET /user` returns it; null where there is none. */
  describeUser(userId: string): Promise<UserView | null>
  /** Deletes the user with all sessions, identities, factors and codes; the address can be used again. Idempotent. */
  deleteUser(userId: string): Promise<void>
}

export function createAccountPort(auth: AuthContext): AccountPort {
  const { database } = auth
  return {
    listSessions: (userId) => listSessions(database, userId),
    endSession: async (owned) => isUuid(owned.sessionId) && deleteOwnSession(database, owned),
    proveOwner: async (userId, proof) => {
      const user = await findUser(database, userId)
      return user ? judge(auth, user, proof) : 'wrong'
    },
    describeUser: async (userId) => {
      const user = await findUser(database, userId)
      return user && readUserView(database, user)
    },
    deleteUser: (userId) => deleteUser(database, userId),
  }
}

async function judge(auth: AuthContext, user: User, { password, code }: OwnerProof): Promise<OwnerVerdict> {
  if (!auth.limits.tryGuess(user.id)) return 'too_many'
  const isRight = password === undefined ? await isRightCode(auth, user, code ?? '') : await isPassword(password, user.passwordHash)
  if (isRight) auth.limits.returnGuess(user.id)
  return isRight ? 'proved' : 'wrong'
}

async function isRightCode(auth: AuthContext, user: User, code: string): Promise<boolean> {
  const address = user.email ?? user.phone ?? ''
  const stored = await findCode(auth, { userId: user.id, purposes: ['reauthentication'], address, code })
  return stored !== null && consumeCode(auth.database, stored)
}
