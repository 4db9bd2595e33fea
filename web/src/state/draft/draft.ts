// The scraper form's content: prompt, target name, target items and data fields, with the rules for changing them.
// Where it is kept between visits is draft-storage's business.
import {
  declaredMembers,
  schemaOf,
  FIELD_TYPES,
  hasRules,
  trimItem,
  type Field,
  type FieldExample,
  type FieldMember,
  type FieldRules,
  type FieldSource,
  type FieldType,
} from '@quarry/contract'
import { createStore } from '../../lib/store.ts'

/** A target item as the form and the browser's storage hold it: both parts are the item's text. */
export interface TargetObject {
  value: string
  label: string
}

/** A row of the output schema; `id` is `field-N` from an increasing counter. */
export interface DraftField {
  id: string
  name: string
  description: string
  type: FieldType
  /** What its values must be like. */
  rules?: FieldRules | undefined
  /** Where it is looked up; left out for the target's page. */
  source?: FieldSource | undefined
  /** What each object of it consists of; left out: what the description names. */
  members?: FieldMember[] | undefined
  /** Where on a page the user pointed at it. */
  example?: FieldExample | undefined
}

export interface Draft {
  basePrompt: string
  targetName: string
  fields: readonly DraftField[]
  targets: readonly TargetObject[]
}

let lastFieldNumber = 0

export function newField(content: Partial<Omit<DraftField, 'id'>> = {}): DraftField {
  lastFieldNumber += 1
  return { id: `field-${lastFieldNumber}`, name: '', description: '', type: 'string', ...content }
}

/** Continues the ids after those of fields that came from storage. */
export function continueFieldIds(fields: readonly DraftField[]): void {
  for (const field of fields) lastFieldNumber = Math.max(lastFieldNumber, Number(/^field-(\d+)$/.exec(field.id)?.[1] ?? 0))
}

export function emptyDraft(): Draft {
  return { basePrompt: '', targetName: '', fields: [newField()], targets: [] }
}

export function isDraftEmpty(draft: Draft): boolean {
  const hasField = draft.fields.some((field) => field.name.trim() !== '' || field.description.trim() !== '')
  return draft.basePrompt.trim() === '' && draft.targetName.trim() === '' && draft.targets.length === 0 && !hasField
}

export function isFieldType(value: unknown): value is FieldType {
  return FIELD_TYPES.some((type) => type === value)
}

export const draft = createStore<Draft>(emptyDraft())

export function changeDraft(change: Partial<Draft>): void {
  draft.set((current) => ({ ...current, ...change }))
}

export function toTargetObject(item: string): TargetObject {
  return { value: item, label: item }
}

export interface AddedTargets {
  added: number
  duplicates: number
}

/** Trims the items, drops empty ones and those that are already there (compared exactly, case included). */
export function addTargets(items: readonly string[]): AddedTargets {
  const { targets } = draft.get()
  const known = new Set(targets.map((target) => target.value))
  const fresh: TargetObject[] = []
  let duplicates = 0
  for (const item of items) {
    const value = trimItem(item)
    if (value === '') continue
    if (known.has(value)) duplicates += 1
    else {
      known.add(value)
      fresh.push(toTargetObject(value))
    }
  }
  if (fresh.length > 0) changeDraft({ targets: targets.concat(fresh) })
  return { added: fresh.length, duplicates }
}

export function removeTarget(value: string): void {
  changeDraft({ targets: draft.get().targets.filter((target) => target.value !== value) })
}

export function addFields(count: number): void {
  changeDraft({ fields: [...draft.get().fields, ...Array.from({ length: count }, () => newField())] })
}

export function changeField(id: string, change: Partial<Omit<DraftField, 'id'>>): void {
  changeDraft({ fields: draft.get().fields.map((field) => (field.id === id ? { ...field, ...change } : field)) })
}

/** The last remaining field stays. */
export function removeField(id: string): void {
  const { fields } = draft.get()
  if (fields.length > 1) changeDraft({ fields: fields.filter((field) => field.id !== id) })
}

/** The first so many target items stay. */
export function keepTargets(max: number): void {
  changeDraft({ targets: draft.get().targets.slice(0, max) })
}

/** The first so many fields that have a name stay, and those without one. */
export function keepNamedFields(max: number): void {
  let room = max
  changeDraft({ fields: draft.get().fields.filter(({ name }) => name.trim() === '' || room-- > 0) })
}

export function moveField(id: string, toIndex: number): void {
  const fields = [...draft.get().fields]
  const from = fields.findIndex((field) => field.id === id)
  const [moved] = fields.splice(from, 1)
  if (from < 0 || !moved) return
  fields.splice(toIndex, 0, moved)
  changeDraft({ fields })
}

/** Fields that have a name and a description, as a job or a template takes them. */
export function completeFields(fields: readonly DraftField[]): Field[] {
  return fields
    .map(({ name, description, type, rules, source, members, example }) => ({
      name: name.trim(),
      description: description.trim(),
      type,
      ...(hasRules(rules) ? { rules } : {}),
      ...(source ? { source } : {}),
      ...(members && hasMembers(type) ? sentMembers(type, members) : {}),
      ...(example ? { example } : {}),
    }))
    .filter((field) => field.name !== '' && field.description !== '')
}

/** Members with members of their own travel as a JSON Schema. */
function sentMembers(type: FieldType, members: FieldMember[]): Pick<Field, 'members' | 'schema'> {
  return members.some((member) => member.members !== undefined) ? { schema: schemaOf(type, members) } : { members }
}

/** Members are of arrays and objects; a field that becomes another type keeps them for when it comes back. */
export function hasMembers(type: FieldType): boolean {
  return type === 'array' || type === 'object'
}

type StoredField = Omit<DraftField, 'id' | 'type'> & { type: unknown; items?: Field['items']; schema?: Field['schema'] }

/** Those of a JSON Schema become members by name. */
function membersOf(type: unknown, shape: Pick<StoredField, 'members' | 'items' | 'schema'>): Pick<DraftField, 'members'> {
  const own = isFieldType(type) ? declaredMembers({ type, ...shape }) : []
  return own.length > 0 ? { members: own } : {}
}

/** Form rows for stored fields; an unknown type becomes `string`. */
export function fieldsToRows(fields: readonly StoredField[]): DraftField[] {
  const rows = fields.map(({ name, description, type, rules, source, example, ...shape }) =>
    newField({
      name,
      description,
      type: isFieldType(type) ? type : 'string',
      ...(hasRules(rules) ? { rules } : {}),
      ...(source ? { source } : {}),
      ...(example ? { example } : {}),
      ...membersOf(type, shape),
    }),
  )
  return rows.length > 0 ? rows : [newField()]
}
