// Which words of a label or a field have a meaning of their own: not function words, units, digits or negations.
import { FILLER_WORDS } from '../subjects.ts'
import { describingWords } from '../describing-words.ts'
import { wordSet } from '../word-patterns.ts'

export function isMeaningful(word: string): boolean {
  return (
    word.length > 1 && !FILLER_WORDS.has(word) && !PLAIN_WORDS.has(word) && !UNITS.has(word) && !DENIALS.has(word) && !/^\d+$/.test(word)
  )
}

/** True for a negation: "What we do not fund", "ohne Frühstück". */
export function isDenial(word: string): boolean {
  return DENIALS.has(word)
}

const DENIALS = describingWords('denials')

const UNITS = new Set(
  'kg g mg lb oz cm mm m km inch ft feet mile min minute sec second ml cl l litre liter gb mb tb kb w kw kwh v mv ma mah a db hz ghz mhz sqm sqft m2 m3 eur usd gbp euro dollar percent pct deg degree celsius metre meter gram gramm'.split(
    ' ',
  ),
)

const PLAIN_WORDS: ReadonlySet<string> = new Set([...describingWords('plain'), ...wordSet(({ describing }) => describing?.plain)])
