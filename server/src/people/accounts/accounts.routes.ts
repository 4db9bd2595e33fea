// The signed-in account over HTTP. Signing in and out is done by the auth service.
import { accountSchema, notificationsSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { personOf } from '../../http/actor.ts'
import { changeNotifications, getNotifications } from './notifications.store.ts'

export function accountsRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
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
    await app.register(notificationsRoutes(db))
  }
}

function notificationsRoutes(db: Database): FastifyPluginAsyncZod {
  const schema = { tags: ['account'], response: { 200: notificationsSchema, ...refusals } }
  const config = { access: 'account' } as const
  return async (app) => {
    app.get('/account/notifications', { config, schema: { ...schema, summary: 'Which mails you receive' } }, (request) =>
      getNotifications(db, actorOf(request)),
    )
    app.patch(
      '/account/notifications',
      { config, schema: { ...schema, summary: 'Choose which mails you receive', body: notificationsSchema } },
      (request) => changeNotifications(db, actorOf(request), request.body),
    )
  }
}
