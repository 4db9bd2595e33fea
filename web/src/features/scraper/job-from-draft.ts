// From the form's draft to the payload of the API, or to the one message that names what is missing.
import { jobPayloadSchema, LIMITS, type JobPayload } from '@quarry/contract'
import { completeFields, type Draft, type DraftField } from '../../state/draft/draft.ts'
import type { Reading } from '../../state/draft/draft-reading.ts'

export type JobFromDraft = { ok: true; payload: JobPayload } | { ok: false; message: string }

/** Only fields with a name and a description are sent. */
export function jobFromDraft(draft: Draft, reading: Reading = {}): JobFromDraft {
  const targetName = draft.targetName.trim()
  if (targetName === '') return { ok: false, message: "Target Item Name (e.g., 'Domain', 'URL') is required." }
  const items = draft.targets.map((target) => target.value.trim()).filter((value) => value !== '')
  if (items.length === 0) return { ok: false, message: `Please provide at least one ${targetName || 'target item'}.` }
  const fields = completeFields(draft.fields)
  if (fields.length === 0) return { ok: false, message: 'At least one valid Data Field (name, description, and type) is required.' }
  const payload = {
    base_prompt: draft.basePrompt.trim() || null,
    target_item_name: targetName,
    target_items: items,
    trait_definitions: fields,
    ...reading,
  }
  const checked = jobPayloadSchema.safeParse(payload)
  return checked.success
    ? { ok: true, payload: checked.data }
    : { ok: false, message: checked.error.issues[0]?.message ?? 'The form is not valid.' }
}

/** The same for a preview: the first 25 targets and the first 10 fields. */
export function previewFromDraft(draft: Draft, reading: Reading = {}): JobFromDraft {
  const fields = draft.fields.filter(isComplete).slice(0, LIMITS.previewFieldsMax)
  return jobFromDraft({ ...draft, targets: draft.targets.slice(0, LIMITS.previewTargetsMax), fields }, reading)
}

function isComplete(field: DraftField): boolean {
  return field.name.trim() !== '' && field.description.trim() !== ''
}

/** Why the start button is disabled; null when it isn't. */
export function startObstacle(draft: Draft): string | null {
  if (draft.basePrompt.trim() === '') return 'Write a base prompt to start.'
  if (draft.targets.length === 0) return 'Add at least one target item to start.'
  if (draft.fields.every((field) => field.name.trim() === '')) return 'Name at least one data field to start.'
  return null
}

/** Fields that a job would have. */
export function completeCount(fields: readonly DraftField[]): number {
  return fields.filter(isComplete).length
}

/** Rows with a name or a description but not both: they would be left out. */
export function halfFilledCount(fields: readonly DraftField[]): number {
  return fields.filter((field) => !isComplete(field) && (field.name.trim() !== '' || field.description.trim() !== '')).length
}

/** Names that occur in more than one row. */
export function repeatedNames(fields: readonly DraftField[]): Set<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { name } of fields) {
    const key = name.trim()
    if (key !== '' && seen.has(key)) repeated.add(key)
    seen.add(key)
  }
  return repeated
}
