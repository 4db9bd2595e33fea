// Texts of steps: their names, a one-line description, and the initial state of a new one.
import { stepSchema, TARGET_COLUMN, type Step, type StepKind } from '@quarry/contract'
import { randomId } from '../../lib/random-id.ts'

export const STEP_WORDS: Record<StepKind, { name: string; does: string }> = {
  filter: { name: 'Filter', does: 'Keep rows for which a condition holds' },
  compute: { name: 'Compute', does: 'Compute a column with a formula' },
  convert: { name: 'Convert', does: 'Convert values to another type' },
  rename: { name: 'Rename', does: 'Give a column another name' },
  split: { name: 'Split', does: 'One column into several, or into rows' },
  expand: { name: 'Expand', does: 'A row for each item of a list of objects' },
  merge: { name: 'Merge', does: 'Several columns into one' },
  deduplicate: { name: 'Deduplicate', does: 'Keep the first of rows that are the same' },
  join: { name: 'Join a list', does: 'Complete rows from a list you upload' },
  validate: { name: 'Validate', does: 'Flag or drop rows that break rules' },
  sort: { name: 'Sort', does: 'Sort the rows' },
  limit: { name: 'First rows', does: 'Keep a number of rows from the top' },
  fill_down: { name: 'Fill down', does: 'Fill empty cells from the row above' },
  columns: { name: 'Columns', does: 'Choose and order the columns' },
  enrich: { name: 'Enrich', does: 'Look up or derive a column; charged per cell' },
  deliver: { name: 'Deliver', does: 'Send the rows to storage or a webhook' },
}
export const STEP_KINDS = Object.keys(STEP_WORDS).filter((kind): kind is StepKind => kind in STEP_WORDS)

export const TARGET_LABEL = 'Target'
export function columnLabel(name: string): string {
  return name === TARGET_COLUMN ? TARGET_LABEL : name
}

/** A step that may be incomplete: it is shown and kept, and takes part as soon as it is complete. */
export function newStep(kind: StepKind, columns: readonly string[]): Step {
  const any = { id: randomId(), is_off: false }
  const first = columns[0] ?? ''
  switch (kind) {
    case 'filter':
      return { ...any, kind, condition: '', keeps: 'matching' }
    case 'compute':
      return { ...any, kind, column: '', formula: '' }
    case 'convert':
      return { ...any, kind, column: first, to: 'number' }
    case 'rename':
      return { ...any, kind, column: first, to: '' }
    case 'split':
      return { ...any, kind, column: first, separator: ',', into: [] }
    case 'expand':
      return { ...any, kind, column: first, members: [], keeps: null }
    case 'merge':
      return { ...any, kind, columns: columns.slice(0, 2), separator: ' ', to: '', keeps_sources: false }
    case 'deduplicate':
      return { ...any, kind, columns: [], ignores_case: true }
    case 'join':
      return { ...any, kind, list_id: '', column: first, list_column: '', take: [], ignores_case: true, drops_unmatched: false }
    case 'validate':
      return { ...any, kind, rules: [{ column: first, rule: { required: true } }], on_broken: 'flag' }
    case 'sort':
      return { ...any, kind, by: [{ column: first, direction: 'asc' }] }
    case 'limit':
      return { ...any, kind, rows: 100 }
    case 'fill_down':
      return { ...any, kind, columns: [] }
    case 'columns':
      return { ...any, kind, columns: [...columns] }
    case 'enrich':
      return { ...any, kind, column: '', description: '', to: 'string', source: { kind: 'search', from: [first || TARGET_COLUMN] } }
    case 'deliver':
      return { ...any, kind, destination_id: null, webhook_id: null }
  }
}

/** What a step lacks; null for a complete one. */
export function stepProblem(step: Step): string | null {
  const checked = stepSchema.safeParse(step)
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'This step is not complete.')
}

const list = (names: readonly string[]): string => names.map(columnLabel).join(', ')

/** One line that distinguishes steps of the same kind. */
export function stepSummary(step: Step): string {
  switch (step.kind) {
    case 'filter':
      return step.keeps === 'matching' ? step.condition : `not: ${step.condition}`
    case 'compute':
      return `${step.column} = ${step.formula}`
    case 'convert':
      return `${step.column} to ${step.to}`
    case 'rename':
      return `${step.column} to ${step.to}`
    case 'split':
      return step.into.length > 0 ? `${columnLabel(step.column)} into ${list(step.into)}` : `${step.column} into rows`
    case 'expand':
      return step.members.length > 0 ? `${step.column}: ${step.members.join(', ')}` : `${step.column} into rows`
    case 'merge':
      return `${list(step.columns)} into ${step.to}`
    case 'deduplicate':
      return step.columns.length > 0 ? `by ${list(step.columns)}` : 'by all columns'
    case 'join':
      return `by ${columnLabel(step.column)}, take ${step.take.map(({ as }) => as).join(', ')}`
    case 'validate':
      return list(step.rules.map(({ column }) => column))
    case 'sort':
      return step.by.map(({ column, direction }) => `${columnLabel(column)} ${direction === 'asc' ? '↑' : '↓'}`).join(', ')
    case 'limit':
      return `the first ${step.rows}`
    case 'fill_down':
    case 'columns':
      return list(step.columns)
    case 'enrich':
      return `${step.column} from ${list(step.source.from)}`
    case 'deliver':
      return [step.destination_id && 'to storage', step.webhook_id && 'to a webhook'].filter(Boolean).join(', ') || 'nowhere yet'
  }
}

/** Saving is the consent to the cost of look-ups: the preview has to be of exactly these steps. */
export function isPriceKnown(
  steps: readonly Step[],
  tried: readonly Step[],
  { isSuccess, isPlaceholderData }: { isSuccess: boolean; isPlaceholderData: boolean },
): boolean {
  const looksUp = steps.some((step) => step.kind === 'enrich' && !step.is_off)
  return !looksUp || (tried === steps && isSuccess && !isPlaceholderData)
}
