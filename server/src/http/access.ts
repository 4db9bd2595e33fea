// Access control of routes. Every route declares its access; a missing declaration is a bug reported when the app is built.
import { OPERATORS_ONLY } from '@quarry/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Actor } from './actor.ts'

/**
 * `account`: a valid bearer token. `visitor`: a token is optional, an invalid one is refused. `link`: a token, or a signed link, which the
 * route checks. `operator`: a token of a person who operates this installation. `anyone`: tokens are ignored. `this_machine`: programs and
 * browsers on the server's own machine.
 */
export type Access = 'account' | 'operator' | 'visitor' | 'link' | 'anyone' | 'this_machine'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    actor: Actor | null
    /** Id of the team that the request acts in; undefined for the account's own workspace, and for calls about the person. */
    teamId: string | undefined
  }
}

/**
 * Finds the actor of a bearer token or an API key, in their own workspace or in a team; null for an invalid or expired token.
 * @throws AppError not_found, forbidden: not a member of that team, or the team is paused
 */
export type FindActor = (token: string, teamId?: string) => Promise<Actor | null>

export interface AccessRules {
  findActor: FindActor
  /** Id of the team that a request acts in. */
  teamOf(request: FastifyRequest): string | undefined
  /**
   * Additional checks of what an actor can reach, beyond the route's own `access`: each throws `forbidden`. They run before the body is
   * read.
   */
  guards: readonly ((request: FastifyRequest, actor: Actor) => void)[]
}

export function guardAccess(app: FastifyInstance, rules: AccessRules): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('teamId', undefined)
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it.`)
  })
  // Before the body is read, so that 32 MB of an unauthorized request are not received.
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? 'anyone'
    if (access === 'this_machine') assertOnThisMachine(request)
    request.teamId = rules.teamOf(request)
    if (access === 'account' || access === 'operator' || access === 'visitor' || access === 'link')
      request.actor = await readActor(request, rules.findActor)
    if (request.actor) for (const guard of rules.guards) guard(request, request.actor)
    if ((access === 'account' || access === 'operator') && !request.actor) throw new AppError('unauthorized')
    if (access === 'operator' && request.actor?.isOperator !== true) throw new AppError('forbidden', { detail: OPERATORS_ONLY })
  })
}

/** The actor of a route with access `account`. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new AppError('unauthorized')
  return request.actor
}

async function readActor(request: FastifyRequest, findActor: FindActor): Promise<Actor | null> {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer +([\w~+/.=-]+)$/i.exec(header)?.[1]
  const actor = token === undefined ? null : await findActor(token, request.teamId)
  if (!actor) throw new AppError('unauthorized', { detail: 'Your session is not valid or has ended. Please log in again.' })
  return actor
}

/** Headers that proxies add. Behind a proxy on this machine all requests come from loopback, and some proxies set Host to it as well. */
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip']

/**
 * Checks the peer's own address, not what a proxy reports; the checks of Host and Origin exclude other sites' pages and DNS rebinding.
 * Proxies without further configuration use HTTP/1.0 and add no header.
 */
export function assertOnThisMachine(request: FastifyRequest): void {
  const peer = request.raw.socket.remoteAddress ?? ''
  const host = request.headers.host ?? ''
  const origin = request.headers.origin
  const isOwn =
    /^(127\.|::1$|::ffff:127\.)/.test(peer) &&
    request.raw.httpVersion !== '1.0' &&
    OF_PROXIES.every((name) => request.headers[name] === undefined) &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) &&
    (origin === undefined || origin === `http://${host}`)
  if (!isOwn) throw new AppError('not_found')
}

/**
 * For calls without sign-in: pages of other sites must not use them. Programs send no Origin; browsers always do. @throws AppError
 * forbidden
 */
export function assertOwnOrigin(
  request: FastifyRequest,
  { publicUrl, embedded }: { publicUrl: string; embedded: boolean },
  detail: string,
): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwn =
    origin === undefined ? site === undefined || site === 'same-origin' : origin === publicUrl || (embedded && origin === `http://${host}`)
  if (!isOwn) throw new AppError('forbidden', { detail })
}
