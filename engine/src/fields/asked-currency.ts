// The currency in which a field's words ask for an amount, in any language: "in euros", "en millones de dólares", "（円）", `price_eur`.
import { foldWords } from './fold-words.ts'
import { isUnspaced, labelWords } from './label-words.ts'
import { LANGUAGES } from './language-data.ts'
import { meaningsOf, numberOf } from './synonyms/word-meaning.ts'
import { escapePattern } from '../text/escape-pattern.ts'
import { anyOf, phrasesOf } from './word-patterns.ts'

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' }

const NAMES: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap(({ currencies = {} }) =>
    Object.entries(currencies).flatMap(([code, words]) =>
      words.split(',').map((word): [string, string] => [isUnspaced(word) ? word.trim() : foldWords(word).trim(), code]),
    ),
  ),
)
/** Only those that languages name, because others are words: "ALL", "TOP", "TRY". */
const CODES: ReadonlySet<string> = new Set([...NAMES.values()].filter((code) => code !== 'TRY'))
/** Longest first, so that "Swiss francs" are found before "francs". */
const written = (isWanted: (name: string) => boolean): string =>
  [...NAMES.keys()]
    .filter(isWanted)
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')

const IN = anyOf(({ asks }) => asks?.in)
/** Up to three words may be between: "in millions of US dollars". */
const SPACED = new RegExp(String.raw` ${IN} (?:\p{L}+ ){0,3}?(${written((name) => !isUnspaced(name))})(?= )`, 'giu')
/** Of one character only where a unit is asked for: "円形" is a circle. */
const UNSPACED = new RegExp(
  [
    `(${written((name) => isUnspaced(name) && name.length > 1)})`,
    ...phrasesOf(({ asks }) => asks?.unit)
      .filter(isUnspaced)
      .map((phrase) =>
        phrase
          .split('{unit}')
          .map(escapePattern)
          .join(`(${written((name) => name.length === 1)})`),
      ),
    `[（(](${written(isUnspaced)})[)）]`,
  ].join('|'),
  'gu',
)
const CODE = /(?<![\p{L}\d])([A-Z]{3})(?![\p{L}\d])|([€$£¥])/gu

/** ISO 4217 code; null where the words ask for none. Of pounds only those that are no weight. */
export function askedCurrency(name: string, description: string): string | null {
  const found = [...namedIn(description), ...namedIn(name)]
  const [code] = found.length > 0 ? found : lastOfName(name)
  return code === 'GBP' && isAboutWeight(`${name} ${description}`) ? null : (code ?? null)
}

function namedIn(text: string): string[] {
  const spaced = [...foldWords(text).matchAll(SPACED)].flatMap(([, name = '']) => NAMES.get(name) ?? [])
  const unspaced = [...text.matchAll(UNSPACED)].flatMap(([, ...names]) => NAMES.get(names.find((name) => name !== undefined) ?? '') ?? [])
  const codes = [...text.matchAll(CODE)].flatMap(([, code, sign = '']) =>
    code !== undefined && CODES.has(code) ? code : (SIGNS[sign] ?? []),
  )
  return [...spaced, ...unspaced, ...codes]
}

/** `price_eur`, `importe_millones_usd`, `kosten_euro`. */
function lastOfName(name: string): string[] {
  const words = foldWords(name.replaceAll('_', ' ')).trim().split(' ')
  const last = words.length < 2 ? '' : (words.at(-1) ?? '')
  return CODES.has(last.toUpperCase()) ? [last.toUpperCase()] : [NAMES.get(last) ?? []].flat()
}

/** Pounds are a weight beside words for it: "shipping weight in pounds", "how heavy it is". */
function isAboutWeight(text: string): boolean {
  return labelWords(text).some((word) => meaningsOf(word).some(({ keys }) => keys.some((key) => WEIGHTS.has(key))))
}
const WEIGHTS: ReadonlySet<string | number> = new Set(
  ['weight', 'payload weight', 'kerb weight', 'gross vehicle weight', 'towing capacity', 'tonnage'].map(numberOf),
)
