// Plain commands about the fields of the form: "add fields a, b and c", "remove the price". Anything else is none.
import { PAGE_KINDS } from '@quarry/engine'
import { FIELD_TYPES, type AssistantReply, type FieldType, type FormState, type ProposedField } from '@quarry/contract'

const ADD =
  /^(?:please |also |and |can you |could you )*add (?:(?:a|an|the|some) )?(?:new )?(?:(?:data )?(?:fields?|columns?)(?: (?:for|called|named))?:? )?(.+?)(?: (?:fields?|columns?))?[.!]?$/i
const REMOVE =
  /^(?:please |also |and |can you |could you )*(?:remove|delete|drop) (?:the )?(?:(?:data )?(?:fields?|columns?)(?: (?:for|called|named))?:? )?(.+?)(?: (?:fields?|columns?))?[.!]?$/i
const NAMES_MAX = 20
const NAME_WORDS_MAX = 5

/** The reply to such a command; null where the text is none or would change nothing. */
export function editFields(asked: string, form: FormState): AssistantReply | null {
  const present = form.dataFields.map(toField)
  const added = namesIn(ADD, asked).filter((name) => !present.some((field) => field.name === name))
  const removed = namesIn(REMOVE, asked).filter((name) => present.some((field) => field.name === name))
  const dataFields = [...present.filter(({ name }) => !removed.includes(name)), ...added.map(fieldNamed)]
  if ((added.length === 0 && removed.length === 0) || dataFields.length === 0) return null
  const did = [added.length > 0 ? `adds ${added.join(', ')}` : '', removed.length > 0 ? `removes ${removed.join(', ')}` : ''].filter(
    Boolean,
  )
  return {
    message: `This ${did.join(' and ')} and leaves the other fields as they are.`,
    suggestions: [],
    clarifyingQuestions: [],
    confidence: 0.9,
    needsMoreInfo: false,
    proposedChanges: { dataFields, replaceExistingTargets: false },
  }
}

function namesIn(command: RegExp, asked: string): string[] {
  const list = asked.length > 400 || /https?:/i.test(asked) ? '' : (command.exec(asked.trim())?.[1] ?? '')
  const parts = list.split(/,|;|\band\b|&/i).map((part) => part.trim().replace(/^(?:a|an|the) /i, ''))
  if (parts.some((part) => part.split(/\s+/).length > NAME_WORDS_MAX)) return []
  return [...new Set(parts.map(toName).filter((name) => name !== ''))].slice(0, NAMES_MAX)
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

/** As the vocabulary describes it, where it knows the name. */
function fieldNamed(name: string): ProposedField {
  const known = PAGE_KINDS.flatMap(({ fields }) => fields).find((field) => field.name === name)
  return known ?? { name, description: `The ${name.replaceAll('_', ' ')} as the page gives it.`, type: 'string' }
}

function toField({ name, description, type }: FormState['dataFields'][number]): ProposedField {
  const known: FieldType = FIELD_TYPES.find((one) => one === type) ?? 'string'
  return { name, description, type: known }
}
