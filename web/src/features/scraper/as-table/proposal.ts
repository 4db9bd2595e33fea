// Keeps the proposals for a table up to date while its columns are named, without changing what the user has entered.
import { tableProposalSchema, type TableProposal } from '@quarry/contract'
import { getJson } from '../../../lib/api.ts'
import { changeDraft, draft, type Draft, type DraftField } from '../../../state/draft/draft.ts'

const TARGETS_SENT = 50

/** The last proposals, by the part of the form or the field's id: text that still equals one was not entered by the user. */
const proposed = new Map<string, string>()

const isOurs = (key: string, text: string): boolean => text.trim() === '' || proposed.get(key) === text
const isNamed = ({ name }: DraftField) => name.trim() !== ''

/** Requests proposals for the named columns and inserts them. @throws ApiError */
export async function proposeRest(): Promise<void> {
  const asked = draft.get()
  const columns = asked.fields.filter(isNamed)
  if (columns.length === 0) return
  const targetName = isOurs('targetName', asked.targetName) ? '' : asked.targetName.trim()
  const body = {
    target_items: asked.targets.slice(0, TARGETS_SENT).map(({ value }) => value),
    target_item_name: targetName,
    columns: columns.map(({ name }) => name.trim()),
  }
  const proposal = await getJson('/propose-table', tableProposalSchema, { method: 'POST', body })
  takeProposal(columns, proposal)
}

/** What was changed while the request was in progress is kept. */
function takeProposal(columns: readonly DraftField[], proposal: TableProposal): void {
  const now = draft.get()
  const byId = new Map(columns.map((field, place) => [field.id, { name: field.name, told: proposal.fields[place] }]))
  const fields = now.fields.map((field) => {
    const { name, told } = byId.get(field.id) ?? {}
    if (!told || field.name !== name || !isOurs(field.id, field.description)) return field
    // A type that was selected before any proposal is the user's own.
    const type = field.type === 'string' || proposed.has(field.id) ? told.type : field.type
    proposed.set(field.id, told.description)
    return { ...field, description: told.description, type }
  })
  changeDraft({ fields, ...ours(now, 'basePrompt', proposal.base_prompt), ...ours(now, 'targetName', proposal.target_item_name) })
}

function ours(now: Draft, key: 'basePrompt' | 'targetName', text: string): Partial<Draft> {
  if (!isOurs(key, now[key])) return {}
  proposed.set(key, text)
  return { [key]: text }
}
