// Answers what no route takes: 404 where there is nothing, 405 with the methods that are there where only the method is wrong.
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
    // One address, whatever its routes call the parts that vary, and with the slash or without.
    const address = url.replace(/:\w+/g, ':part').replace(/(?<=.)\/$/, '')
    const methods = methodsOf.get(address) ?? new Set()
    if (methods.size === 0) known.on(LOOKED_UP, address, () => undefined, methods)
    methodsOf.set(address, methods)
    for (const one of [method].flat()) methods.add(one)
  })
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods: Set<string> | undefined = known.find(LOOKED_UP, request.url)?.store
    if (methods === undefined || methods.has(request.method)) return reply.code(404).send({ detail: 'Not found.' } satisfies ErrorBody)
    const allowed = [...methods].toSorted().join(', ')
    const detail = `This address does not take ${request.method}, but ${allowed}.`
    return reply
      .code(405)
      .header('allow', allowed)
      .send({ detail } satisfies ErrorBody)
  }
  // A list's address is one of the things of the folder above as well, where ids may be any word: the nearer one decides.
  const isOfNearerAddress = ({ method, url, routeOptions }: FastifyRequest): boolean => {
    const taken = routeOptions.url ?? ''
    if (!taken.includes(':') || taken.includes('*') || routeOptions.config.access === 'this_machine') return false
    const methods: Set<string> | undefined = known.find(LOOKED_UP, url)?.store
    return methods !== undefined && !methods.has(method)
  }
  // Before the body is read: what is wrong with it does not matter.
  app.addHook('onRequest', async (request, reply) => (request.is404 || isOfNearerAddress(request) ? answer(request, reply) : undefined))
  app.setNotFoundHandler(answer)
}
