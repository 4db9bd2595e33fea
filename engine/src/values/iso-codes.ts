// The ISO codes of countries and languages by their names in the languages that fields are asked in: "Germany", "Allemagne" and "ドイツ"
// are DE, "Französisch" is fr.

type Named = 'region' | 'language'

const NAMED_IN = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ja', 'zh']
/** Names on pages besides those of `Intl`. */
const OTHER_NAMES: Record<Named, Readonly<Record<string, string>>> = {
  region: {
    usa: 'US',
    'u.s.a': 'US',
    'u.s': 'US',
    uk: 'GB',
    'u.k': 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'great britain': 'GB',
    großbritannien: 'GB',
    'the netherlands': 'NL',
    holland: 'NL',
    'czech republic': 'CZ',
    'republic of ireland': 'IE',
    korea: 'KR',
    uae: 'AE',
    deutschland: 'DE',
    österreich: 'AT',
    schweiz: 'CH',
    suisse: 'CH',
    svizzera: 'CH',
    españa: 'ES',
    italia: 'IT',
    nederland: 'NL',
    polska: 'PL',
    brasil: 'BR',
    méxico: 'MX',
    eeuu: 'US',
    'ee.uu': 'US',
  },
  language: { mandarin: 'zh', castellano: 'es', español: 'es', castilian: 'es', farsi: 'fa', flemish: 'nl' },
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
  const codes = new Map(Object.entries(OTHER_NAMES[named]))
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
