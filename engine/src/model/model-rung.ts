// The last rung: a language model reads the page's numbered blocks for the fields that are still empty and names the block of each value.
// Its
// answers are untrusted: each is looked up on the page and verified; the others are shown as unverified.
// Next: engine/src/pipeline/row-draft.ts
import { withTimeLimit } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { asksForOwnWords } from '../fields/own-words.ts'
import { groupsOf, offersOf } from './choose-values.ts'
import type { ModelTask } from './model-task.ts'
import { PageReader, type ModelReading, type ModelTools } from './page-reader.ts'
import { fieldsForSmallModel, FIELDS_PER_SHORT_CALL } from './small-model.ts'

/** Each further question sends the page again, so groups are large; with a small context long answers do not fit. */
export const fieldsPerCall = (contextTokens: number): number => (contextTokens < 32_000 ? 12 : 24)

/** @throws the signal's reason when it fired; never for what the model does. */
export async function modelRung(task: ModelTask, tools: ModelTools, signal: AbortSignal): Promise<ModelReading> {
  const reading: ModelReading = { judged: new Map(), reasons: new Map(), failure: null }
  try {
    await withTimeLimit(task.timeoutMs, signal, async (within) => {
      const reader = new PageReader(reading, { task, tools }, within)
      const isShort = tools.client.isLocal === true
      const isChoosing = tools.client.asking === 'choosing' && task.choices !== undefined
      if (isChoosing) for (const group of groupsOf(offersOf(task), tools.client)) await reader.choose(group)
      // Texts written by the model are not among the values to choose from.
      const open = isChoosing ? task.fields.filter(asksForOwnWords) : task.fields
      const fields = isShort ? fieldsForSmallModel(open) : open
      const perCall = isShort ? FIELDS_PER_SHORT_CALL : fieldsPerCall(tools.client.contextTokens)
      for (let at = 0; at < fields.length; at += perCall) {
        const group = fields.slice(at, at + perCall)
        await (isShort ? reader.readShort(group) : reader.readGroup(group))
      }
    })
  } catch (error) {
    signal.throwIfAborted()
    reading.failure = failureOf(error)
    for (const { name } of task.fields) if (!reading.judged.has(name)) reading.reasons.set(name, 'model_failed')
  }
  return reading
}

function failureOf(error: unknown): ScrapeError {
  if (error instanceof ScrapeError) return error
  if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error
  return new ScrapeError('model_failed', { detail: 'no answer in time', cause: error })
}
