// On one machine the product has several host names (localhost, 127.0.0.1). Visitors return to the one they used, where their session is.
import type { FastifyRequest } from 'fastify'
import type { PaymentsDeps } from '../payments/payments.ts'

const NAMES_OF_THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The same with the visitor's host. A public address is set by the operator. */
export function atVisitorsAddress<D extends PaymentsDeps>(deps: D, { headers: { host = '' } }: FastifyRequest): D {
  const isLocal = NAMES_OF_THIS_MACHINE.test(new URL(deps.publicUrl).host) && NAMES_OF_THIS_MACHINE.test(host)
  return isLocal ? { ...deps, publicUrl: `http://${host}` } : deps
}
