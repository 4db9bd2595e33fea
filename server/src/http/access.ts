// Who may call a route. Every route declares it; a route that does not is a bug found when the app is built.
import { OPERATORS_ONLY } from '@quarry/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Actor } from './actor.ts'

/**
 * `account`: a valid bearer token. `visitor`: a token is optional, a wrong one is refused. `link`: a token, or the signature of a
 * link, which the route checks. `operator`: a token of a person who operates this installation. `anyone`: tokens are not looked at. `this_machine`: programs and browsers on the server's own machine.
 */
export type Access = 'account' | 'operator' | 'visitor' | 'link' | 'anyone' | 'this_machine'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    actor: Actor | null
    /** The team that the request acts in, by its id; undefined in one's own workspace, and for what is about the person. */
    teamId: string | undefined
  }
}

/**
 * Finds the actor behind a bearer token or an API key, in their own workspace or in a team; null for a token that is not (or no longer) good.
 * @throws AppError not_found, forbidden: not in that team, or it rests
 */
export type FindActor = (token: string, teamId?: string) => Promise<Actor | null>

export interface AccessRules {
  findActor: FindActor
  /** The team that a request acts in, by its id. */
  teamOf(request: FastifyRequest): string | undefined
  /** What an actor can reach beyond the route's own `access`: each throws `forbidden`. They run before the body is read. */
  guards: readonly ((request: FastifyRequest, actor: Actor) => void)[]
}

export function guardAccess(app: FastifyInstance, rules: AccessRules): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('teamId', undefined)
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it.`)
  })
  // Before the body is read: a stranger's 32 MB are not taken in.
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

/** What proxies add. Behind one on this machine the whole world comes from here, and some set Host to this machine's too. */
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip']

/**
 * The peer's own address counts, not what a proxy says; Host and Origin keep other sites' pages and rebound names out. HTTP/1.0 is what
 * proxies speak that were told nothing else, and add no header.
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

/** For what asks for no sign-in: a page of another site may not use it. Programs send no Origin; browsers always do. @throws AppError forbidden */
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
