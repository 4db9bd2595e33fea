// The formats of requests and responses of three kinds of model servers, for the scripted one: OpenAI and compatible ones, Anthropic,
// Google.

export type Dialect = 'openai' | 'anthropic' | 'google'

export interface ReadCall {
  dialect: Dialect
  model: string
  /** `json_schema`, `json_object`, `tool`, or null if none was requested. */
  form: string | null
  schema: unknown
  messages: { role: string; content: string }[]
}
interface Said {
  content: string | null
  refusal?: string
}

type Body = Record<string, unknown>
export const USAGE = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 }

export function readCall(path: string, body: Body): ReadCall {
  if (path.endsWith('/messages')) return readAnthropic(body)
  const model = /\/models\/([^/:]+):generateContent$/.exec(path)?.[1]
  return model === undefined ? readOpenAi(body) : readGoogle(model, body)
}

/** The server's response with a message; `finish` has a value of OpenAI's API. */
export function writeAnswer({ dialect, model, form }: Pick<ReadCall, 'dialect' | 'model' | 'form'>, said: Said, finish: string): Body {
  const text = said.content ?? ''
  if (dialect === 'anthropic') {
    const stop = finish === 'length' ? 'max_tokens' : finish === 'content_filter' || said.refusal ? 'refusal' : 'end_turn'
    const part = form === 'tool' ? { type: 'tool_use', id: 't1', name: 'json', input: JSON.parse(text || '{}') } : { type: 'text', text }
    const usage = { input_tokens: USAGE.prompt_tokens, output_tokens: USAGE.completion_tokens }
    return { id: 'm1', type: 'message', role: 'assistant', model, content: [part], stop_reason: form === 'tool' ? 'tool_use' : stop, usage }
  }
  if (dialect === 'google') {
    const finishReason = finish === 'length' ? 'MAX_TOKENS' : finish === 'content_filter' || said.refusal ? 'SAFETY' : 'STOP'
    const usageMetadata = { promptTokenCount: USAGE.prompt_tokens, candidatesTokenCount: USAGE.completion_tokens, totalTokenCount: 150 }
    return { candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, finishReason }], usageMetadata }
  }
  const choices = [{ index: 0, finish_reason: finish, message: { role: 'assistant', ...said } }]
  return { id: 'c1', object: 'chat.completion', created: 1, model, choices, usage: USAGE }
}

function readOpenAi(body: Body): ReadCall {
  const format = body['response_format'] as { type?: string; json_schema?: { schema?: unknown } } | undefined
  const messages = messagesOf(body['messages'])
  return { dialect: 'openai', model: String(body['model']), form: format?.type ?? null, schema: format?.json_schema?.schema, messages }
}

/** Newer models get the schema as an output format, older ones as the only tool. */
function readAnthropic(body: Body): ReadCall {
  const config = body['output_config'] as { format?: { type?: string; schema?: unknown } } | undefined
  const [tool] = (body['tools'] ?? []) as { input_schema?: unknown }[]
  const form = tool ? 'tool' : (config?.format?.type ?? null)
  const messages = [{ role: 'system', content: plain(body['system']) }, ...messagesOf(body['messages'])]
  return { dialect: 'anthropic', model: String(body['model']), form, schema: tool?.input_schema ?? config?.format?.schema, messages }
}

function readGoogle(model: string, body: Body): ReadCall {
  const config = (body['generationConfig'] ?? {}) as { responseMimeType?: string; responseJsonSchema?: unknown; responseSchema?: unknown }
  const schema = config.responseJsonSchema ?? config.responseSchema
  const form = schema ? 'json_schema' : config.responseMimeType === 'application/json' ? 'json_object' : null
  const system = (body['systemInstruction'] ?? {}) as { parts?: unknown }
  const contents = (body['contents'] ?? []) as { role: string; parts: unknown }[]
  const messages = contents.map(({ role, parts }) => ({ role: role === 'model' ? 'assistant' : role, content: plain(parts) }))
  return { dialect: 'google', model, form, schema, messages: [{ role: 'system', content: plain(system.parts) }, ...messages] }
}

function messagesOf(messages: unknown): { role: string; content: string }[] {
  return ((messages ?? []) as { role: string; content: unknown }[]).map(({ role, content }) => ({ role, content: plain(content) }))
}

function plain(content: unknown): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : ''
}
