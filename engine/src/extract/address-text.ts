// Reads postal addresses out of lines of text: a postal code with its town is the anchor, the street stands before it. Parts keep the
// spelling of the page. Knows the forms of English-speaking countries, the continent's "code town", Japan's and Poland's codes.
import { isCountry, isRegion, REGION_PATTERN } from './vocabulary/regions.ts'

export interface AddressLine {
  block: number
  text: string
}
export interface AddressPart {
  block: number
  text: string
}
export interface AddressText {
  street: AddressPart | null
  city: AddressPart | null
  region: AddressPart | null
  postcode: AddressPart | null
  country: AddressPart | null
  /** All lines from street to country. */
  lines: AddressPart[]
}

const REGION = `(?<region>${REGION_PATTERN})`
const AMERICAN = new RegExp(
  String.raw`^(?<before>.*?)[,\s]\s*${REGION}\.?,?\s+(?<postcode>\d{5}(?:\s?[-–]\s?\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d|(?:[2-8]\d{3}))(?![\d-])(?<after>.*)$`,
  'u',
)
const BRITISH = /^(?<before>.*?)[,\s]*\b(?<postcode>[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})\b(?<after>.*)$/u
const CONTINENTAL =
  /^(?<before>.*?)(?:^|[,\s])(?:[A-Z]{1,3}-)?(?<postcode>\d{5}|\d{4}(?:\s?[A-Z]{2}(?=\s))?|\d{2}-\d{3}|\d{3}\s\d{2})\s+(?<city>\p{Lu}[\p{L}'’.-]+(?:[ -]\p{Lu}?[\p{L}'’.-]+){0,3})(?<after>.*)$/u
const CITY_STATE = new RegExp(
  String.raw`^(?<before>.*?)(?:^|[,\s])(?<city>\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,2}),\s*${REGION}\s*(?<after>,?\s*[\p{L} .]*)$`,
  'u',
)
const STREET_WORD =
  /\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|place|pl|square|sq|highway|hwy|parkway|pkwy|terrace|circle|cir|suite|ste|floor|building|bldg|unit|p\.?\s?o\.?\s?box|plaza|trail|turnpike|route|house|park|estate|centre|center|rue|avenue|calle|via|viale|piazza|plaza|straat|laan|weg|ulica|ul|rua|avenida|platz|allee|gasse|ring|close|crescent|gardens|mews|row|hill|broadway)\b|stra(?:ß|ss)e|str\.|straat|weg\b|\bbp \d/i
const HAS_NUMBER = /\d|\bbox\b/i
const LABEL =
  /^(?:(?:street |postal |mailing |our |office |visiting |physical )?address|location|headquarters|head office|anschrift|adresse|visit us(?: at)?|mail(?:ing)?|find us)\s*[:\-–]\s*/i
const LINES_BEFORE = 3

/** `isEnglish`: codes before towns, the continent's way, then count only where a country is named. */
export function findAddresses(lines: readonly AddressLine[], isEnglish: boolean): AddressText[] {
  return lines.flatMap((_, at) => addressAt(lines, at, isEnglish) ?? [])
}

function namesCountry(lines: readonly AddressLine[], at: number): boolean {
  return [lines[at], lines[at + 1], lines[at + 2]].some(
    (line) =>
      line !== undefined && partsOf(line.text).some((part) => isCountry(part.split(/\s(?=[\p{Lu}(])/u).at(-1) ?? part) || isCountry(part)),
  )
}

function addressAt(lines: readonly AddressLine[], at: number, isEnglish: boolean): AddressText | null {
  const line = lines[at]
  if (!line || line.text.length > 220 || line.text.length < 5) return null
  const text = line.text.replace(LABEL, '')
  return (
    american(lines, at, text) ??
    british(lines, at, text) ??
    (isEnglish && !namesCountry(lines, at) ? null : continental(lines, at, text)) ??
    cityAndState(lines, at, text)
  )
}

function american(lines: readonly AddressLine[], at: number, text: string): AddressText | null {
  const groups = AMERICAN.exec(text)?.groups
  if (!groups || !isRegion(groups.region ?? '')) return null
  const isFourDigits = /^\d{4}$/.test(groups.postcode ?? '')
  if (isFourDigits && !/^(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT)$/.test(groups.region ?? '')) return null
  return assemble(lines, at, {
    before: groups.before ?? '',
    region: groups.region ?? null,
    postcode: groups.postcode ?? null,
    after: groups.after ?? '',
  })
}

function british(lines: readonly AddressLine[], at: number, text: string): AddressText | null {
  const groups = BRITISH.exec(text)?.groups
  if (!groups) return null
  const parts = partsOf(groups.before ?? '')
  const last = parts.at(-1)
  const above = lines[at - 1]?.text.replace(/[,.]$/, '') ?? ''
  if (parts.length === 0 && isRegion(above) && !/\d/.test(above)) {
    const found = assemble(lines, at - 1, { before: '', region: above, postcode: null, after: '', mayLackTown: true })
    return (
      found && {
        ...found,
        postcode: { block: lines[at]?.block ?? 0, text: groups.postcode ?? '' },
        country: countryAfter(lines, at, groups.after ?? ''),
      }
    )
  }
  const hasCounty = last !== undefined && isRegion(last) && (parts.length > 1 || at > 0)
  const before = (hasCounty ? parts.slice(0, -1) : parts).join(', ')
  return assemble(lines, at, {
    before,
    region: hasCounty ? (last ?? null) : null,
    postcode: groups.postcode ?? null,
    after: groups.after ?? '',
  })
}

function continental(lines: readonly AddressLine[], at: number, text: string): AddressText | null {
  const groups = CONTINENTAL.exec(text)?.groups
  if (!groups || /\d{4}/.test(groups.before ?? '')) return null
  const street = streetBefore(lines, at, groups.before ?? '')
  if (!street) return null
  return assemble(lines, at, {
    before: groups.before ?? '',
    city: groups.city ?? null,
    region: null,
    postcode: groups.postcode ?? null,
    after: groups.after ?? '',
  })
}

function cityAndState(lines: readonly AddressLine[], at: number, text: string): AddressText | null {
  const groups = CITY_STATE.exec(text)?.groups
  if (!groups || text.length > 80 || !isRegion(groups.region ?? '')) return null
  const after = (groups.after ?? '').replace(/^[,\s]+/, '')
  if (after !== '' && !isCountry(after)) return null
  return assemble(lines, at, {
    before: groups.before ?? '',
    city: groups.city ?? null,
    region: groups.region ?? null,
    postcode: null,
    after,
  })
}

interface Anchor {
  before: string
  city?: string | null
  region: string | null
  postcode: string | null
  after: string
  /** The anchor is sure enough without a town. */
  mayLackTown?: boolean
}

function assemble(lines: readonly AddressLine[], at: number, anchor: Anchor): AddressText | null {
  const line = lines[at]
  if (!line) return null
  const here = (text: string | null): AddressPart | null =>
    text && text.trim() !== '' ? { block: line.block, text: text.trim().replace(/^[,;\s]+|[,;\s]+$/g, '') } : null
  let rest = anchor.before
  let city = here(anchor.city ?? null)
  if (!city) {
    const split = splitCity(rest)
    city = here(split.city)
    rest = split.street
  }
  if (!city && anchor.postcode === null && !anchor.mayLackTown) return null
  const above = lines[at - 1]
  const aboveTown = above ? (partsOf(above.text).at(-1) ?? '') : ''
  if (!city && above && isTown(aboveTown)) city = { block: above.block, text: aboveTown }
  const street = streetBefore(
    lines,
    city && line.text.includes(city.text) ? at : aboveTown === city?.text && above && above.text !== aboveTown ? at : at - 1,
    rest,
  )
  return {
    street,
    city,
    region: here(anchor.region),
    postcode: here(anchor.postcode),
    country: countryAfter(lines, at, anchor.after),
    lines: [...(street ? [street] : []), { block: line.block, text: line.text }],
  }
}

function isTown(text: string): boolean {
  return (
    /^\p{Lu}[\p{L}'’. -]{2,30},?$/u.test(text) && !STREET_WORD.test(text) && !/address|phone|contact|office|location|hours|map/i.test(text)
  )
}

/** "12 High Street, London" → London; without commas the words behind the last word for a street. */
function splitCity(text: string): { street: string; city: string | null } {
  const parts = partsOf(text)
  const last = parts.at(-1)
  if (last === undefined) return { street: '', city: null }
  if (parts.length > 1 || !HAS_NUMBER.test(last))
    return { street: parts.slice(0, -1).join(', '), city: HAS_NUMBER.test(last) || last.length > 35 ? null : last }
  const match = [...last.matchAll(new RegExp(STREET_WORD.source, 'gi'))].at(-1)
  if (!match) return { street: last, city: null }
  const end = match.index + match[0].length
  const city = last
    .slice(end)
    .replace(/^[.,\s•·|–#-]+/, '')
    .replace(/^\S*\d\S*\s+/, '')
  return /^\p{Lu}[\p{L}.'’ -]+$/u.test(city)
    ? { street: last.slice(0, last.length - city.length).trim(), city }
    : { street: last, city: null }
}

function partsOf(text: string): string[] {
  return text
    .split(/\s*[,•·|]\s*|\s[–-]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The street before the town on its line, else on the lines above, with the line of its suite or building. */
function streetBefore(lines: readonly AddressLine[], at: number, rest: string): AddressPart | null {
  const line = lines[at]
  const inline = line ? streetIn(rest) : null
  if (line && inline !== null && line.text.includes(inline)) return withSuite(lines, at, { block: line.block, text: inline })
  for (let above = at - 1; above >= Math.max(0, at - LINES_BEFORE); above -= 1) {
    const candidate = lines[above]
    const text = candidate ? streetIn(candidate.text.replace(/[,;]$/, '')) : null
    if (candidate && text !== null) return withSuite(lines, above, { block: candidate.block, text })
  }
  return null
}

const SUITE = /^(?:suite|ste|unit|floor|\d+(?:st|nd|rd|th) fl|building|bldg|room|apt|#)/i

/** A street that is only a suite goes on from the line above in the same block. */
function withSuite(lines: readonly AddressLine[], at: number, part: AddressPart): AddressPart {
  const above = lines[at - 1]
  if (!above || above.block !== part.block) return part
  const text = streetIn(above.text.replace(/[,;]$/, ''))
  return text !== null && (SUITE.test(part.text) || SUITE.test(text)) ? { block: part.block, text: `${text} ${part.text}` } : part
}

/** From the first part that can begin a street: names of people and firms before it are left out. */
function streetIn(text: string): string | null {
  const plain = text.replace(LABEL, '').replace(/^[,;\s]+|[,;\s]+$/g, '')
  const parts = partsOf(plain)
  const first = parts.findIndex((part) => isStreet(part))
  if (first < 0) return null
  const start = plain.indexOf(parts[first] ?? '')
  const street = plain.slice(start)
  const number = /(?:^|\s)(?<!(?:unit|suite|ste|box|no\.?|room|floor|route|rt\.?|highway|hwy)\s)(\d{1,6}[A-Za-z]? \p{Lu}.*)$/iu.exec(
    street,
  )?.[1]
  const named =
    number !== undefined && /^\p{Lu}[\p{L}'&. ]+\s\d/u.test(street) && new RegExp(STREET_WORD.source, 'i').test(number) ? number : street
  return named.length <= 110 ? named : null
}

function isStreet(text: string): boolean {
  if (text.length < 5 || text.length > 100 || /@|https?:|\bwww\./.test(text)) return false
  return (
    (HAS_NUMBER.test(text) && STREET_WORD.test(text)) ||
    /^\d{1,5}[A-Za-z]?,? \p{Lu}/u.test(text) ||
    /^\p{Lu}[\p{L}. -]+ \d{1,4}\s?[a-z]?$/u.test(text)
  )
}

function countryAfter(lines: readonly AddressLine[], at: number, after: string): AddressPart | null {
  const line = lines[at]
  const tail = after.replace(/^[,.\s–-]+|[.\s]+$/g, '')
  if (line && tail !== '' && isCountry(tail)) return { block: line.block, text: tail }
  const first = tail.split(/[,\s|]/)[0] ?? ''
  if (line && first.length > 1 && /^\p{Lu}/u.test(first) && isCountry(first)) return { block: line.block, text: first }
  const below = lines[at + 1]
  return below && isCountry(below.text) ? { block: below.block, text: below.text.trim() } : null
}
