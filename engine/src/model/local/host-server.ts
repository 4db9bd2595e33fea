// The loopback server of the process that holds a model: questions in OpenAI's format, and leases. Every request needs its token.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerBody, chatCallSchema, pieceBody, type ChatCall } from './chat-call.ts'
import { GrammarProblem, PromptTooLong, type LoadedModel } from './loaded-model.ts'

export interface HostServerParts {
  model: LoadedModel
  name: string
  token: string
  /** Called with the sum of leases and waiting questions each time it changes. */
  onUse(count: number): void
}

const BODY_BYTES_MAX = 16 * 1024 * 1024
/** Callers behind more questions than this would have timed out long before their turn. */
const WAITING_MAX = 256

export function createHostServer({ model, name, token, onUse }: HostServerParts): Server {
  let leases = 0
  let waiting = 0
  const count = (moreLeases: 1 | 0 | -1, moreWaiting: 1 | 0 | -1): void => {
    leases += moreLeases
    waiting += moreWaiting
    onUse(leases + waiting)
  }
  const server = createServer((request, response) => {
    if (!isKnown(request, token)) return refuse(response, 401, { code: 'invalid_api_key', message: 'The token is wrong.' })
    const call = `${request.method} ${request.url}`
    if (call === 'GET /health') return send(response, 200, { model: name, leases, waiting })
    if (call === 'GET /lease') return lend(response)
    if (call === 'POST /v1/chat/completions') return void answer(request, response)
    refuse(response, 404, { code: 'not_found', message: 'There is no such endpoint.' })
  })
  // No timeout: a model needs minutes on a slow machine, and callers that give up close their connection.
  server.requestTimeout = 0
  return server

  /** Lasts until the connection ends, which it also does when the process at its other end crashes. */
  function lend(response: ServerResponse): void {
    count(1, 0)
    response.on('close', () => count(-1, 0))
    response.writeHead(200, { 'content-type': 'text/plain' }).flushHeaders()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const leaving = new AbortController()
    response.on('close', () => leaving.abort(new DOMException('The caller closed the connection.', 'AbortError')))
    try {
      const body = await readJson(request)
      const call = chatCallSchema.safeParse(body)
      if (!call.success) return refuse(response, 400, { code: 'invalid_request', message: call.error.message })
      if (waiting >= WAITING_MAX)
        return refuse(response, 503, { code: 'busy', message: 'Too many questions are waiting. Try again later.' })
      await answerCall(call.data, response, leaving.signal)
    } catch (error) {
      if (leaving.signal.aborted) return
      // Chunks that were sent cannot be withdrawn: the reader sees that the stream was aborted.
      if (response.headersSent) return void response.destroy()
      const { status, code } = statusOf(error)
      refuse(response, status, { code, message: error instanceof Error ? error.message : 'It failed.' })
    }
  }

  async function answerCall(call: ChatCall, response: ServerResponse, signal: AbortSignal): Promise<void> {
    count(0, 1)
    try {
      if (call.stream !== true) return send(response, 200, answerBody(await model.answer(call, signal), name))
      const answer = await model.answer(call, signal, (piece) => sendPiece(response, pieceBody(piece, name)))
      sendPiece(response, pieceBody(answer, name))
      response.end('data: [DONE]\n\n')
    } finally {
      count(0, -1)
    }
  }
}

function statusOf(error: unknown): { status: number; code: string } {
  if (error instanceof PromptTooLong) return { status: 400, code: 'context_length_exceeded' }
  if (error instanceof GrammarProblem) return { status: 400, code: 'invalid_schema' }
  if (error instanceof SyntaxError) return { status: 400, code: 'invalid_request' }
  return { status: 500, code: 'model_failed' }
}

/** Digests of the same length are compared in constant time, so that neither length nor time reveals the token. */
function isKnown({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** @throws SyntaxError where the body is not JSON or too large. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new SyntaxError('The question is too large.')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Sends the headers with the first chunk only, so that an earlier failure can still be sent as an error response. */
function sendPiece(response: ServerResponse, body: unknown): void {
  if (response.destroyed) return
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`data: ${JSON.stringify(body)}\n\n`)
}

function refuse(response: ServerResponse, status: number, { code, message }: { code: string; message: string }): void {
  send(response, status, { error: { message, type: 'error', code } })
}
