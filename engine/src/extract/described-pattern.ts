// Values that a description wants in a written pattern with a number: "written as 'N servings' or 'N items'".
import type { Field } from '@quarry/contract'
import { labelWords } from './words.ts'

const QUOTED_PATTERN = /["“‘'`](?:N|\{n\}|<n>|X|#)\s+([\p{L}][\p{L} -]{0,30})["”’'`]/giu
const DOZEN = /\b(?:dozen|dutzend|douzaine|docena|dozzina|dozijn)\b/i
/** Words for people at a table: they count servings, whatever the noun. */
const SERVINGS =
  'serving serve portion portionen person personen people personne part raciones racion comensales porciones porzione porzioni porties portie porcao porcoes pessoas osoby osob porcja porcji 人分 人前 人份 guest adult'
const SERVING_WORDS: ReadonlySet<string> = new Set(labelWords(SERVINGS))

/** The nouns of the described patterns, first one the usual; empty where the description names none. */
export function describedPattern(field: Field): string[] {
  return [...field.description.matchAll(QUOTED_PATTERN)].map((match) => (match[1] ?? '').trim())
}

/** "Serves 6-8" by ["servings", "items"] → "8 servings"; null where the text has no number. */
export function fillPattern(nouns: readonly string[], raw: string): string | null {
  const range = /(\d+)\s*(?:-|–|to|bis|à|a|tot|until|~)\s*(\d+)/i.exec(raw)
  const single = /\d+(?:[.,]\d+)?/.exec(raw)?.[0]
  const written = range?.[2] ?? single
  if (written === undefined && !DOZEN.test(raw)) return null
  const number = Number((written ?? '1').replace(',', '.')) * (DOZEN.test(raw) ? 12 : 1)
  const [usual = ''] = nouns
  return `${number} ${number === 1 ? singular(nounFor(nouns, raw) ?? usual) : (nounFor(nouns, raw) ?? usual)}`
}

function nounFor(nouns: readonly string[], raw: string): string | null {
  const words = labelWords(raw.replace(/\(.*?\)/g, '')).filter((word) => !/^\d/.test(word))
  const named = nouns.find((noun) => labelWords(noun).every((word) => words.includes(word)))
  if (named !== undefined) return named
  const counted = labelWords(/\d+(?:[.,]\d+)?\s*(?:large |small |big |mini )?([\p{L}]+)/u.exec(raw)?.[1] ?? '')[0]
  const servings = nouns.find((noun) => labelWords(noun).some((word) => SERVING_WORDS.has(word)))
  const things = nouns.find((noun) => noun !== servings)
  if (counted === undefined || SERVING_WORDS.has(counted) || words.some((word) => SERVING_WORDS.has(word))) return servings ?? null
  return things ?? servings ?? null
}

function singular(noun: string): string {
  return noun.replace(/s$/, '')
}
