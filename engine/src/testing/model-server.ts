// A model server on loopback (OpenAI's API, and Anthropic's and Google's without streaming) whose behaviour is selected by the model's
// name: `reader` answers from the page it is sent, `inventor` invents everything, and the others each misbehave in one way. Records its
// requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { choose, lastByText } from './choosing-model.ts'
import { readCall, USAGE, writeAnswer, type ReadCall } from './model-dialects.ts'
import { fieldsOf, readPrompt } from './reading-model.ts'

export { fieldsOf, linesOf } from './reading-model.ts'

export interface AskedModel extends ReadCall {
  body: Record<string, unknown>
}
export interface ModelServer {
  /** Base address, for example `http://127.0.0.1:1234/v1`. */
  baseUrl: string
  asked: AskedModel[]
  /** Number of calls that the caller ended before they were answered. */
  abandoned: () => number
  [Symbol.asyncDispose](): Promise<void>
}

export interface Call extends AskedModel {
  /** Number of calls of this model, including this one. */
  count: number
  /** The last message of the user. */
  user: string
  response: ServerResponse
}
interface Failure {
  message: string
  headers?: Record<string, string>
  code?: string
}
type Behaviour = (call: Call) => void

/** All behaviours, by the name of the model. */
export const MODEL_BEHAVIOURS: Record<string, Behaviour> = {
  reader: (call) => say(call, readPrompt(call.user)),
  inventor: (call) =>
    say(
      call,
      invent(call.user, (id) => `an invented passage ${id}`),
    ),
  // Quotes that occur on the page, with values that do not.
  misquoter: (call) =>
    say(
      call,
      invent(call.user, () => firstLine(call.user)),
    ),
  // For choosing: `first-letter` always takes the first letter, `stubborn` always the same value, unrelated to the field.
  'first-letter': (call) =>
    say(
      call,
      choose(call.user, (offered) => offered[0]),
    ),
  stubborn: (call) => say(call, choose(call.user, lastByText)),
  nothing: (call) => say(call, JSON.stringify(Object.fromEntries(fieldsOf(call.user).map(({ key }) => [key, null])))),
  fenced: (call) => say(call, `\`\`\`json\n${readPrompt(call.user)}\n\`\`\``),
  prose: (call) => say(call, `Sure! Here you go:\n${readPrompt(call.user)}\nAnything else?`),
  thinking: (call) => say(call, `<think>maybe {"a": 1}?</think>\n${readPrompt(call.user)}`),
  malformed: (call) => say(call, `${readPrompt(call.user).slice(0, -1)},}`),
  'malformed-once': (call) => say(call, call.count === 1 ? '{"f1": ' : readPrompt(firstUser(call))),
  'other-keys': (call) => say(call, '{"answer": 5}'),
  list: (call) => say(call, '[1, 2]'),
  empty: (call) => say(call, ''),
  refusing: (call) => send(call.response, completion(call, { content: null, refusal: 'I cannot help with that.' }, 'stop')),
  filtered: (call) => say(call, '', 'content_filter'),
  truncated: (call) => say(call, readPrompt(call.user).slice(0, 20), 'length'),
  // Truncated whenever more than one field is requested.
  'truncated-groups': (call) => (fieldsOf(call.user).length > 1 ? say(call, '{"f1', 'length') : say(call, readPrompt(call.user))),
  'no-usage': (call) => send(call.response, { ...completion(call, { content: readPrompt(call.user) }, 'stop'), usage: undefined }),
  'slow-down-once': (call) =>
    call.count === 1 ? fail(call, 429, { message: 'slow down', headers: { 'retry-after': '7' } }) : say(call, readPrompt(call.user)),
  'slow-down-ms': (call) =>
    call.count === 1 ? fail(call, 429, { message: 'slow down', headers: { 'retry-after-ms': '400' } }) : say(call, readPrompt(call.user)),
  'slow-down-date': (call) =>
    call.count === 1
      ? fail(call, 429, { message: 'slow down', headers: { 'retry-after': new Date(0).toUTCString() } })
      : say(call, readPrompt(call.user)),
  'slow-down-long': (call) => fail(call, 429, { message: 'slow down', headers: { 'retry-after': '3600' } }),
  'slow-down-always': (call) => fail(call, 429, { message: 'slow down' }),
  'no-credit': (call) => fail(call, 429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
  'failing-twice': (call) => (call.count <= 2 ? fail(call, 500, { message: 'boom' }) : say(call, readPrompt(call.user))),
  failing: (call) => fail(call, 500, { message: 'boom' }),
  'bad-key': (call) => fail(call, 401, { message: 'bad key' }),
  'bad-request': (call) => fail(call, 400, { message: 'no' }),
  'no-schema': (call) =>
    call.form === 'json_schema'
      ? fail(call, 400, { message: 'response_format json_schema is not supported' })
      : say(call, readPrompt(call.user)),
  'no-format': (call) =>
    call.form === null ? say(call, readPrompt(call.user)) : fail(call, 400, { message: 'unknown field response_format' }),
  'no-temperature': (call) =>
    call.body['temperature'] === undefined
      ? say(call, readPrompt(call.user))
      : fail(call, 400, { message: "Unsupported value: 'temperature' does not support 0" }),
  html: ({ response }) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>gateway</html>'),
  silent: () => undefined,
  endless: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const write = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    }
    response.on('drain', write)
    write()
  },
  // An answer that is larger than any real one.
  'too-long': (call) => say(call, `{"f1": "${'x'.repeat(2_000_000)}`),
  'cut-body': ({ response }) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      .write('{"id": "', () => response.destroy()),
  'hang-up': ({ response }) => void response.destroy(),
}

export async function startModelServer(behaviours: Record<string, Behaviour> = MODEL_BEHAVIOURS): Promise<ModelServer> {
  const asked: AskedModel[] = []
  const counts = new Map<string, number>()
  let abandoned = 0
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1
    })
    void readJson(request).then((body) => {
      const call = callOf(readCall(request.url ?? '', body), { body, response, counts })
      const { dialect, model, form, schema, messages } = call
      asked.push({ dialect, model, form, schema, messages, body })
      const behave = behaviours[model.replace(/^claude-sonnet-4-5-/, '')]
      if (behave === undefined) fail(call, 404, { message: `The model ${model} does not exist` })
      else behave(call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    abandoned: () => abandoned,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
}

function callOf(
  read: ReadCall,
  { body, response, counts }: { body: Record<string, unknown>; response: ServerResponse; counts: Map<string, number> },
): Call {
  const count = (counts.get(read.model) ?? 0) + 1
  counts.set(read.model, count)
  const user = read.messages.findLast(({ role }) => role === 'user')?.content ?? ''
  return { ...read, body, count, user, response }
}

function firstUser(call: Call): string {
  return call.messages.find(({ role }) => role === 'user')?.content ?? ''
}

/** Answers with a text, with the finish reason `stop`. */
export function answerWith(call: Call, text: string): void {
  say(call, text)
}

function say(call: Call, text: string, finish = 'stop'): void {
  if (call.dialect === 'openai' && call.body['stream'] === true) return streamText(call, text, finish)
  send(call.response, completion(call, { content: text }, finish))
}

/** Sends the text like a streaming server: some characters at a time, then the finish reason, then the usage. */
export function streamText(call: Call, text: string, finish = 'stop'): void {
  call.response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) writePiece(call, { delta: { content: piece }, finish_reason: null })
  writePiece(call, { delta: {}, finish_reason: finish })
  call.response.write(`data: ${JSON.stringify({ ...chunkOf(call), choices: [], usage: USAGE })}\n\n`)
  call.response.end('data: [DONE]\n\n')
}

export function writePiece(call: Call, choice: { delta: object; finish_reason: string | null }): void {
  call.response.write(`data: ${JSON.stringify({ ...chunkOf(call), choices: [{ index: 0, ...choice }] })}\n\n`)
}

function chunkOf({ model }: Call): object {
  return { id: 'c1', object: 'chat.completion.chunk', created: 1, model }
}

function completion(call: Call, said: { content: string | null; refusal?: string }, finish: string): Record<string, unknown> {
  return writeAnswer(call, said, finish)
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail({ response }: Call, status: number, { message, headers = {}, code = 'error' }: Failure): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error: { message, type: 'error', code } }))
}

/** An answer for every field, with values that are not on the page. */
function invent(user: string, quoteOf: (id: number) => string): string {
  const answers = fieldsOf(user).map(({ key, type }, index) => {
    const one = {
      blocks: [index + 1],
      quote: quoteOf(index + 1),
      value: type === 'number' ? '424242' : type === 'date' ? '1999-12-31' : 'Invented Value',
    }
    return [key, type === 'array' || type === 'object' ? { items: [{ ...one, key: 'made_up' }] } : one]
  })
  return JSON.stringify(Object.fromEntries(answers))
}

function firstLine(user: string): string {
  return /^\d+: (?:#+ )?(.*)$/m.exec(user)?.[1] ?? ''
}
