// Puts twenty written requests to the assistant with a real language model, and holds each reply to its rules. The pages are those of the
// practice web; provider and model are options, address and key come from LLM_BASE_URL and LLM_API_KEY.
// `npm run bench:assistant -- --provider NAME --model NAME [--requests 20] [--json FILE]`
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { chatEventSchema, type ChatAnswer } from '@quarry/contract'
import { createPracticeWeb } from '@quarry/practice-web'
import { createVisitorQuota } from '../src/http/visitor-quota.ts'
import { createTestApp, type TestApp } from '../src/testing/test-app.ts'
import { messagesFor, problemsOf, WRITTEN_REQUESTS, type WrittenRequest } from '../src/testing/written-requests.ts'
import { ASSISTANT } from './bench-options.ts'

const ALL_AT_ONCE = 1_000
const FALLEN_BACK = /The language model(?:'s answer could not be used| did not answer)/

const { values } = parseArgs({ options: ASSISTANT })
if (values.model === undefined) {
  console.error('Name the model with --model.')
  process.exit(2)
}
const practice = createPracticeWeb()
practice.listen(0, '127.0.0.1')
await once(practice, 'listening')
const { port } = practice.address() as AddressInfo
const site = `http://127.0.0.1:${port}`
const { LLM_BASE_URL, LLM_API_KEY } = process.env
let test = await openApp()
const exists = async (url: string): Promise<boolean> => (await fetch(url)).ok
const results: Measured[] = []
for (const request of WRITTEN_REQUESTS.slice(0, Number(values.requests))) {
  results.push(await measure(request))
  console.log(JSON.stringify(results.at(-1)))
  // After a silence it is not asked for a minute: that would make one silence many.
  if (results.at(-1)?.by === 'built-in') {
    await test.close()
    test = await openApp()
  }
  // A run of hours that is broken off leaves what it measured.
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ provider: values.provider, model: values.model, results }, null, 2)}\n`)
}
const count = (by: string): number => results.filter((result) => result.by === by).length
const right = results.filter(({ problems }) => problems.length === 0).length
console.log(`${right} of ${results.length} as asked; ${count('model')} by the model, ${count('built-in')} by the built-in assistant.`)
await test.close()
practice.closeAllConnections()
practice.close()

interface Measured {
  says: string
  by: string
  problems: string[]
  seconds: number
}

function openApp(): Promise<TestApp> {
  return createTestApp({
    environment: {
      QUARRY_PRACTICE_PORT: String(port),
      QUARRY_DATA_DIR: values['data-dir'],
      LLM_PROVIDER: values.provider,
      LLM_MODEL: values.model,
      LLM_ASSISTANT: 'model',
      ...(values['context-tokens'] && { LLM_CONTEXT_TOKENS: values['context-tokens'] }),
      ...(LLM_BASE_URL && { LLM_BASE_URL }),
      ...(LLM_API_KEY && { LLM_API_KEY }),
    },
    deps: { assistantQuota: createVisitorQuota({ perMinute: ALL_AT_ONCE, perDay: ALL_AT_ONCE }) },
  })
}

async function measure(request: WrittenRequest): Promise<Measured> {
  const began = performance.now()
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/ai-assistant/chat',
    // As the panel asks: a model that is writing may take its time.
    headers: { 'content-type': 'application/json', accept: 'application/x-ndjson, application/json' },
    payload: JSON.stringify({ messages: messagesFor(request, site) }),
  })
  const text = answerOf(answer.body)?.choices[0]?.message.content ?? ''
  const problems = await problemsOf(request, text, { site, exists })
  const seconds = Math.round((performance.now() - began) / 100) / 10
  return { says: request.says, by: FALLEN_BACK.test(text) ? 'built-in' : 'model', problems, seconds }
}

function answerOf(lines: string): ChatAnswer | undefined {
  const events = lines
    .trimEnd()
    .split('\n')
    .map((line) => chatEventSchema.parse(JSON.parse(line)))
  return events.find((event) => event.type === 'done')?.answer
}
