// The two calls with the paths of a serverless platform: checkout of a plan, and the subscription. Their refusals also carry `error`.
import {
  checkoutAnswerSchema,
  checkoutPayloadSchema,
  errorBodySchema,
  manageSubscriptionAnswerSchema,
  manageSubscriptionPayloadSchema,
  REFUSALS,
  type ManageSubscriptionPayload,
} from '@quarry/contract'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { actorOf } from '../../http/access.ts'
import { answerError } from '../../http/error-translator.ts'
import type { PaymentsDeps } from '../payments/payments.ts'
import { atVisitorsAddress } from './at-visitors-address.ts'
import { getStatus, setCancelling } from './manage-subscription.ts'
import { startPlanCheckout } from './start-checkout.ts'

const account = { access: 'account' } as const
const tags = ['billing']
const refusal = errorBodySchema.extend({ error: z.string() })
const refused = { 401: refusal, 409: refusal, 422: refusal, 503: refusal }

export function functionsRoutes(deps: PaymentsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    nameErrors(app)
    app.post(
      '/functions/v1/create-checkout-session',
      {
        config: account,
        schema: {
          tags,
          summary: 'Buy or change a plan: answers where to pay',
          body: checkoutPayloadSchema,
          response: { 200: checkoutAnswerSchema, ...refused },
        },
      },
      (request) => startPlanCheckout(atVisitorsAddress(deps, request), actorOf(request), request.body),
    )
    app.post(
      '/functions/v1/manage-subscription',
      {
        config: account,
        schema: {
          tags,
          summary: 'Your subscription: `get_status`, `cancel` (at the end of the period) or `reactivate`',
          body: manageSubscriptionPayloadSchema,
          response: { 200: manageSubscriptionAnswerSchema, ...refused },
        },
      },
      (request) => manage(deps, actorOf(request), request.body.action),
    )
  }
}

function manage(deps: PaymentsDeps, actor: Actor, action: ManageSubscriptionPayload['action']) {
  return action === 'get_status' ? getStatus(deps, actor) : setCancelling(deps, actor, action === 'cancel')
}

/** Clients of these calls read `error`; `detail` stays for all others. */
function nameErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof AppError)) return answerError(error, request, reply)
    const text = error.fields?.map((field) => field.msg).join('\n') ?? error.message
    if (error.code === 'unauthorized') reply.header('www-authenticate', 'Bearer')
    return reply.code(REFUSALS[error.code].status).send({ detail: error.fields ?? error.detail, error: text })
  })
}
