// On one machine the product has several names (localhost, 127.0.0.1). Whoever came by one of them is led back to it: their session is there.
import type { FastifyRequest } from 'fastify'
import type { PaymentsDeps } from '../payments/payments.ts'

const NAMES_OF_THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The same with the visitor's own address of the product. A public address is what the operator says it is. */
export function atVisitorsAddress<D extends PaymentsDeps>(deps: D, { headers: { host = '' } }: FastifyRequest): D {
  const isLocal = NAMES_OF_THIS_MACHINE.test(new URL(deps.publicUrl).host) && NAMES_OF_THIS_MACHINE.test(host)
  return isLocal ? { ...deps, publicUrl: `http://${host}` } : deps
}
