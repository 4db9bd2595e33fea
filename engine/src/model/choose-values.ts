// Asks a model to choose among the reader's values, for empty fields. Each question is sent twice, the second time with the letters in //
// reverse order, and a choice counts only where both answers mean the same value: a model that always answers the first letter, or a //
// random one, chooses nothing.
import { estimateTokens } from './estimate-tokens.ts'
import type { ModelClient, ModelMeter } from '../types.ts'
import type { Judged } from './answer-candidate.ts'
import { askToChoose, type Choice, type Offer } from './choice-question.ts'
import type { ModelTask } from './model-task.ts'
import { choiceSystemMessage, userMessage } from './prompt.ts'
import { speaksToMachines } from './speaks-to-machines.ts'

/** Fields of one question: a model on this machine is small, and answers several fields at once worse than one at a time. */
const FIELDS_AT_ONCE = { here: 1, elsewhere: 8 }
/** Not calibrated: the ranker left it empty, and a model of this kind is often wrong. */
const SCORE = 0.6
/** Share of the context that the question may take: the rest is for the answer and a reserve for the estimate. */
const CONTEXT_SHARE = 0.75

export interface Chooser {
  client: ModelClient
  meter: ModelMeter
}

/** Fields with their possible values. Fields without one are left out, and so is text that gives instructions to models. */
export function offersOf({ document, choices, fields }: ModelTask): Offer[] {
  const found = choices?.(fields) ?? new Map<string, Choice[]>()
  return fields.flatMap((field) => {
    const sound = (found.get(field.name) ?? []).filter(({ candidate }) =>
      candidate.evidence.every(({ block }) => !speaksToMachines(document.blocks[block - 1]?.text ?? '')),
    )
    return sound.length === 0 ? [] : [{ field, choices: sound }]
  })
}

export function groupsOf(offers: readonly Offer[], { isLocal = false }: ModelClient): Offer[][] {
  const size = isLocal ? FIELDS_AT_ONCE.here : FIELDS_AT_ONCE.elsewhere
  return Array.from({ length: Math.ceil(offers.length / size) }, (_, index) => offers.slice(index * size, (index + 1) * size))
}

/** By field name the values that were chosen both times. @throws what the client throws. */
export async function chooseValues(
  offers: readonly Offer[],
  { task, client, meter }: Chooser & { task: ModelTask },
  signal: AbortSignal,
): Promise<Map<string, Judged>> {
  const first = await ask(offers, false)
  const again = offers.filter(({ field }) => first.has(field.name))
  if (again.length === 0) return new Map()
  const second = await ask(again, true)
  const agreed = [...first].filter(([name, choice]) => second.get(name) === choice)
  return new Map(
    agreed.map(([name, { candidate }]): [string, Judged] => [
      name,
      { candidate: { ...candidate, method: 'model', score: SCORE }, status: 'verified' },
    ]),
  )

  async function ask(asked: readonly Offer[], isReversed: boolean): Promise<Map<string, Choice>> {
    const { text, lines, schema, read, answerTokensMax } = askToChoose(asked, { document: task.document, isReversed })
    const user = userMessage({ fieldsText: text, targetName: task.targetName, wishes: task.prompt, url: task.document.page.url, lines })
    const system = choiceSystemMessage()
    // Values that are too long for the model leave the fields empty: that is no failure of the task.
    if (estimateTokens(system) + estimateTokens(user) + answerTokensMax > client.contextTokens * CONTEXT_SHARE) return new Map()
    return client.answer({ system, user, schema, read, answerTokensMax, meter }, signal)
  }
}
