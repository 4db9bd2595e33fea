// Support over HTTP: a request from anyone, and for accounts the state of theirs. Answers come from the operator's command.
import {
  errorBodySchema,
  newTicketSchema,
  SUPPORT_LEVELS,
  ticketMessagePayloadSchema,
  ticketPayloadSchema,
  ticketSchema,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { listOwnTickets, openTicket, writeOn, type Requester } from './tickets.store.ts'

const tags = ['support']
const account = { access: 'account' } as const
const REQUESTS = { perMinute: 5, perDay: 30, noun: 'messages to support', advice: 'Please try again later.' }
const params = z.object({ number: z.string() })

export function supportRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  const quota = createVisitorQuota(REQUESTS)
  return async (app) => {
    app.post(
      '/support/tickets',
      {
        config: { access: 'visitor' },
        schema: {
          tags,
          summary: 'Ask support; the answer comes by e-mail',
          body: ticketPayloadSchema,
          response: { 201: newTicketSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const requester = requesterOf(request, request.body.email)
        quota.take(requester.ownerId ?? request.ip)
        const number = await openTicket(db, requester, request.body)
        return reply.code(201).send({ number, reply_within_hours: SUPPORT_LEVELS[requester.plan].replyHours })
      },
    )
    app.get(
      '/support/tickets',
      { config: account, schema: { tags, summary: 'Your requests, newest first', response: { 200: z.array(ticketSchema), ...refusals } } },
      (request) => listOwnTickets(db, actorOf(request)),
    )
    app.post(
      '/support/tickets/:number/messages',
      {
        config: account,
        schema: {
          tags,
          summary: 'Write on to a request',
          params,
          body: ticketMessagePayloadSchema,
          response: { 201: z.array(ticketSchema), 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const actor = actorOf(request)
        quota.take(actor.accountId)
        await writeOn(db, actor, { number: readNumber(request.params.number), body: request.body.body })
        return reply.code(201).send(await listOwnTickets(db, actor))
      },
    )
  }
}

/** @throws AppError not_found */
function readNumber(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new AppError('not_found', { detail: 'There is no such request.' })
  return Number(text)
}

/** @throws AppError invalid: no address to answer to */
function requesterOf({ actor }: FastifyRequest, email: string | undefined): Requester {
  if (actor?.email) return { ownerId: actor.accountId, email: actor.email, plan: actor.plan }
  if (!email) throw new AppError('invalid', { detail: 'Please give an e-mail address for the answer.' })
  return { ownerId: actor?.accountId ?? null, email, plan: actor?.plan ?? 'starter' }
}
