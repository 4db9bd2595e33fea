// Loaded before programs that ask Stripe or its stand-in by the official library: each question and its answer becomes a line of a file.
import { appendFileSync } from 'node:fs'
import { Stripe } from 'stripe'

const file = process.env.QUARRY_STRIPE_EXCHANGES ?? ''
const open = Stripe.createFetchHttpClient

Stripe.createFetchHttpClient = (send) =>
  open(async (url, init) => {
    const request = new Request(url, init)
    const body = await request.clone().text()
    const response = await send(url, init)
    const answer = await response.clone().text()
    const { pathname, search } = new URL(request.url)
    const exchange = { method: request.method, path: pathname, query: search.slice(1), body, status: response.status, answer }
    appendFileSync(file, `${JSON.stringify(exchange)}\n`)
    return response
  })
