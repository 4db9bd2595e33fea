// Loaded before programs that call Stripe or its stand-in with the official library: each request and response becomes a line of a file.
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
