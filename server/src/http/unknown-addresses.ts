// Answers requests that match no route: 404 for unknown addresses, 405 with the allowed methods where only the method is wrong. A static
// path is not matched as a parameter of another route.
import type { ErrorBody } from '@quarry/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'

/** Addresses are registered under one method; which one does not matter. */
const LOOKED_UP = 'GET'

/** Must be called before the routes are registered. Takes the router's own options, so that both parse addresses in the same way. */
export function answerUnknownAddresses(app: FastifyInstance, options: { ignoreTrailingSlash: boolean; maxParamLength: number }): void {
  const known = findMyWay(options)
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, url, config }) => {
    // Wildcard routes do not make a single address exist; routes for this machine do not exist for other clients.
    if (url.includes('*') || config?.access === 'this_machine') return
    const address = addressOf(url)
    const methods = methodsOf.get(address) ?? new Set()
    if (methods.size === 0) known.on(LOOKED_UP, address, () => undefined, methods)
    methodsOf.set(address, methods)
    for (const one of [method].flat()) methods.add(one)
  })
  const methodsAt = (url: string): Set<string> | undefined => known.find(LOOKED_UP, url)?.store
  /** The router separates addresses by method: with a method that a static path lacks, it would match the path as an id. */
  const isNameTakenForId = ({ url, method, routeOptions }: FastifyRequest): boolean => {
    if (!routeOptions.url?.includes(':')) return false
    const own = methodsOf.get(addressOf(routeOptions.url))
    const methods = methodsAt(url)
    return own !== undefined && methods !== undefined && methods !== own && !methods.has(method)
  }
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = methodsAt(request.url)
    if (methods === undefined || methods.has(request.method)) return reply.code(404).send({ detail: 'Not found.' } satisfies ErrorBody)
    const allowed = [...methods].toSorted().join(', ')
    const detail = `This address does not take ${request.method}, but ${allowed}.`
    return reply
      .code(405)
      .header('allow', allowed)
      .send({ detail } satisfies ErrorBody)
  }
  // Before the body is read: its errors do not matter.
  app.addHook('onRequest', async (request, reply) => (request.is404 || isNameTakenForId(request) ? answer(request, reply) : undefined))
  app.setNotFoundHandler(answer)
}

/** One key per address, whatever its routes name the parameters, with or without a trailing slash. */
function addressOf(url: string): string {
  return url.replace(/:\w+/g, ':part').replace(/(?<=.)\/$/, '')
}
