// GET /user: returns the signed-in user.
import type { AuthContext } from '../auth-context.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { getCaller } from '../http/caller.ts'
import { readUserView } from '../users/user-view.ts'

export async function showUser(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  const { user } = await getCaller(auth, request)
  return ok(await readUserView(auth.database, user))
}
