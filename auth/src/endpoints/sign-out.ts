// POST /logout: ends this session, the others, or all of them. Access tokens of an ended session are refused at once.
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { noContent, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { getCaller } from '../http/caller.ts'
import { deleteOtherSessions, deleteSession, deleteSessionsOf } from '../sessions/session.store.ts'

export async function signOut(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { user, session } = await getCaller(auth, request)
  switch (request.query.get('scope') || 'global') {
    case 'global':
      await deleteSessionsOf(auth.database, user.id)
      return noContent
    case 'local':
      await deleteSession(auth.database, session.id)
      return noContent
    case 'others':
      await deleteOtherSessions(auth.database, { userId: user.id, sessionId: session.id })
      return noContent
    default:
      throw new AuthError('validation_failed', 'Unsupported logout scope')
  }
}
