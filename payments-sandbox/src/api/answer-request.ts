// Handles an API request up to its response: the key, the route, idempotency, expansion, errors. Independent of single endpoints.
import { newId } from '../objects/ids.ts'
import { API_VERSION } from '../objects/event.ts'
import { toWire } from '../store.ts'
import { takeTurn, type TurnSource } from '../take-turn.ts'
import { undoable, type Turn } from '../turn.ts'
import { ApiError } from './api-error.ts'
import { expand } from './expand.ts'
import { parseForm, type FormTree } from './form-body.ts'
import { findAnswer, fingerprintOf, keepAnswer, type KeptAnswer } from './idempotency.ts'
import { listOf, readParameters, text } from './parameters.ts'
import { findRoute, type Match, type Route } from './route.ts'
import { z } from 'zod'

const BODY_MAX = 1_000_000

interface Call {
  match: Match
  tree: FormTree
  expandPaths: string[]
  requestId: string
  idempotency: { key: string; fingerprint: string } | null
}

interface Answer extends KeptAnswer {
  replayed: boolean
}

export async function answerRequest(source: TurnSource, routes: readonly Route[], request: Request): Promise<Response> {
  const requestId = newId('req', 14)
  const idempotencyKey = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  const answer = await answerSafely(source, requestId, async () => {
    checkKey(source.settings.apiKey, request.headers.get('authorization'))
    const call = await readCall(routes, request, { requestId, idempotencyKey })
    return takeTurn(source, { id: requestId, idempotency_key: idempotencyKey }, (turn) => answerCall(turn, call))
  })
  return new Response(JSON.stringify(answer.body, null, 2), {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'request-id': requestId,
      'stripe-version': request.headers.get('stripe-version') ?? API_VERSION,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(answer.replayed && { 'idempotent-replayed': 'true', 'original-request': answer.requestId }),
    },
  })
}

async function answerSafely({ settings }: TurnSource, requestId: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body, requestId, replayed: false }
    settings.report(error, requestId)
    const message = `The sandbox failed to process this request; see its log (${requestId}).`
    return { status: 500, body: { error: { message, type: 'api_error' } }, requestId, replayed: false }
  }
}

/** A test key as bearer token or as the user name of basic authentication. */
function checkKey(expected: string | null, header: string | null): void {
  const [scheme = '', value = ''] = (header ?? '').split(' ')
  const key = scheme.toLowerCase() === 'basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value
  if (key.startsWith('sk_live_') || key.startsWith('rk_live_')) throw unauthorized('The payments sandbox refuses live keys.')
  if (key === '') throw unauthorized('You did not provide an API key.')
  const isGood = expected === null ? /^[rs]k_test_\w+$/.test(key) : key === expected
  if (!isGood) throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`)
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, 'invalid_request_error', { message })
}

async function readCall(
  routes: readonly Route[],
  request: Request,
  { requestId, idempotencyKey }: { requestId: string; idempotencyKey: string | null },
): Promise<Call> {
  const { pathname, search } = new URL(request.url)
  const match = findRoute(routes, request.method, pathname)
  if (!match) throw new ApiError(404, 'invalid_request_error', { message: `Unrecognized request URL (${request.method}: ${pathname}).` })
  const body = request.method === 'POST' ? await request.text() : search.slice(1)
  if (body.length > BODY_MAX) throw new ApiError(413, 'invalid_request_error', { message: 'The request is too large.' })
  const { expand: expandTree, ...tree } = parseForm(body)
  const expandPaths =
    expandTree === undefined ? [] : readParameters(z.object({ expand: listOf(text(), 20) }), { expand: expandTree }).expand
  const idempotency = idempotencyKey === null ? null : { key: idempotencyKey, fingerprint: fingerprintOf(pathname, body) }
  return { match, tree, expandPaths, requestId, idempotency }
}

async function answerCall(turn: Turn, call: Call): Promise<Answer> {
  const { idempotency } = call
  const kept = idempotency && (await findAnswer(turn, idempotency.key, idempotency.fingerprint))
  if (kept) return { ...kept, replayed: true }
  const answer = await runCall(turn, call)
  // A request refused before any effect may be repeated with the same key.
  if (idempotency && (answer.status === 200 || answer.status === 402)) await keepAnswer(turn, idempotency, answer)
  return { ...answer, replayed: false }
}

async function runCall(turn: Turn, { expandPaths, match, requestId, tree }: Call): Promise<KeptAnswer> {
  try {
    const body = await undoable(turn, async () => {
      const result = await match.route.answer(turn, tree, match.id).catch(keepRefusal)
      if (result instanceof ApiError) return result
      const wire = toWireDeep(result)
      await expand(turn, wire, expandPaths)
      return wire
    })
    return body instanceof ApiError ? { status: body.status, body: body.body, requestId } : { status: 200, body, requestId }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body, requestId }
    throw error
  }
}

function keepRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.details.keeps) return error
  throw error
}

/** An object, or a page of them. */
function toWireDeep(answer: object): object {
  const copy: object = structuredClone(answer)
  return 'data' in copy && Array.isArray(copy.data) ? { ...copy, data: copy.data.map(toWire) } : toWire(copy)
}
