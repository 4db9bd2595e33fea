// The signed-in account over HTTP. Signing in and out is the auth service's.
import { accountSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { personOf } from '../../http/actor.ts'

export function accountsRoutes(): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/account',
      {
        config: { access: 'account' },
        schema: { tags: ['account'], summary: 'You, and the plan whose limits hold', response: { 200: accountSchema, ...refusals } },
      },
      (request) => {
        const actor = actorOf(request)
        const { accountId: id, email } = personOf(actor)
        const { plan, member, isOperator = false } = actor
        return {
          id,
          email,
          plan,
          ...(isOperator ? { is_operator: true as const } : {}),
          ...(member ? { team: { ...member.team, role: member.role } } : {}),
        }
      },
    )
  }
}
