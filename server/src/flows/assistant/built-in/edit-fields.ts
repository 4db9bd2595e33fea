// Simple commands about the fields of the form: "add fields a, b and c", "also the phone", "remove the price", in five languages. Other
// texts are not commands.
import { meansSameField, PAGE_KINDS } from '@quarry/engine'
import { FIELD_TYPES, type AssistantReply, type FieldType, type FormState, type ProposedField } from '@quarry/contract'

const ADD =
  /^(?:please |also |and |can you |could you )*add (?:(?:a|an|the|some) )?(?:new )?(?:(?:data )?(?:fields?|columns?)(?: (?:for|called|named))?:? )?(.+?)(?: (?:fields?|columns?))?[.!]?$/i
const REMOVE =
  /^(?:please |also |and |can you |could you )*(?:remove|delete|drop) (?:the )?(?:(?:data )?(?:fields?|columns?)(?: (?:for|called|named))?:? )?(.+?)(?: (?:fields?|columns?))?[.!]?$/i
/** Words that add to the existing fields. */
const ALSO =
  /^(?:(?:please|and|but|ok(?:ay)?,?) )*(?:(?:i(?:'d| would)? )?also (?:(?:want|need|like|include|get|with) )?|include |plus |(?:bitte )?auch |aussi |también |anche )(?:the |a |an |die |der |das |den |le |la |les |l['’]|el |los |las |il |lo )?(.+?)(?: (?:too|as well|please|bitte))?[.!]?$/i
const ADD_ELSEWHERE =
  /^(?:bitte )?füge? (?:(?:bitte|noch|auch) )*(?:die |den |das |ein(?:e|en)? )?(.+?) hinzu[.!]?$|^(?:ajoute[rz]?|añad[ea]|agrega|aggiungi) (?:aussi |también |anche )?(?:the |le |la |les |l['’]|el |los |las |il |lo |un |une |una )?(.+?)[.!]?$/i
const REMOVE_ELSEWHERE =
  /^(?:(?:please|and|but|bitte|und) )*(?:without|leave out|skip|i (?:don['’]t|do not) (?:need|want)|(?:lösche|entferne|ohne)|supprime[rz]?|enlève|sans|quita|elimina|sin|togli|rimuovi|senza) (?:the |any |die |den |das |le |la |les |l['’]|el |los |las |il |lo )?(.+?)(?: (?:please|bitte))?[.!]?$/i
const NAMES_MAX = 20
export const NAME_WORDS_MAX = 5

/** The reply to such a command; null where the text is not one or would change nothing. */
export function editFields(asked: string, form: FormState): AssistantReply | null {
  const wanted = namesIn(form.dataFields.length > 0 ? [ADD, ADD_ELSEWHERE, ALSO] : [ADD, ADD_ELSEWHERE], asked)
  return changeFields(form, {
    wanted: wanted.map((name) => fieldNamed(knownName(name))),
    unwanted: namesIn([REMOVE, REMOVE_ELSEWHERE], asked),
  })
}

/** Null where that would not change a form without fields. */
export function changeFields(
  form: FormState,
  { wanted, unwanted = [] }: { wanted: readonly ProposedField[]; unwanted?: readonly string[] },
): AssistantReply | null {
  const present = form.dataFields.map(toField)
  const added = wanted.filter(({ name }, at) => ![...present, ...wanted.slice(0, at)].some((field) => field.name === name))
  const removed = unwanted.flatMap((name) => presentAs(name, present))
  if (present.length > 0 && unwanted.length > 0 && removed.length === 0)
    return unchanged(`No field is called ${unwanted.join(' or ')}.`, present)
  const dataFields = [...present.filter(({ name }) => !removed.includes(name)), ...added]
  if (removed.length > 0 && dataFields.length === 0) return unchanged('A job needs a field, and this is the only one.', present)
  if (added.length === 0 && removed.length === 0) {
    return wanted.length > 0 && present.length > 0 ? unchanged(`${namesOf(wanted)}: the form has that already.`, present) : null
  }
  const did = [added.length > 0 ? `adds ${namesOf(added)}` : '', removed.length > 0 ? `removes ${removed.join(', ')}` : ''].filter(Boolean)
  return {
    message: `This ${did.join(' and ')} and leaves the other fields as they are.`,
    suggestions: [],
    clarifyingQuestions: [],
    confidence: 0.9,
    needsMoreInfo: false,
    proposedChanges: { dataFields, replaceExistingTargets: false },
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

function namesIn(commands: readonly RegExp[], asked: string): string[] {
  if (asked.length > 400 || /https?:/i.test(asked)) return []
  const found = commands.map((command) => command.exec(asked.trim())).find((match) => match !== null)
  const list = found?.slice(1).find((part) => part !== undefined) ?? ''
  const parts = list.split(/,|;|&|(?<=^|\s)(?:and|und|et|y|e)(?=\s)/i).map((part) => part.trim().replace(ARTICLE, ''))
  if (parts.some((part) => part.split(/\s+/).length > NAME_WORDS_MAX || A_TASK.test(part))) return []
  return [...new Set(parts.map(toName).filter((name) => name !== ''))].slice(0, NAMES_MAX)
}

const ARTICLE = /^(?:a|an|the|die|der|das|den|le|la|les|el|los|las|il|lo|ein|eine|une?|una)\s|^l['’]/i

/** "Also find restaurants in Rome" asks for other pages, not for a field. */
const A_TASK = /^(?:find|search|look|scrape|crawl|check|read|visit|suche?|finde?|cherche|trouve|busca|cerca|trova)\s/i

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

/** The fields of the form that a name refers to: the one with that name, otherwise those that contain all its words, otherwise synonyms. */
function presentAs(name: string, present: readonly ProposedField[]): string[] {
  const exact = formsOf(name).find((form) => present.some((field) => field.name === form))
  if (exact !== undefined) return [exact]
  const words = (name.replace(/s$/, '') || name).split('_')
  const longer = present.filter((field) => words.every((word) => field.name.split('_').includes(word)))
  const meant = longer.length > 0 ? longer : present.filter((field) => meansSameField(field.name, name))
  return meant.map((field) => field.name)
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
