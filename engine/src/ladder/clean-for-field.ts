// Converts raw text to a field's value in the format of its description: choices ("A if …, B if …"), patterns ("N servings"), lists in one
// text, else the typed value. Values of all rungs are cleaned by this function, and again when they are verified.
import type { Field, JsonValue } from '../types.ts'
import { textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { cleanValue, type CleanContext } from '../clean/clean-value.ts'
import { cleanObjects } from '../clean/clean-objects.ts'
import { onlyPart } from '../clean/only-part.ts'
import { objectFormOf } from '../fields/members/members-of.ts'
import { asksFor } from '../fields/parse-field-format.ts'
import { fieldFormat } from '../fields/understand-field.ts'
import { chooseFrom, describedChoices } from '../fields/described-choices.ts'
import { describedPattern, fillPattern } from '../fields/described-pattern.ts'
import { verdictOf, topicOf } from '../values/boolean/topic-verdict.ts'

/** The value, or null if the text has none. Each line of `source` is an item of a list. */
export function cleanForField(source: string, field: Field, context: CleanContext): JsonValue {
  if (objectFormOf(field) !== null) return cleanObjects(source, field, (raw, member) => cleanForField(raw, member, context))
  if (source.length > VALUE_CHARS_MAX && !mayBeLong(field)) return null
  const raw = plainText(withoutGaps(source))
  if (field.type === 'string') {
    const form = formOf(field)
    if (form.choices.length > 0) return chooseFrom(form.choices, raw)
    if (form.pattern.length > 0) return raw.length > VALUE_CHARS_MAX ? null : fillPattern(form.pattern, raw)
    if (raw.includes('\n')) return ofLines(raw, field, context)
  }
  if (field.type === 'array' && raw.endsWith('\n')) return oneItem(raw, field, context)
  const cleaned = cleanValue(raw, field, context)
  if (cleaned.ok || field.type !== 'boolean') return cleaned.ok ? cleaned.value : null
  const topic = topicOf(field)
  return topic === null ? null : verdictOf(raw, topic, { isFact: true })
}

/** Numbers, dates and addresses are shorter; the time to find one in a text grows with the square of its length. */
const VALUE_CHARS_MAX = 5_000

function mayBeLong(field: Field): boolean {
  if (field.type === 'string') {
    const { form, isoDate } = fieldFormat(field)
    return form === null && !isoDate
  }
  return field.type === 'array' || field.type === 'object'
}

/** Shortens long runs of white space, in which expressions for separators would backtrack. */
function withoutGaps(text: string): string {
  return text.length < GAP_CHARS_MIN ? text : text.replace(/\s{64,}/g, (gap) => (gap.includes('\n') ? '\n' : ' '))
}

const GAP_CHARS_MIN = 64

/** A list with one item: a line with a line break at its end is not split at separators. */
function oneItem(raw: string, field: Field, context: CleanContext): JsonValue {
  const cleaned = cleanValue(raw, { ...field, type: 'string' }, context)
  return cleaned.ok ? [cleaned.value] : null
}

/** Schema.org's names of diets, which are written as words: "Gluten Free Diet". */
const ENUMERATED_DIET = /^(?:https?:\/\/schema\.org\/)?(?:[A-Z][a-z]+){1,3}Diet$/
const TAG = /<\/?[a-z][^>]*>/i
const REFERENCE = /&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8}\d?);/i

function holdsMarkup(text: string): boolean {
  if (!text.includes('<') && !text.includes('&')) return false
  // No tag ends after the last ">"; without the cut each "<" there would be searched to the end of the text.
  return TAG.test(text.slice(0, text.lastIndexOf('>') + 1)) || REFERENCE.test(text)
}

/** Replaces markup and character references in structured data with the text that they show. */
function plainText(raw: string): string {
  if (ENUMERATED_DIET.test(raw)) return raw.replace(/^.*\//, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  if (!holdsMarkup(raw) || /^[[{]/.test(raw.trim())) return raw
  return raw
    .split('\n')
    .map((line) => textContent(parseDocument(line.replace(/<(?:br|\/p|\/li)\b[^>]*>/gi, ' '))).trim())
    .join('\n')
}

interface DescribedForm {
  choices: string[]
  pattern: string[]
}

const forms = new WeakMap<Field, DescribedForm>()

function formOf(field: Field): DescribedForm {
  let form = forms.get(field)
  if (!form) {
    form = { choices: describedChoices(field), pattern: describedPattern(field) }
    forms.set(field, form)
  }
  return form
}

/** A part of an address, and a time of day, are taken from all lines together. */
function ofLines(raw: string, field: Field, context: CleanContext): JsonValue {
  const { part, clock } = fieldFormat(field).asked
  const text = part === null ? raw : onlyPart(raw, part, context.language)
  return joinItems(clock === null ? text : text.replace(/\s*\n\s*/g, ' '), field, context)
}

const SHORT_ITEM_CHARS = 60

/** Joins several lines: short ones with commas, sentences with spaces. */
function joinItems(raw: string, field: Field, context: CleanContext): JsonValue {
  const items = raw.split('\n').flatMap((line) => {
    const cleaned = cleanValue(line, field, context)
    return cleaned.ok && typeof cleaned.value === 'string' ? [cleaned.value] : []
  })
  if (items.length === 0) return null
  const unique = [...new Set(items)]
  const isAsked = asksFor('commas', field.description)
  const isList = isAsked || unique.every((item) => item.length <= SHORT_ITEM_CHARS && !/[.!?:]$/.test(item))
  return isList ? unique.join(isAsked ? ',' : ', ') : items.join(' ')
}
