// Puts the live script into an isolated world of each document of a live page, before the page's own scripts run, calls it and receives its
// messages. These come from a process that untrusted scripts may have taken over, and are validated before they are used.
import { elementSchema, liveEventSchema, type LiveEvent, type LiveMode, type PageStep } from '@quarry/contract'
import type { CDPSession } from 'playwright-core'
import { z } from 'zod'
import { LIVE_BINDING, LIVE_GLOBAL, LIVE_WORLD, liveScript } from './live-script.ts'

export interface LiveWorld {
  readonly mainFrameId: string
  setMode(mode: LiveMode): Promise<void>
  /** Makes the script report a typed text even if its field still has the focus. */
  completeText(): Promise<void>
  /** Calls a function of the script in the main frame; null where the script is not there yet. */
  ask(name: 'over' | 'mark' | 'unmark', ...values: (number | string | boolean | object)[]): Promise<unknown>
  /** Chooses in the frame that has opened a list of options. */
  choose(index: number): Promise<void>
}

const MESSAGE_CHARS_MAX = 600_000
const REPORTED_TYPES = new Set(['focus', 'choices', 'step', 'secret'])
const ANSWER_MS = 3_000

/** A text typed into a field while a sign-in is recorded. */
const typedSchema = z.object({
  type: z.literal('typed'),
  on: elementSchema,
  into: z.enum(['user', 'password', 'code', 'text']),
  text: z.string().max(2_000),
})
export type TypedText = z.infer<typeof typedSchema>

interface WorldListener {
  tell(event: LiveEvent): void
  /** While a sign-in is recorded, steps and typed texts are reported here and not by `tell`. */
  signingIn(did: TypedText | PageStep): void
}

export async function createLiveWorld(session: CDPSession, { tell, signingIn }: WorldListener): Promise<LiveWorld> {
  /** Maps the ids of execution contexts to the frame of each. */
  const contexts = new Map<number, string>()
  let mode: LiveMode = 'use'
  /** Which kind of steps is accepted. Ends only when all frames have left the mode, because leaving it reports a text still being typed. */
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
    // The document may have been created just before the mode was changed.
    void call(context.id, 'setMode', [mode])
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => void contexts.delete(executionContextId))
  session.on('Runtime.executionContextsCleared', () => contexts.clear())
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== LIVE_BINDING || !contexts.has(executionContextId) || payload.length > MESSAGE_CHARS_MAX) return
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
    return read.success && REPORTED_TYPES.has(read.data.type) ? read.data : null
  } catch {
    return null
  }
}
