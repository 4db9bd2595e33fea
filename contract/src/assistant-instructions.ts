// The system message of the assistant's chat: the state of the form and the rules. The browser builds it; the server parses the state from it.
import { z } from 'zod'
import { ASSISTANT } from './assistant.ts'

export interface FormState {
  basePrompt: string
  targetName: string
  dataFields: { name: string; description: string; type: string }[]
  targetObjects: { value: string; label: string }[]
}

const STATE_MARK = 'Form state (JSON): '
const FIELDS_MAX = 60
const TARGETS_MAX = 20
const DESCRIPTION_CHARS_MAX = 120
const TARGET_CHARS_MAX = 200

/** Builds the message. The base prompt, descriptions, targets and both lists are cut at the limits above to keep it short. */
export function assistantInstructions({ basePrompt, targetName, dataFields, targetObjects }: FormState): string {
  const named = dataFields.filter(({ name }) => name.trim() !== '')
  const state = {
    basePrompt: basePrompt.slice(0, ASSISTANT.promptCharsInInstructions),
    targetName,
    dataFields: named
      .slice(0, FIELDS_MAX)
      .map(({ name, description, type }) => ({ name, description: description.slice(0, DESCRIPTION_CHARS_MAX), type })),
    targetObjects: targetObjects.slice(0, TARGETS_MAX).map(({ value }) => ({ value: value.slice(0, TARGET_CHARS_MAX) })),
    targetCount: targetObjects.length,
  }
  const { fieldsMin, fieldsMax, targetsMin, targetsMax } = ASSISTANT
  return `You help a person to set up a web data-extraction job.
${STATE_MARK}${JSON.stringify(state)}
Rules:
- Propose by default ${fieldsMin} to ${fieldsMax} data fields and ${targetsMin} to ${targetsMax} target items.
- Target items must be individual end-point pages, each giving one output row. Never propose lists, categories or search pages.
- Field names are lowercase with underscores. Types are string, number, boolean, date, array or object.
- Existing targets are always replaced when new ones are supplied: send "replaceExistingTargets": true with new target items.
- Propose a full base prompt; the one above may be cut at ${ASSISTANT.promptCharsInInstructions} characters.
- Reply with JSON only: {"message", "suggestions", "clarifyingQuestions", "confidence" (0 to 1), "needsMoreInfo", "proposedChanges": {"basePrompt", "targetName", "dataFields": [{"name", "description", "type"}], "targetItems", "replaceExistingTargets"}}.`
}

const stateSchema = z.object({
  basePrompt: z.string().catch(''),
  targetName: z.string().catch(''),
  dataFields: z
    .array(z.object({ name: z.string(), description: z.string().catch(''), type: z.string().catch('string') }))
    .max(FIELDS_MAX)
    .catch([]),
  targetObjects: z
    .array(z.object({ value: z.string() }).transform(({ value }) => ({ value, label: value })))
    .max(TARGETS_MAX)
    .catch([]),
})

/** Parses the state from a system message, which is untrusted input. Returns an empty form where the message holds no valid state. */
export function readFormState(instructions: string): FormState {
  const line = instructions.split('\n').find((one) => one.startsWith(STATE_MARK))
  try {
    return stateSchema.parse(JSON.parse(line?.slice(STATE_MARK.length) ?? '{}'))
  } catch {
    return { basePrompt: '', targetName: '', dataFields: [], targetObjects: [] }
  }
}
