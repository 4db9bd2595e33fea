// POST /webhooks/stripe: the provider's signed webhooks. Stored before the response, processed afterwards.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { receiveNotice } from '../payments/inbox.ts'
import { hasProvider, type PaymentsDeps } from '../payments/payments.ts'

const BODY_BYTES_MAX = 1024 * 1024

/** `onReceived` is called when there is something to process. */
export function webhookRoutes(deps: PaymentsDeps, onReceived: () => void) {
  return async (app: FastifyInstance): Promise<void> => {
    // The signature covers the raw bytes; this parser applies to this route only.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    app.post(
      '/webhooks/stripe',
      {
        config: { access: 'anyone' },
        bodyLimit: BODY_BYTES_MAX,
        schema: {
          tags: ['billing'],
          summary: 'Notices of the payment provider',
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      async (request) => {
        const signature = request.headers['stripe-signature']
        if (!hasProvider(deps) || typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw new AppError('bad_request')
        await receiveNotice(deps, request.body, signature)
        onReceived()
        return { received: true as const }
      },
    )
  }
}
