// Values that a description lists ("InStock if …, OutOfStock if …", "one of new, used"), and which of them a text means.
import type { Field } from '@quarry/contract'
import { PHRASES } from './concepts.ts'
import { labelWords } from './label-words.ts'
import { leadsToSeller, readStock } from './stock-words.ts'
import { AND, OR } from './particles.ts'
import { anyOf } from './word-patterns.ts'

const IF_CHOICE = new RegExp(
  String.raw`(?:^|[,;.:]\s*|(?:${OR}|${AND}|${anyOf(({ describing }) => describing?.otherwise)})\s+)["'“”‘’\x60]?([\p{L}\p{N}][\p{L}\p{N}_-]*(?: [\p{L}\p{N}_-]+)?)["'“”‘’\x60]?\s+${anyOf(({ describing }) => describing?.ifs)}`,
  'giu',
)
const ONE_OF = new RegExp(String.raw`${anyOf(({ describing }) => describing?.choiceOf)}\s*:?\s*([^.;()]+)`, 'iu')
const QUOTED = /["“‘'`]([^"”’'`]{1,40})["”’'`]/g

/** The choices that a description lists, in its order; empty where it lists fewer than two. */
export function describedChoices(field: Field): string[] {
  const conditional = [...field.description.matchAll(IF_CHOICE)].map((match) => match[1] ?? '')
  if (conditional.length >= 2) return conditional
  const list = ONE_OF.exec(field.description)?.[1]
  if (list === undefined) return []
  const quoted = [...list.matchAll(QUOTED)].map((match) => match[1] ?? '')
  const choices = quoted.length >= 2 ? quoted : list.split(BETWEEN_CHOICES).map((one) => one.trim())
  return choices.length >= 2 && choices.every((one) => one !== '' && one.length <= 40) ? choices : []
}

/**
 * "Tenure: freehold or leasehold", "Private or dealer": choices that a description mentions. The page may use other words. Words that
 * are names of fields themselves ("company or brand") list no values.
 */
export function mentionedChoices(field: Field): string[] {
  const known = describedChoices(field)
  if (known.length > 0) return known
  const parts = field.description.split(/[:(]/)
  const list = (parts.at(-1) ?? '').replace(/[).\s]+$/, '')
  if (parts.length === 1 && list.split(' ').length > PLAIN_WORDS_MAX) return []
  const choices = list.split(BETWEEN_CHOICES).map((one) => one.trim())
  const isShort = (one: string): boolean => one !== '' && one.split(' ').length <= CHOICE_WORDS_MAX && !/\d/.test(one)
  const isList = choices.length >= 2 && choices.every(isShort) && !choices.every((one) => PHRASES.has(labelWords(one).join(' ')))
  return isList ? choices : []
}
const BETWEEN_CHOICES = new RegExp(String.raw`\s*,\s*(?:(?:${OR}|${AND})\s+)?|\s+${OR}\s+|\s*\/\s*|\s*\|\s*`, 'u')
const CHOICE_WORDS_MAX = 3
/** Longest description without a colon that is read as a list of choices, in words. */
const PLAIN_WORDS_MAX = 4

/** The choice that a text means: one that it contains, or one with the same stock status; null where neither applies. */
export function chooseFrom(choices: readonly string[], text: string): string | null {
  const wanted = letters(text)
  const named = choices.filter((choice) => wanted === letters(choice) || wanted.endsWith(letters(choice)))
  const [longest] = named.toSorted((a, b) => b.length - a.length)
  if (longest !== undefined) return longest
  const stock = readStock(text) ?? (leadsToSeller(text) ? true : null)
  if (stock === null) return choices.find((choice) => wanted.includes(letters(choice))) ?? null
  return choices.find((choice) => readStock(choice) === stock) ?? null
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
