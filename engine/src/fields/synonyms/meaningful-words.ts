// Which words of a label or a field have a meaning of their own: not function words, units, digits or negations.
import { FILLER_WORDS } from '../subjects.ts'

export function isMeaningful(word: string): boolean {
  return (
    word.length > 1 && !FILLER_WORDS.has(word) && !PLAIN_WORDS.has(word) && !UNITS.has(word) && !DENIALS.has(word) && !/^\d+$/.test(word)
  )
}

/** True for a negation: "What we do not fund", "ohne Frühstück". */
export function isDenial(word: string): boolean {
  return DENIALS.has(word)
}

const DENIALS = new Set('not non nicht kein keine keinen don doesn isn pas senza sin niet geen without ohne sans nie bez'.split(' '))

const UNITS = new Set(
  'kg g mg lb oz cm mm m km inch ft feet mile min minute sec second ml cl l litre liter gb mb tb kb w kw kwh v mv ma mah a db hz ghz mhz sqm sqft m2 m3 eur usd gbp euro dollar percent pct deg degree celsius metre meter gram gramm'.split(
    ' ',
  ),
)

const PLAIN_WORDS = new Set(
  (
    'be are was were been can could may might must should do does did has have had with from by at per as it if there incl including e.g eg ie etc who what which how so such ' +
    'where when he she they them you your our we us i my me their his her one used using use say said given give name any some other only also than then into out up about ' +
    'est sont qui que quel quelle quelles pour par dans en au aux avec son sa ses un une et ou ce cette wie was wer ist sind gibt ob im am an zum zur mit und fur auf bei aus ein eine ' +
    'eines einer oder es son esta este cual quien con por para un una y e ed un uno una con per chi che cosa quale nel nella sul is wat wie met voor bij op te aan er'
  ).split(' '),
)
