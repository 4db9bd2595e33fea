// The street of an address: the part of a line, and the lines above a town, that name street, building, floor or box. Names of people
// and firms before it are left out. One address; address-text.ts finds the town.
import { anyOf, phrasesOf } from '../../fields/word-patterns.ts'
import { escapePattern } from '../../text/escape-pattern.ts'

export interface AddressLine {
  block: number
  text: string
}

export interface StreetLine {
  block: number
  text: string
  /** Its line's place in the lines that were given. */
  line: number
}

const STREET_WORD = new RegExp(
  String.raw`${anyOf(({ places }) => places?.streets)}|(?:${phrasesOf(({ places }) => places?.streetEnds)
    .map(escapePattern)
    .join('|')})(?!\p{L})|\bbp \d|\bc\/`,
  'iu',
)
/** A street that needs no number: "Maxwell Road", "Mill House". */
const NAMED_STREET =
  /^(?:the |\p{Lu}[\p{L}'’.&]*[ -]){1,4}(?:Road|Rd|Street|St|Lane|Avenue|Ave|Drive|Way|House|Park|Estate|Court|Close|Square|Place|Hill|Row|Mews|Gardens|Terrace|Crescent|Parade|Wharf|Quay|Yard|Boulevard|Building|Buildings|Tower|Grove|Green|Chambers|Courthouse)\.?$/u
/** Streets of the south and east begin with a word for street, and the number may be in a part of its own. */
const STREET_FIRST = new RegExp(String.raw`^${anyOf(({ places }) => places?.streetFirst)}\s*\p{Lu}`, 'iu')
/** "14 bis, rue des Lilas". */
const NUMBER_ALONE = /^\d{1,5}(?:\s?(?:bis|ter|quater|[a-z]))?$/iu
const PREMISE = /(?:\b(?:house|building|tower|towers|chambers|courthouse|floor|park|estate|commons|court|campus|wing|block|rt\.? \d+))\b/i
const SUITE = /^(?:suite|ste|unit|floor|level|\d+(?:st|nd|rd|th) (?:fl|level)|building|bldg|room|apt|#|p\.?\s?o\.?\s?box)/i
const HAS_NUMBER = /\d|\bbox\b/i
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/i
const LABEL = new RegExp(String.raw`^.{0,40}?${anyOf(({ places }) => places?.addressLabels)}(?: at)?\s*[:\-–]?\s+`, 'iu')
/** The sentence or label before an address. */
const SENTENCE_BEFORE = /^.*(?:(?<!\bbox):|(?<!\b\p{L}{1,4})\.)\s+(?=\S*\p{L}|\d)/iu
const NO_STREET = /@|https?:|\bwww\.|\b(?:tel|phone|fax|call|copyright|all rights)\b|©|\b(?:19|20)\d\d$/i
/** A line with a price ends the address. */
const SUM_OF_MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}|\d\s?(?:lei|kč|zł|тг|руб)\W*$/iu
/** "2018 Korvax KX85": a model with its year. */
const OF_A_YEAR = /^(?:19|20)\d{2} /
const LINES_BEFORE = 3
const STREET_CHARS_MAX = 110

/**
 * The street before the town of line `townAt`: in `rest`, the text before the town on that line, else on the lines above it. `isPlain`:
 * only a street that is recognised as one without a town.
 */
export function streetBefore(
  lines: readonly AddressLine[],
  townAt: number,
  { rest, isPlain }: { rest: string; isPlain: boolean },
): StreetLine[] {
  const line = lines[townAt]
  const inline = line ? streetIn(rest, isPlain) : null
  if (line && inline !== null && line.text.includes(inline))
    return [
      ...linesAbove(lines, townAt, { text: inline, isWhole: line.text.startsWith(inline) }),
      { block: line.block, text: inline, line: townAt },
    ]
  for (let above = townAt - 1; above >= Math.max(0, townAt - LINES_BEFORE); above -= 1) {
    const candidate = lines[above]
    if (!candidate || candidate.text === '' || SUM_OF_MONEY.test(candidate.text)) return []
    const text = streetIn(candidate.text.replace(/[,;.]$/, ''), isPlain)
    if (text === null) continue
    const between = lines.slice(above + 1, townAt).flatMap((one, order) => {
      const part = one.text.replace(/[,;.]$/, '')
      return STREET_WORD.test(part) && part.length <= 50 && !NO_STREET.test(part) && !LABEL.test(part)
        ? [{ block: one.block, text: part, line: above + 1 + order }]
        : []
    })
    const isWhole = candidate.text.startsWith(text)
    return [...linesAbove(lines, above, { text, isWhole }), { block: candidate.block, text, line: above }, ...between]
  }
  return []
}

/** Lines of the same address above its street: the building, the suite, the street of a suite. */
function linesAbove(lines: readonly AddressLine[], at: number, { text, isWhole }: { text: string; isWhole: boolean }): StreetLine[] {
  const above = lines[at - 1]
  const own = lines[at]
  if (!isWhole || !above || !own || above.text === '' || above.text.length > 60) return []
  const plain = above.text.replace(/[,;.]$/, '')
  const isSameBlock = above.block === own.block
  const street = streetIn(plain, false)
  const isNumbered = /\d/.test(plain) && (!/\d/.test(text) || SUITE.test(text) !== SUITE.test(plain))
  const isPart = street !== null && street === plain && (isSameBlock || isNumbered)
  const isPremise =
    isSameBlock && (lines[at - 2]?.block === own.block || /\b(?:house|courthouse|tower|building)\b/i.test(plain)) && isPremiseLine(plain)
  if (!isPart && !isPremise) return []
  const here = { block: above.block, text: plain, line: at - 1 }
  return [...linesAbove(lines, at - 1, { text: plain, isWhole: true }), here]
}

function isPremiseLine(text: string): boolean {
  return (
    /^\p{Lu}/u.test(text) &&
    PREMISE.test(text) &&
    !NO_STREET.test(text) &&
    !/\b(?:ltd|limited|inc|llc|gmbh|plc|society|company)\b/i.test(text)
  )
}

/** From the first part that can begin a street to the end. */
function streetIn(text: string, isPlain: boolean): string | null {
  const plain = text
    .replace(SENTENCE_BEFORE, '')
    .replace(LABEL, '')
    .replace(/^[,;\s]+|[,;\s]+$/g, '')
  const parts = partsOf(plain)
  const named = parts.findIndex((part) => isStreet(part, isPlain) || (!isPlain && NAMED_STREET.test(part)))
  if (named < 0) return null
  const first = STREET_FIRST.test(parts[named] ?? '') && NUMBER_ALONE.test(parts[named - 1] ?? '') ? named - 1 : named
  const street = plain.slice(plain.indexOf(parts[first] ?? ''))
  const box = /(?<=\b(?:at|to|is|in)\s)P\.?\s?O\.?\s?Box\b.*$/i.exec(street)?.[0]
  const number =
    /(?:^|\s)(?<!(?:unit|suite|ste|box|no\.?|room|floor|route|rt\.?|highway|hwy|level),?\s)(\d{1,6}[A-Za-z]? \p{Lu}.*)$/iu.exec(street)?.[1]
  const isFirmFirst = /^\p{Lu}[\p{L}'&. ]+\s\d/u.test(street) && !SUITE.test(street) && !PREMISE.test(street)
  const whole = box ?? (isFirmFirst && number && hasStreetWord(number) ? number : street)
  return whole.length <= STREET_CHARS_MAX ? whole : null
}

/** True for a part of an address that names a street or a building. */
export function isStreetWord(text: string): boolean {
  return STREET_WORD.test(text) || PREMISE.test(text)
}

/** True for a part that begins with a suite, a floor or a box: "Suite 2800 South". */
export function isSuite(text: string): boolean {
  return SUITE.test(text)
}

function hasStreetWord(text: string): boolean {
  return STREET_WORD.test(text)
}

function isStreet(text: string, isPlain: boolean): boolean {
  if (text.length < 5 || text.length > 100 || NO_STREET.test(text) || MONTH.test(text)) return false
  return (
    (HAS_NUMBER.test(text) && hasStreetWord(text)) ||
    (!isPlain && !OF_A_YEAR.test(text) && /^\d{1,5}(?:-\d{1,5})?[A-Za-z]?,? \p{Lu}\p{L}/u.test(text)) ||
    STREET_FIRST.test(text) ||
    /^(?:building|bldg|block|tower|unit) \w{1,3}$/i.test(text) ||
    /^\p{Lu}[\p{L}. -]+ \d{1,4}\s?[a-z]?$/u.test(text)
  )
}

/** Pieces of a line between commas, dashes, bullets and the like. */
export function partsOf(text: string): string[] {
  return text
    .split(/(?<!\s)\s*[,•·|◊]\s*|\s[–-]\s|\s[^\p{L}\p{N}\s&#(]\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
