// Behaviours of the scripted model server that are special to llama.cpp's server: its error messages, start, thoughts, slots and streaming.
import type { ServerResponse } from 'node:http'
import { answerWith, writePiece, type Call } from './model-server.ts'
import { readPrompt } from './reading-model.ts'

type Behaviour = (call: Call) => void

/** `hold` is awaited before an answer of `one-slot`, so that a test can count how many are in progress. */
export function llamaBehaviours(hold: () => Promise<void> = async () => undefined): Record<string, Behaviour> {
  return {
    // Its response while the file is read from the disk.
    'loading-once': (call) =>
      call.count === 1
        ? refuse(call.response, 503, { message: 'Loading model', type: 'unavailable_error' })
        : answerWith(call, readPrompt(call.user)),
    'too-long': ({ response }) =>
      refuse(response, 400, {
        message: 'request (6031 tokens) exceeds the available context size (2048 tokens), try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 6031,
        n_ctx: 2048,
      }),
    // In a separate property if the server separates the thoughts, otherwise before the answer.
    reasoning: (call) => respond(call, { reasoning_content: 'The price may be {"a": 1}?', content: readPrompt(call.user) }),
    'open-thoughts': (call) => answerWith(call, `The price is {5}, I think.</think>\n${readPrompt(call.user)}`),
    'only-thoughts': (call) => respond(call, { reasoning_content: 'Hm.', content: null }, { finish: 'length' }),
    'no-usage': (call) => respond(call, { content: readPrompt(call.user) }, { usage: undefined }),
    'one-slot': (call) => void hold().then(() => answerWith(call, readPrompt(call.user))),
    // Comments keep the connection open until the prompt has been read.
    'slow-first-token': (call) => {
      call.response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n:\n\n')
      writePiece(call, { delta: { role: 'assistant', content: null }, finish_reason: null })
      void hold().then(() => {
        writePiece(call, { delta: { content: readPrompt(call.user) }, finish_reason: null })
        writePiece(call, { delta: {}, finish_reason: 'stop' })
        call.response.end('data: [DONE]\n\n')
      })
    },
    'thinks-in-pieces': (call) => {
      call.response.writeHead(200, { 'content-type': 'text/event-stream' })
      writePiece(call, { delta: { reasoning_content: 'Hm. {' }, finish_reason: null })
      writePiece(call, { delta: { content: readPrompt(call.user) }, finish_reason: null })
      writePiece(call, { delta: {}, finish_reason: 'stop' })
      call.response.end('data: [DONE]\n\n')
    },
    'whole-only': (call) => respond(call, { content: readPrompt(call.user) }),
    'no-pieces': (call) =>
      call.body['stream'] === true
        ? refuse(call.response, 400, { message: 'stream is not supported with grammar', type: 'invalid_request_error' })
        : answerWith(call, readPrompt(call.user)),
    'breaks-off-once': (call) => {
      if (call.count > 1) return answerWith(call, readPrompt(call.user))
      call.response.writeHead(200, { 'content-type': 'text/event-stream' })
      writePiece(call, { delta: { content: '{"price": {"blo' }, finish_reason: null })
      call.response.end()
    },
    'error-amid': (call) => {
      if (call.count > 1) return answerWith(call, readPrompt(call.user))
      call.response.writeHead(200, { 'content-type': 'text/event-stream' })
      writePiece(call, { delta: { content: '{"pri' }, finish_reason: null })
      call.response.end('data: {"error": {"code": 500, "message": "Compute error.", "type": "server_error"}}\n\n')
    },
  }
}

function refuse(response: ServerResponse, status: number, error: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { code: status, ...error } }))
}

interface Rest {
  finish?: string
  usage?: object | undefined
}

function respond(call: Call, message: object, { finish = 'stop', ...rest }: Rest = {}): void {
  const choices = [{ index: 0, finish_reason: finish, message: { role: 'assistant', ...message } }]
  const usage = { prompt_tokens: 90, completion_tokens: 9, total_tokens: 99 }
  const body = { id: 'c', object: 'chat.completion', created: 1, model: call.model, choices, usage, ...rest }
  call.response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
