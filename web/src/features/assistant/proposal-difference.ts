// What applying a proposal would change in the form, part by part. Pure.
import type { ProposedChanges, ProposedField } from '@quarry/contract'
import type { Draft } from '../../state/draft/draft.ts'

export type Change = 'added' | 'changed' | 'same' | 'removed'

export interface FieldChange {
  field: ProposedField
  change: Change
}

export interface ProposalDifference {
  basePrompt: { before: string; after: string; change: Change } | null
  targetName: { before: string; after: string; change: Change } | null
  /** Proposed fields in their order, then present ones that would be removed. Empty where the proposal does not change the fields. */
  fields: FieldChange[]
  targets: { items: readonly string[]; added: number; present: number; removed: number; isReplaced: boolean } | null
}

export function proposalDifference(
  form: Draft,
  { basePrompt, targetName, dataFields, targetItems, replaceExistingTargets }: ProposedChanges,
): ProposalDifference {
  return {
    basePrompt: textChange(form.basePrompt, basePrompt),
    targetName: textChange(form.targetName, targetName),
    fields: dataFields ? fieldChanges(form, dataFields) : [],
    targets: targetItems ? targetChange(form, targetItems, replaceExistingTargets) : null,
  }
}

function textChange(before: string, after: string | undefined): { before: string; after: string; change: Change } | null {
  if (!after) return null
  return { before, after, change: before.trim() === '' ? 'added' : before === after ? 'same' : 'changed' }
}

function fieldChanges({ fields }: Draft, proposed: readonly ProposedField[]): FieldChange[] {
  const present = new Map(fields.filter(({ name }) => name.trim() !== '').map((field) => [field.name, field]))
  const kept = proposed.map((field): FieldChange => {
    const known = present.get(field.name)
    if (!known) return { field, change: 'added' }
    return { field, change: known.description === field.description && known.type === field.type ? 'same' : 'changed' }
  })
  const names = new Set(proposed.map(({ name }) => name))
  const gone = [...present.values()].filter(({ name }) => !names.has(name)).map((field): FieldChange => ({ field, change: 'removed' }))
  return [...kept, ...gone]
}

function targetChange({ targets }: Draft, items: readonly string[], isReplaced: boolean): ProposalDifference['targets'] {
  const present = new Set(targets.map(({ value }) => value))
  const added = items.filter((item) => !present.has(item)).length
  const proposed = new Set(items)
  const removed = isReplaced ? targets.filter(({ value }) => !proposed.has(value)).length : 0
  return { items, added, present: items.length - added, removed, isReplaced }
}
