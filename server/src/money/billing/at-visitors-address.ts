// On one machine the product has several host names (localhost, 127.0.0.1). Visitors are returned to the one they came by, where their session is.
import type { FastifyRequest } from 'fastify'
import type { PaymentsDeps } from '../payments/payments.ts'

const NAMES_OF_THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The same with the visitor's own address of the product. A public address is what the operator has set. */
export function atVisitorsAddress<D extends PaymentsDeps>(deps: D, { headers: { host = '' } }: FastifyRequest): D {
  const isLocal = NAMES_OF_THIS_MACHINE.test(new URL(deps.publicUrl).host) && NAMES_OF_THIS_MACHINE.test(host)
  return isLocal ? { ...deps, publicUrl: `http://${host}` } : deps
}
