// Answers what no route takes: 404 where there is nothing, 405 with the methods that are there where only the method is wrong. An address
// with a name of its own is not also that of a thing whose id would be this name.
import type { ErrorBody } from '@quarry/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'

/** Addresses are kept under one method: which one it is does not matter. */
const LOOKED_UP = 'GET'

/** Must be called before the routes are registered. Options are the router's own, so that both read addresses alike. */
export function answerUnknownAddresses(app: FastifyInstance, options: { ignoreTrailingSlash: boolean; maxParamLength: number }): void {
  const known = findMyWay(options)
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, url, config }) => {
    // What takes any address below a folder says nothing of a single one; what is for this machine is not there for others.
    if (url.includes('*') || config?.access === 'this_machine') return
    const address = addressOf(url)
    const methods = methodsOf.get(address) ?? new Set()
    if (methods.size === 0) known.on(LOOKED_UP, address, () => undefined, methods)
    methodsOf.set(address, methods)
    for (const one of [method].flat()) methods.add(one)
  })
  const methodsAt = (url: string): Set<string> | undefined => known.find(LOOKED_UP, url)?.store
  /** The router keeps each method's addresses apart: with one that a name does not take, it takes the name for an id. */
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
  // Before the body is read: what is wrong with it does not matter.
  app.addHook('onRequest', async (request, reply) => (request.is404 || isNameTakenForId(request) ? answer(request, reply) : undefined))
  app.setNotFoundHandler(answer)
}

/** One address, whatever its routes call the parts that vary, and with the slash or without. */
function addressOf(url: string): string {
  return url.replace(/:\w+/g, ':part').replace(/(?<=.)\/$/, '')
}
