// Webhooks over HTTP: URLs, their delivery log, test messages and redeliveries.
import {
  errorBodySchema,
  mayUseWebhooks,
  webhookDeliverySchema,
  webhookPayloadSchema,
  webhookSchema,
  WEBHOOKS_NEED_UPGRADE,
} from '@quarry/contract'
import { isInsideHost } from '@quarry/engine'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Actor } from '../../http/actor.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import { addTest, createWebhook, deleteWebhook, listDeliveries, listWebhooks, replay } from './webhooks.store.ts'

const config = { access: 'account' } as const
const tags = ['webhooks']
const params = z.object({ id: z.string() })

/** @throws AppError forbidden */
function subscriberOf(request: FastifyRequest): Actor {
  const actor = actorOf(request)
  if (!mayUseWebhooks(actor.plan)) throw new AppError('forbidden', { detail: WEBHOOKS_NEED_UPGRADE })
  return actor
}

interface WebhookDeps {
  db: Database
  config: { fetching: { allowHosts: readonly string[] } }
}

export function webhooksRoutes({ db, config: { fetching } }: WebhookDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/webhooks/',
      { config, schema: { tags, summary: 'Your webhooks, newest first', response: { 200: z.array(webhookSchema), ...refusals } } },
      (request) => listWebhooks(db, actorOf(request)),
    )
    app.post(
      '/webhooks/',
      {
        config,
        schema: {
          tags,
          summary: 'Have an address called when jobs end',
          body: webhookPayloadSchema,
          response: { 201: webhookSchema, 409: errorBodySchema, ...refusals },
        },
      },
      async (request, reply) => {
        assertSafeAddress(request.body.url, fetching.allowHosts)
        return reply.code(201).send(await createWebhook(db, subscriberOf(request), request.body))
      },
    )
    app.delete(
      '/webhooks/:id',
      { config, schema: { tags, summary: 'Delete a webhook and its log', params, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        await deleteWebhook(db, actorOf(request), readUuid(request.params.id))
        return reply.code(204).send(null)
      },
    )
    await app.register(deliveriesRoutes({ db }))
  }
}

/**
 * Unencrypted or internal addresses only for hosts on the operator's list. Whether a name resolves to a public address is checked when a
 * message is sent.
 * @throws AppError invalid
 */
function assertSafeAddress(address: string, allowHosts: readonly string[]): void {
  const { protocol, host, hostname } = new URL(address)
  if (allowHosts.includes(host) || allowHosts.includes(hostname)) return
  if (protocol !== 'https:') throw new AppError('invalid', { detail: 'An address has to begin with https://.' })
  if (isInsideHost(hostname))
    throw new AppError('invalid', { detail: 'Webhooks are sent to public addresses, and this one is not public.' })
}

function deliveriesRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/webhooks/:id/deliveries',
      {
        config,
        schema: { tags, summary: 'The latest messages to it', params, response: { 200: z.array(webhookDeliverySchema), ...refusals } },
      },
      (request) => listDeliveries(db, actorOf(request), readUuid(request.params.id)),
    )
    app.post(
      '/webhooks/:id/test',
      { config, schema: { tags, summary: 'Send a test message', params, response: { 202: webhookDeliverySchema, ...refusals } } },
      async (request, reply) => reply.code(202).send(await addTest(db, subscriberOf(request), readUuid(request.params.id))),
    )
    app.post(
      '/webhooks/:id/deliveries/:delivery_id/replay',
      {
        config,
        schema: {
          tags,
          summary: 'Send a message once more',
          params: params.extend({ delivery_id: z.string() }),
          response: { 202: webhookDeliverySchema, ...refusals },
        },
      },
      async (request, reply) => {
        const { id, delivery_id: deliveryId } = request.params
        const ids = { webhookId: readUuid(id), deliveryId: readUuid(deliveryId) }
        return reply.code(202).send(await replay(db, subscriberOf(request), ids))
      },
    )
  }
}
