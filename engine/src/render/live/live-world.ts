// The script beside a live page in an isolated world: put into each document before the page's own scripts, called, and listened to.
// Its messages come from a process that untrusted scripts may have taken over, and are validated before they are used.
import { elementSchema, liveEventSchema, type LiveEvent, type LiveMode, type PageStep } from '@quarry/contract'
import type { CDPSession } from 'playwright-core'
import { z } from 'zod'
import { LIVE_BINDING, LIVE_GLOBAL, LIVE_WORLD, liveScript } from './live-script.ts'

export interface LiveWorld {
  readonly mainFrameId: string
  setMode(mode: LiveMode): Promise<void>
  /** Reports a recorded text although its field still has the focus. */
  completeText(): Promise<void>
  /** Calls a function of the script in the page itself; null where it has none yet. */
  ask(name: 'over' | 'mark' | 'unmark', ...values: (number | string | boolean | object)[]): Promise<unknown>
  /** In whichever frame has opened a list of options. */
  choose(index: number): Promise<void>
}

const TOLD_CHARS_MAX = 600_000
const TOLD = new Set(['focus', 'choices', 'step', 'secret'])
const ANSWER_MS = 3_000

/** What was typed into a field of a sign-in that is recorded. */
const typedSchema = z.object({
  type: z.literal('typed'),
  on: elementSchema,
  into: z.enum(['user', 'password', 'code', 'text']),
  text: z.string().max(2_000),
})
export type TypedText = z.infer<typeof typedSchema>

interface WorldListener {
  tell(event: LiveEvent): void
  /** During a recorded sign-in `tell` reports nothing. */
  signingIn(did: TypedText | PageStep): void
}

export async function createLiveWorld(session: CDPSession, { tell, signingIn }: WorldListener): Promise<LiveWorld> {
  /** By their ids, the frame each belongs to. */
  const contexts = new Map<number, string>()
  let mode: LiveMode = 'use'
  /** Lasts until all frames have left the mode: leaving it reports a text that was still being typed. */
  let hearsSteps: 'none' | 'record' | 'sign_in' = 'none'
  let scriptId: string | null = null
  let choosing: number | null = null
  const call = (contextId: number, name: string, values: readonly unknown[]): Promise<unknown> =>
    evaluate(session, contextId, `globalThis.${LIVE_GLOBAL}?.${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`)
  const callAll = (name: string, values: readonly unknown[]): Promise<unknown> =>
    Promise.all([...contexts.keys()].map((id) => call(id, name, values)))

  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name !== LIVE_WORLD) return
    contexts.set(context.id, String((context.auxData as { frameId?: unknown } | undefined)?.frameId ?? ''))
    // A document that began just before the mode was changed.
    void call(context.id, 'setMode', [mode])
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => void contexts.delete(executionContextId))
  session.on('Runtime.executionContextsCleared', () => contexts.clear())
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== LIVE_BINDING || !contexts.has(executionContextId) || payload.length > TOLD_CHARS_MAX) return
    const event = readMessage(payload)
    if (event?.type === 'typed') return hearsSteps === 'sign_in' ? signingIn(event) : undefined
    if (event?.type === 'step' && hearsSteps === 'sign_in') return signingIn(event.step)
    if (event === null || ((event.type === 'step' || event.type === 'secret') && hearsSteps !== 'record')) return
    if (event.type === 'choices') choosing = executionContextId
    tell(event)
  })

  await session.send('Page.enable')
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: LIVE_BINDING, executionContextName: LIVE_WORLD })
  await putScript()
  const { frameTree } = await session.send('Page.getFrameTree')

  async function putScript(): Promise<void> {
    const former = scriptId
    const source = liveScript(mode)
    const put = await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: LIVE_WORLD, runImmediately: true })
    scriptId = put.identifier
    if (former !== null) await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: former })
  }

  return {
    mainFrameId: frameTree.frame.id,
    async setMode(next) {
      if (next === mode) return
      mode = next
      if (next === 'record' || next === 'sign_in') hearsSteps = next
      await callAll('setMode', [next])
      hearsSteps = next === 'record' || next === 'sign_in' ? next : 'none'
      await putScript()
    },
    completeText: async () => void (await callAll('flush', [])),
    async ask(name, ...values) {
      const [id] = [...contexts].find(([, frame]) => frame === frameTree.frame.id) ?? []
      return id === undefined ? null : call(id, name, values)
    },
    async choose(index) {
      const id = choosing
      choosing = null
      if (id !== null && contexts.has(id)) await call(id, 'choose', [index])
    },
  }
}

function evaluate(session: CDPSession, contextId: number, expression: string): Promise<unknown> {
  return (
    session
      .send('Runtime.evaluate', { expression, contextId, returnByValue: true, timeout: ANSWER_MS })
      .then(({ result, exceptionDetails }): unknown => (exceptionDetails === undefined ? result.value : null))
      // The document may have been replaced meanwhile.
      .catch(() => null)
  )
}

function readMessage(payload: string): LiveEvent | TypedText | null {
  try {
    const typed = typedSchema.safeParse(JSON.parse(payload))
    if (typed.success) return typed.data
    const read = liveEventSchema.safeParse(JSON.parse(payload))
    return read.success && TOLD.has(read.data.type) ? read.data : null
  } catch {
    return null
  }
}
