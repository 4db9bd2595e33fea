// Commands about the fields of the form: "add the phone, drop the price, rename A to B". The engine reads them in ten languages; other texts
// are no commands.
import { meansSameField, PAGE_KINDS, readEdits, type AskedField, type FieldEdit } from '@quarry/engine'
import { FIELD_TYPES, type AssistantReply, type FieldType, type FormState, type ProposedField } from '@quarry/contract'
import { isSame, toProposed } from './requested-fields.ts'

export const NAME_WORDS_MAX = 5

/** The reply to such commands; null where the text is none or would change nothing. */
export function editFields(asked: string, form: FormState): AssistantReply | null {
  const present = form.dataFields.map(toField)
  const edits = readEdits(asked, { hasFields: present.length > 0, isField: (field) => presentAs(field, present).length > 0 })
  return edits === null ? null : changeFields(form, edits)
}

interface Change {
  fields: readonly ProposedField[]
  /** What was done, in words: "adds phone". */
  did: string
  /** Why nothing was done. */
  problem: string
}

/** Null where that would not change a form without fields. */
export function changeFields(form: FormState, edits: readonly FieldEdit[]): AssistantReply | null {
  const present = form.dataFields.map(toField)
  let fields: readonly ProposedField[] = present
  const changes = edits.map((edit) => {
    const change = applyEdit(edit, fields)
    fields = change.fields
    return change
  })
  const did = changes.map((change) => change.did).filter((text) => text !== '')
  const problems = changes.map(({ problem }) => problem).filter((text) => text !== '')
  if (present.length > 0 && fields.length === 0) return unchanged('A job needs a field, and this is the only one.', present)
  if (did.length === 0) return present.length > 0 && problems.length > 0 ? unchanged(problems.join(' '), present) : null
  return {
    message: [`This ${joined(did)} and leaves the other fields as they are.`, ...problems].join(' '),
    suggestions: [],
    clarifyingQuestions: [],
    confidence: 0.9,
    needsMoreInfo: false,
    proposedChanges: { dataFields: [...fields], replaceExistingTargets: false },
  }
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}

function applyEdit(edit: FieldEdit, fields: readonly ProposedField[]): Change {
  if (edit.kind === 'add') return addTo(fields, edit.fields)
  if (edit.kind === 'remove') return removeFrom(fields, edit.fields)
  const [name] = presentAs(edit.from, fields)
  const at = fields.findIndex((field) => field.name === name)
  const field = fields[at]
  if (field === undefined) return { fields, did: '', problem: `No field is called ${edit.from.words}.` }
  if (edit.kind === 'retype') {
    return { fields: fields.with(at, { ...field, type: edit.type }), did: `makes ${field.name} a ${edit.type}`, problem: '' }
  }
  if (edit.kind === 'replace') {
    const wanted = edit.fields.map((one) => toProposed(one.field)).filter((one) => !fields.some((other) => other.name === one.name))
    return { fields: fields.toSpliced(at, 1, ...wanted), did: `replaces ${field.name} with ${namesOf(wanted)}`, problem: '' }
  }
  const to = toName(edit.to)
  if (to === '' || fields.some((other) => other.name === to)) return { fields, did: '', problem: `A field ${to} is there already.` }
  return { fields: fields.with(at, { ...field, name: to }), did: `renames ${field.name} to ${to}`, problem: '' }
}

function addTo(fields: readonly ProposedField[], wanted: readonly AskedField[]): Change {
  const added = wanted.filter((one) => !fields.some((field) => isSame(one, field))).map(({ field }) => toProposed(field))
  if (added.length > 0) return { fields: [...fields, ...added], did: `adds ${namesOf(added)}`, problem: '' }
  return { fields, did: '', problem: `${wanted.map(({ field }) => field.name).join(', ')}: the form has that already.` }
}

function removeFrom(fields: readonly ProposedField[], unwanted: readonly AskedField[]): Change {
  const removed = unwanted.flatMap((one) => presentAs(one, fields))
  const absent = unwanted.filter((one) => presentAs(one, fields).length === 0).map(({ words }) => words)
  return {
    fields: fields.filter(({ name }) => !removed.includes(name)),
    did: removed.length > 0 ? `removes ${[...new Set(removed)].join(', ')}` : '',
    problem: absent.length > 0 ? `No field is called ${absent.join(' or ')}.` : '',
  }
}

function namesOf(fields: readonly ProposedField[]): string {
  return fields.map(({ name }) => name).join(', ')
}

function unchanged(message: string, present: readonly ProposedField[]): AssistantReply {
  return {
    message: `${message} The fields are ${present.map(({ name }) => name).join(', ')}.`,
    suggestions: [],
    clarifyingQuestions: ['Which fields do you want to change?'],
    confidence: 0.8,
    needsMoreInfo: true,
    proposedChanges: null,
  }
}

/** "Phone number" and "phones" are `phone` where the vocabulary or the form has that. */
function formsOf(name: string): string[] {
  return [name, name.replace(/s$/, ''), name.replace(/_(?:numbers?|address(?:es)?)$/, ''), name.replace(/_/g, '')]
}

const KNOWN_NAMES: ReadonlySet<string> = new Set(PAGE_KINDS.flatMap(({ fields }) => fields.map((field) => field.name)))

export function knownName(name: string): string {
  return formsOf(name).find((form) => KNOWN_NAMES.has(form)) ?? name
}

/** True for names that the vocabulary has as a field of some kind of thing. */
export function isFieldName(text: string): boolean {
  return KNOWN_NAMES.has(knownName(toName(text)))
}

/**
 * The fields of the form that are meant: the one of that name in the user's words or in English, otherwise the one of that meaning, otherwise
 * those that contain all its words, otherwise synonyms.
 */
function presentAs(asked: AskedField, present: readonly ProposedField[]): string[] {
  const own = toName(asked.words)
  const names = [...formsOf(own), ...formsOf(asked.field.name)]
  const exact = names.find((name) => present.some((field) => field.name === name))
  if (exact !== undefined) return [exact]
  const same = present.find((field) => isSame(asked, field))
  if (same !== undefined) return [same.name]
  const longer = [own, asked.field.name]
    .map((name) => present.filter((field) => hasWords(field.name, name)))
    .find(({ length }) => length > 0)
  return (longer ?? present.filter((field) => meansSameField(field.name, own))).map((field) => field.name)
}

function hasWords(name: string, part: string): boolean {
  const words = (part.replace(/s$/, '') || part).split('_')
  return words.every((word) => name.split('_').includes(word))
}

/** Lower case words joined by underscores; empty where nothing of it can be a name. */
export function toName(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
}

/** Described by the vocabulary where it has the name. */
export function fieldNamed(name: string): ProposedField {
  const known = PAGE_KINDS.flatMap(({ fields }) => fields).find((field) => field.name === name)
  return known ?? { name, description: `The ${name.replaceAll('_', ' ')} as the page gives it.`, type: 'string' }
}

/** A field of the form, with its type where that is known. */
export function toField({ name, description, type }: FormState['dataFields'][number]): ProposedField {
  const known: FieldType = FIELD_TYPES.find((one) => one === type) ?? 'string'
  return { name, description, type: known }
}
