// Values that a description wants in a written pattern with a number: "written as 'N servings' or 'N items'".
import type { Field } from '@quarry/contract'
import { labelWords } from './words.ts'

const QUOTED_PATTERN = /["“‘'`](?:N|\{n\}|<n>|X|#)\s+([\p{L}][\p{L} -]{0,30})["”’'`]/giu
const DOZEN = /\b(?:dozen|dutzend|douzaine|docena|dozzina|dozijn)\b/i
/** Words for people at a table: they count servings, whatever the noun. */
const SERVINGS =
  'serving serve portion portionen person personen people personne part raciones racion comensales porciones porzione porzioni porties portie porcao porcoes pessoas osoby osob porcja porcje porcji porsjon porsjoner portioner annos annosta adag порции порций порция ατομα μεριδεσ μεριδα kisilik people pax 人分 人前 人份 guest adult'
const SERVING_WORDS: ReadonlySet<string> = new Set(labelWords(SERVINGS))

/** The nouns of the described patterns, first one the usual; empty where the description names none. */
export function describedPattern(field: Field): string[] {
  return [...field.description.matchAll(QUOTED_PATTERN)].map((match) => (match[1] ?? '').trim())
}

/** "Serves 6-8" by ["servings", "items"] → "8 servings", "Makes 12 muffins" → "12 muffins"; null where the text has no number. */
export function fillPattern(nouns: readonly string[], raw: string): string | null {
  const plain = raw.replace(/\(.*?\)/g, ' ')
  const text = /\d/.test(plain) ? plain : raw
  const span = /\d+\s*(?:-|–|to|bis|à|a|tot|until|~)\s*(\d+)/i.exec(text)
  const written = span?.[1] ?? /\d+(?:[.,]\d+)?/.exec(text)?.[0]
  if (written === undefined && !DOZEN.test(raw)) return null
  const number = Number((written ?? '1').replace(',', '.')) * (DOZEN.test(raw) ? 12 : 1)
  const [usual = ''] = nouns
  return `${number} ${number === 1 ? singular(nounFor(nouns, raw) ?? usual) : (nounFor(nouns, raw) ?? usual)}`
}

/** Words for things as such: where a pattern has one, it stands for whatever the page counts. */
const GENERIC = new Set(labelWords('items pieces units things'))
const MAKES = /\b(?:makes|ergibt)\b/i
const COUNTED = /\d[\d.,/½¼¾⅓⅔⅛\s–-]*(?:(?:to|bis|à|tot|until|~)\s*\d+\s*)?(?:[a-z]{1,2}\b\.?\s*)?((?:\p{L}{3,}[ -]?){1,3})(?!:)/u
const OVER = /\b(?:as|als|comme|como|come|jako|som|of|per|with|for|in|at|each|about|or|and|plus|de|di|von|à|oder|oppure|ou|et)\b.*$/i

function nounFor(nouns: readonly string[], raw: string): string | null {
  const plain = raw.replace(/\(.*?\)/g, ' ').replace(DOZEN, ' ')
  const words = labelWords(plain).filter((word) => !/^\d/.test(word))
  const isServing = (word: string): boolean => SERVING_WORDS.has(word)
  const servings = nouns.find((noun) => labelWords(noun).some(isServing))
  const things = nouns.find((noun) => noun !== servings)
  const counted = (COUNTED.exec(plain)?.[1] ?? '').replace(OVER, '').trim().split(/\s+/).at(-1) ?? ''
  const named = nouns.find((noun) => labelWords(noun).every((word) => (counted === '' ? words : labelWords(counted)).includes(word)))
  if (named !== undefined) return named
  if (labelWords(counted).some(isServing)) return servings ?? null
  if (counted === '')
    return things !== undefined && (MAKES.test(raw) || DOZEN.test(raw)) && !words.some(isServing) ? things : (servings ?? null)
  if (things === undefined) return servings ?? null
  return labelWords(things).some((word) => GENERIC.has(word)) ? counted.toLowerCase() : things
}

function singular(noun: string): string {
  return noun.replace(/s$/, '')
}
