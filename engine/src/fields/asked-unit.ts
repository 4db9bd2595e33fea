// The unit that a field's words ask for, in any language: "in Minuten", "en gramos", "w kilogramach", "（分）", `weight_kg`.
// Units on pages are read by measure-units.ts and read-duration.ts.
import { askedCurrency } from './asked-currency.ts'
import type { DurationUnit } from './measure-units.ts'
import { LANGUAGES } from './language-data.ts'
import { isUnspaced, labelWords } from './label-words.ts'
import { foldWords } from './fold-words.ts'
import { PER_PARTICLES } from './particles.ts'
import { anyOf } from './word-patterns.ts'

/** A unit of time, the name of a unit of measure as `findUnit` has it, or the ISO 4217 code of a currency. */
export type AskedUnit = { time: DurationUnit } | { measure: string } | { currency: string }

const TIMES: ReadonlySet<string> = new Set<DurationUnit>(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'])

/** Symbols after a name or in brackets: `weight_kg`, "Weight (kg)", "[min]". */
const SIGNS: ReadonlyMap<string, string> = new Map(
  (
    'sec:second secs:second min:minute mins:minute hrs:hour mg:mg g:g kg:kg lb:lb lbs:lb oz:oz mm:mm cm:cm m:m km:km inch:in ft:ft ' +
    'ml:ml cl:cl dl:dl l:l kb:kb mb:mb gb:gb tb:tb m2:m2 m²:m2 qm:m2 sqm:m2 mq:m2 sqft:sqft ft2:sqft ft²:sqft ha:ha km2:km2 km²:km2 kcal:kcal kj:kj kwh:kwh kw:kw ' +
    'kmh:kmh km/h:kmh mph:mph hz:hz khz:khz mhz:mhz ghz:ghz ms:ms cd/m²:nit cd/m2:nit nits:nit mah:mah db:db mp:mp'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

interface Way {
  unit: string
  /** Folded phrase with its blanks; for scripts without spaces verbatim. */
  phrase: string
}

const WAYS: { spaced: readonly Way[]; unspaced: readonly Way[] } = indexWays()

function indexWays(): { spaced: Way[]; unspaced: Way[] } {
  const spaced: Way[] = []
  const unspaced: Way[] = []
  for (const { units = {}, asks } of LANGUAGES) {
    const templates = (asks?.unit ?? '').split(',').map((one) => one.trim())
    for (const [unit, words] of Object.entries(units)) {
      for (const word of words.split(',').map((one) => one.trim())) {
        for (const template of templates) {
          const phrase = template.replace('{unit}', word)
          if (isUnspaced(phrase)) unspaced.push({ unit, phrase })
          else spaced.push({ unit, phrase: foldWords(phrase) })
        }
      }
    }
  }
  // Longest first, so that "in square metres" is found before "in metres".
  const byLength = (a: Way, b: Way): number => b.phrase.length - a.phrase.length
  return { spaced: spaced.toSorted(byLength), unspaced: unspaced.toSorted(byLength) }
}

const WORDS: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap(({ units = {} }) =>
    Object.entries(units).flatMap(([unit, words]) => words.split(',').map((word): [string, string] => [foldWords(word).trim(), unit])),
  ),
)

/** The unit that the description asks for, else that of the name; null where neither does. */
export function askedUnit(name: string, description: string): AskedUnit | null {
  const asked = unitOfSentence(description)
  const currency = asked === null || asked === POUND ? askedCurrency(name, description) : null
  if (currency !== null) return { currency }
  const unit = asked ?? unitOfName(name)
  if (unit === null) return null
  return TIMES.has(unit) ? { time: unit as DurationUnit } : { measure: unit }
}

/** A weight or a currency. */
const POUND = 'lb'

function unitOfSentence(text: string): string | null {
  if (text === '') return null
  const folded = foldWords(text)
  return (
    compoundSign(text) ??
    WAYS.spaced.find(({ phrase }) => folded.includes(phrase))?.unit ??
    WAYS.unspaced.find(({ phrase }) => text.includes(phrase))?.unit ??
    unitInBrackets(text) ??
    signBehind(text)
  )
}

/** Compound symbols are looked for first, so that "cd/m²" is not taken for the area "m²". */
function compoundSign(text: string): string | null {
  const [sign] = text.includes('/') ? (COMPOUND_SIGN.exec(text) ?? []) : []
  return sign === undefined ? null : (SIGNS.get(sign.toLowerCase()) ?? null)
}
const COMPOUND_SIGN = /(?<![\p{L}\d])(?:cd\/m[²2]|km\/h)(?![\p{L}\d])/iu

/** "Weight (kg)", "Czas (min)", "Dauer [Minuten]": the brackets contain only the unit. */
function unitInBrackets(text: string): string | null {
  for (const [, inside = ''] of text.matchAll(/[([（［]([^()[\]（）［］]{1,24})[)\]）］]/gu)) {
    const unit = SIGNS.get(inside.trim().toLowerCase()) ?? WORDS.get(foldWords(inside).trim())
    if (unit !== undefined) return unit
  }
  return null
}

const SIGN_BEHIND = new RegExp(String.raw`${anyOf(({ asks }) => asks?.in)}[:：]?\s?([\p{L}²/]{1,5}2?)(?![\p{L}\d])`, 'gu')

/** "in kg", "en m²", "w km": a symbol after a preposition. Of symbols with one letter only g and l count. */
function signBehind(text: string): string | null {
  for (const [, sign = ''] of text.toLowerCase().matchAll(SIGN_BEHIND)) {
    const unit = SIGNS.get(sign)
    if (unit !== undefined && sign.length > 1) return unit
    if (unit !== undefined && /^[gl]$/.test(sign)) return unit
  }
  return null
}

/** The unit in the last word of a name with several words: `total_time_minutes`, `gewicht_kg`, "Dauer Minuten". */
function unitOfName(name: string): string | null {
  const bracketed = unitInBrackets(name)
  if (bracketed !== null) return bracketed
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
  // Prepositions before a unit make it a rate: "price per day" is not a number of days.
  if (words.length < 2 || PER_PARTICLES.has(labelWords(words.at(-2) ?? '')[0] ?? '')) return null
  const last = words.at(-1) ?? ''
  const pair = foldWords(words.slice(-2).join(' ')).trim()
  return (words.length > 2 ? WORDS.get(pair) : undefined) ?? SIGNS.get(last) ?? nameWord(last)
}

/** Weeks, months and years at the end of a name are no units: a release year is a date, "revenue_month" the period of the value. */
function nameWord(word: string): string | null {
  const unit = WORDS.get(foldWords(word).trim())
  return unit === undefined || PERIODS.has(unit) ? null : unit
}
const PERIODS: ReadonlySet<string> = new Set(['week', 'month', 'year'])

/** Further symbols that occur at the end of names: currencies, electric units, temperature. */
const OTHER_SIGNS: ReadonlySet<string> = new Set('eur usd gbp pct celsius litre liter inche v mah hz ghz mhz'.split(' '))

/**
 * True for a word that only names the unit of a value, minutes included: "weight_kg", "Dauer Minuten". Words as `labelWords` returns them.
 */
export function namesMeasure(word: string): boolean {
  const unit = unitOfWord(word)
  return OTHER_SIGNS.has(word) || (unit !== null && (!TIMES.has(unit) || unit === 'minute'))
}

/** True for a unit of time in any language. */
export function namesTime(word: string): boolean {
  return TIMES.has(unitOfWord(word) ?? '')
}

function unitOfWord(word: string): string | null {
  return SIGNS.get(word) ?? STEMMED.get(word) ?? null
}
const STEMMED: ReadonlyMap<string, string> = new Map([...WORDS].map(([word, unit]) => [labelWords(word).join(' '), unit]))
