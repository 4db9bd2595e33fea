import { fastify, type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { translateErrors } from './error-translator.ts'

async function answerTo(error: Error): Promise<{ status: number; detail: string; levels: string[] }> {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const app = fastify({ loggerInstance })
  translateErrors(app)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  await app.close()
  const told = lines.map((line) => JSON.parse(line) as { level: number; reason?: string }).filter(({ reason }) => reason === error.message)
  const levels = told.map(({ level }) => pino.levels.labels[level] ?? '')
  return { status: answer.statusCode, detail: answer.json<{ detail: string }>().detail, levels }
}

it('a declined card is reported to the payer, and is not an error of the server', async () => {
  const declined = new Stripe.errors.StripeCardError({ type: 'card_error', message: 'Your card was declined.' })
  expect(await answerTo(declined)).toEqual({ status: 409, detail: 'Your card was declined.', levels: ['info'] })
})

it('a payment provider that does not accept the keys is an error of the server', async () => {
  const refused = new Stripe.errors.StripeAuthenticationError({ type: 'invalid_request_error', message: 'Invalid key' })
  expect(await answerTo(refused)).toMatchObject({ status: 503, levels: ['error'] })
})
