// Node's request listener: CORS, routing, rate limits, body parsing, the time limit and errors. Endpoints are given to it as routes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthContext } from '../auth-context.ts'
import { AuthError, OAuthError } from '../auth-error.ts'
import { createSweep } from '../db/sweep.ts'
import { mountPath } from '../settings.ts'
import { sendAnswer, sendError, type Answer } from './answer.ts'
import { readBody, type AuthRequest } from './auth-request.ts'
import { clientAddress } from './client-address.ts'
import type { AddressLimit } from './rate-limits.ts'
import { refusalOf } from './refusal.ts'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the service's mount path; segments that begin with a colon are parameters. */
  path: string
  /** Rate limit per client address. */
  limit?: AddressLimit
  answer(auth: AuthContext, request: AuthRequest): Promise<Answer> | Answer
}

const VERSION_HEADER = 'x-supabase-api-version'
const CLIENT_HEADERS = ['Accept', 'Authorization', 'Content-Type', 'X-Client-Info', 'X-Supabase-Api-Version', 'X-JWT-AUD', 'apikey']

/** A listener for `http.createServer` that answers every request, errors included. */
export function createListener(auth: AuthContext, routes: Route[]): (req: IncomingMessage, res: ServerResponse) => void {
  const corsHeaders = [...CLIENT_HEADERS, ...auth.settings.corsHeaders].join(', ')
  const sweep = createSweep(auth)
  return (req, res) => {
    sweep()
    res.setHeader('Access-Control-Allow-Origin', '*')
    res.setHeader('Access-Control-Expose-Headers', 'X-Total-Count, Link, X-Supabase-Api-Version')
    if (req.method === 'OPTIONS') {
      res.setHeader('Access-Control-Allow-Headers', corsHeaders)
      res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS')
      res.setHeader('Access-Control-Max-Age', '600')
      res.writeHead(204).end()
      return
    }
    const version = String(req.headers[VERSION_HEADER] ?? '')
    answerInTime(auth, routes, req).then(
      (answer) => sendAnswer(res, answer),
      (error: unknown) => sendError(res, error instanceof OAuthError ? error : refusalOf(auth, error), version),
    )
  }
}

async function answerInTime(auth: AuthContext, routes: Route[], req: IncomingMessage): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const refuse = (): void => reject(new AuthError('request_timeout', 'Processing this request timed out, please retry after a moment.'))
    timer = setTimeout(refuse, auth.settings.requestTimeout * 1000)
  })
  try {
    return await Promise.race([answerRequest(auth, routes, req), late])
  } finally {
    clearTimeout(timer)
  }
}

async function answerRequest(auth: AuthContext, routes: Route[], req: IncomingMessage): Promise<Answer> {
  const url = URL.parse(req.url ?? '/', 'http://localhost')
  if (!url) throw new AuthError('validation_failed', 'Malformed address')
  const mount = mountPath(auth.settings.externalUrl)
  const path = url.pathname.startsWith(`${mount}/`) ? url.pathname.slice(mount.length) : url.pathname
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, path)
    return params ? [{ route, params }] : []
  })
  const match = matches.find(({ route }) => route.method === req.method)
  if (!match)
    return { kind: 'json', status: matches.length > 0 ? 405 : 404, body: { code: matches.length > 0 ? 405 : 404, msg: 'Not found' } }
  const { route, params } = match
  const address = clientAddress(req, auth.settings)
  if (route.limit) auth.limits.takeForAddress(route.limit, route.path, address)
  const body = route.method === 'GET' ? {} : await readBody(req)
  return route.answer(auth, {
    method: route.method,
    path,
    params,
    query: url.searchParams,
    headers: req.headers,
    body,
    address,
    userAgent: req.headers['user-agent'] ?? '',
  })
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/\/$/, '').split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment !== value) return null
  }
  return params
}
