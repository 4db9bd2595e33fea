// The ISO codes of countries and languages by their names in the languages that fields are asked in: "Germany", "Allemagne" and "ドイツ"
// are DE, "Französisch" is fr.

import { LANGUAGES } from '../fields/language-data.ts'

type Named = 'region' | 'language'

const NAMED_IN = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'other')
/** Names on pages besides those of `Intl`. */
const OTHER_NAMES: Readonly<Record<Named, readonly (readonly [name: string, code: string])[]>> = {
  region: LANGUAGES.flatMap(({ countries }) => namesByCode(countries)),
  language: LANGUAGES.flatMap(({ languages }) => namesByCode(languages)),
}
function namesByCode(lists: Readonly<Record<string, string>> = {}): [string, string][] {
  return Object.entries(lists).flatMap(([code, names]) => names.split(', ').map((name): [string, string] => [name, code]))
}
/** User-assigned and withdrawn codes that `Intl` still names. */
const NO_CODES = new Set('AC AN BU CP CS DD DG EA EU EZ FX IC NT QO SU TA TP UN YD YU ZR ZZ XA XB'.split(' '))
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const kept = new Map<Named, ReadonlyMap<string, string>>()

/** ISO 3166-1 alpha-2; null for a text that is neither a country's name nor its code. */
export function countryCodeOf(text: string): string | null {
  return codeOf('region', text)
}

/** ISO 639-1; null for a text that is neither a language's name nor its code. */
export function languageCodeOf(text: string): string | null {
  return codeOf('language', text)
}

function codeOf(named: Named, text: string): string | null {
  const called = text.trim().replace(/\.$/, '').toLowerCase()
  const codes = kept.get(named) ?? indexNames(named)
  return codes.get(called) ?? null
}

function indexNames(named: Named): ReadonlyMap<string, string> {
  const codes = new Map(OTHER_NAMES[named])
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  for (const language of NAMED_IN) {
    const names = new Intl.DisplayNames(language, { type: named, fallback: 'none' })
    for (const pair of pairs) {
      const code = named === 'region' ? pair.toUpperCase() : pair
      const name = NO_CODES.has(code) ? undefined : names.of(code)
      if (name === undefined) continue
      codes.set(pair, code)
      if (!codes.has(name.toLowerCase())) codes.set(name.toLowerCase(), code)
    }
  }
  kept.set(named, codes)
  return codes
}
