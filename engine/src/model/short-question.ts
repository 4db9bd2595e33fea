// The question for a small model: its answer is the number of a line and words of it. The schema enforces that:
// only numbers of lines that were sent, and bounded texts and lists. Short answers are also the fastest.
import type { Field, JsonValue } from '@quarry/contract'
import { asksForOwnWords } from '../fields/own-words.ts'
import { keysOf, kindOf, nullable, objectSchema, plainText, type AnswerItem, type FieldQuestion } from './field-question.ts'
import { isObject } from './parse-answer.ts'

const DESCRIPTION_CHARS_MAX = 160
const VALUE_CHARS_MAX = 100
const OWN_WORDS_CHARS_MAX = 300
const ITEMS_MAX = 12
const TOKENS_BASE = 60
const TOKENS_OF_TYPE: Record<Field['type'], number> = { string: 70, number: 40, boolean: 40, date: 50, array: 300, object: 300 }
const TOKENS_OF_OWN_WORDS = 160
/** Words that a model returns where it has no answer. */
const WORDS_OF_THE_FORM: ReadonlySet<string> = new Set(['value', 'line', 'text', 'string', 'null', 'none', 'n/a'])
/** Number and signs of the line, copied along. */
const LINE_MARK = /^\d+: (?:#+ |\([^)]*\) )?/

/** `lines` are the numbers that an answer may name. */
export function askShort(fields: readonly Field[], lines: readonly number[]): FieldQuestion {
  const keys = keysOf(fields)
  return {
    fields,
    text: fields
      .map((field, index) => `- ${keys[index]} (${kindOf(field)}): ${field.description.slice(0, DESCRIPTION_CHARS_MAX)}`)
      .join('\n'),
    schema: objectSchema(Object.fromEntries(fields.map((field, index) => [keys[index]!, nullable(schemaOf(field, lines))]))),
    answerTokensMax: TOKENS_BASE + fields.reduce((sum, field) => sum + tokensOf(field), 0),
    read(answer) {
      const answers = new Map<string, { items: AnswerItem[] }>()
      for (const [index, field] of fields.entries()) {
        const items = itemsOf(field, answer[keys[index]!])
        if (items.length > 0) answers.set(field.name, { items })
      }
      return answers
    },
  }
}

function schemaOf(field: Field, lines: readonly number[]): JsonValue {
  const value = { type: 'string', maxLength: asksForOwnWords(field) ? OWN_WORDS_CHARS_MAX : VALUE_CHARS_MAX }
  const line = { enum: [...lines] }
  if (field.type === 'array') return objectSchema({ items: { type: 'array', items: objectSchema({ line, value }), maxItems: ITEMS_MAX } })
  if (field.type === 'object')
    return objectSchema({ items: { type: 'array', items: objectSchema({ line, key: value, value }), maxItems: ITEMS_MAX } })
  if (field.type === 'boolean') return objectSchema({ line, value: { enum: ['true', 'false'] } })
  return objectSchema({ line, value })
}

function tokensOf(field: Field): number {
  return asksForOwnWords(field) ? TOKENS_OF_OWN_WORDS : TOKENS_OF_TYPE[field.type]
}

/** An empty quote means the whole line: the evidence of values that need not occur in it themselves. */
function itemsOf(field: Field, given: JsonValue | undefined): AnswerItem[] {
  if (!isObject(given)) return []
  const isOwn = field.type === 'boolean' || asksForOwnWords(field)
  const list = Array.isArray(given['items']) ? given['items'] : [given]
  return list.filter(isObject).flatMap((item) => {
    const said = plainText(item['value'])?.replace(LINE_MARK, '') ?? ''
    const value = isOwn ? withoutRepeats(said) : said
    const line = Number(item['line'])
    if (value === '' || WORDS_OF_THE_FORM.has(value.toLowerCase()) || !Number.isInteger(line)) return []
    return [{ key: plainText(item['key']) ?? '', value, blocks: [line], quote: isOwn ? '' : value }]
  })
}

/** Small models repeat a sentence until the limit is reached, the last time truncated. */
function withoutRepeats(text: string): string {
  const sentences = text.split(/(?<=[.!?。！？])\s+/u)
  const kept = [...new Set(sentences)]
  const last = kept.at(-1)!
  const isBrokenOff =
    kept.length > 1 && (kept.slice(0, -1).some((sentence) => sentence.startsWith(last)) || text.length >= OWN_WORDS_CHARS_MAX)
  return (isBrokenOff ? kept.slice(0, -1) : kept).join(' ')
}
