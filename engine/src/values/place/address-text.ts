// Parses postal addresses from lines of text: a postal code with its town is the anchor, the street precedes it. Parts keep the
// spelling of the page. Has the forms of English-speaking countries, the continent's "code town", Asia's "town code".
import { partsOf, streetBefore, type AddressLine, type StreetLine } from './street-lines.ts'
import { isCountry, isRegion, REGION_PATTERN } from '../../fields/regions.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

export interface AddressPart {
  block: number
  text: string
}
export interface AddressText {
  /** Its lines from the building to the suite; empty where there is none. */
  street: AddressPart[]
  city: AddressPart | null
  region: AddressPart | null
  postcode: AddressPart | null
  country: AddressPart | null
  /** All lines from street to country. */
  lines: AddressPart[]
}

const REGION = `(?<region>${REGION_PATTERN})`
const TOWN_WORD = String.raw`\p{Lu}[\p{L}'’]*\p{L}(?:-\p{L}[\p{L}'’]+)*`
const TOWN = String.raw`(?:(?:St|Ste|Ft|Mt)\.? |[NSEW]\. )?${TOWN_WORD}(?: (?:${anyOf(({ places }) => places?.townWords)} ){0,2}${TOWN_WORD}){0,3}`
const CANADIAN = String.raw`[A-Z]\d[A-Z]\s?\d[A-Z]\d`
const COUNTRY_TAIL = String.raw`(?<after>,?\s*[\p{L} .]*)`

const AMERICAN = new RegExp(
  String.raw`^(?<before>.*?)[,\s]\s*${REGION}[.,]{0,2}\s+(?<postcode>\d{5}(?:\s?[-–]\s?\d{4}(?!\d))?|${CANADIAN}|[2-8]\d{3})(?![\d-]|\s[-–]\s\d)(?<after>.*)$`,
  'u',
)
/** "12 Mill Rd, Ashby 2471 NSW (Lot 3)": some Australian registers write the state last. */
const STATE_LAST = new RegExp(
  String.raw`^(?<before>.*?)(?:^|[,\s])(?<city>${TOWN}),?\s(?<postcode>[0-8]\d{3})\s(?<region>NSW|VIC|QLD|SA|WA|TAS|ACT|NT)\b(?<after>.*)$`,
  'u',
)
const BRITISH = /^(?<before>.*?)[,.\s]*\b(?<postcode>[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})\b(?<after>.*)$/u
const CODE_ALONE = new RegExp(
  String.raw`^(?<postcode>\d{5}(?:-\d{4})?|${CANADIAN})(?:[,\s]+(?<region>${REGION_PATTERN})\.?)?(?<after>,?\s*[\p{L} .]*)$`,
  'u',
)
const CONTINENTAL = new RegExp(
  String.raw`^(?<before>.*?)(?:^|[,\s])(?:[A-Z]{1,3}-)?(?<postcode>\d{5}(?:-\d{3})?|\d{4}(?:\s?[A-Z]{2}(?=\s)|-\d{3})?|\d{2}-\d{3}|\d{3}\s\d{2})\s+(?<city>${TOWN})(?<after>.*)$`,
  'u',
)
const TOWN_CODE = new RegExp(
  String.raw`^(?<before>.*?)(?:^|[,\s])(?<city>${TOWN})\s*[-–,]?\s*\(?(?<postcode>\d{6}|\d{3}[ -]\d{3,4}|\d{5})\)?(?!\d)(?<after>[\s.,–-]*(?:\(?\p{Lu}[\p{L} .]+\)?\.?)?)$`,
  'u',
)
const CITY_STATE = new RegExp(String.raw`^(?<before>.*?)(?:^|[,\s])(?<city>${TOWN}),\s*${REGION}\s*${COUNTRY_TAIL}$`, 'u')
const CITY_COUNTRY = new RegExp(String.raw`^(?<before>.*?)(?:^|,\s*)(?<city>${TOWN}),\s*(?<after>\p{Lu}[\p{L} .]+)$`, 'u')
const SEAT_WORDS = String.raw`\b(?:[Hh]eadquarter(?:s|ed)|[Bb]ased|[Ll]ocated|[Ff]ounded|[Ff]ormed|[Ee]stablished|[Ss]tarted|[Oo]ffices?|[Bb]egun|[Bb]egan) (?:(?:\p{Ll}+|\d{4}|The(?: ${TOWN_WORD}){1,2}) ){0,6}?(?:in|at)`
/** Things without a town: "a framework based in Python", "our services are based in Kubernetes". */
export const THINGS = String.raw`(?:frameworks?|librar(?:y|ies)|tools?|tool ?kits?|software|apps?|applications?|services?|systems?|engines?|packages?|platforms?|languages?|modules?|plug-?ins?|programs?|scripts?|code|api|stack|back-?end|front-?end|database|model|product|series|stor(?:y|ies)|novel|film|game|set)(?: (?:that|which))?`
const SEATS = [
  new RegExp(String.raw`${SEAT_WORDS} (?<city>${TOWN}) (?<region>[A-Z]{2})\b`, 'u'),
  new RegExp(String.raw`${SEAT_WORDS} (?<city>${TOWN}), ?(?:${REGION}|(?<country>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?))\b`, 'u'),
  new RegExp(String.raw`\b[Ss]erving (?<city>${TOWN}), ?${REGION}\b`, 'u'),
  new RegExp(String.raw`(?<!${THINGS}(?: (?:is|are|was|were))?,? )\b[Bb]ased in (?<city>${TOWN})(?=[.;|]|,? and\b|$)`, 'u'),
]
/** Regions of the world, which are not towns. */
const AREA =
  /^(?:(?:North|South|East|West|Central|Northern|Southern|Eastern|Western|Latin)\s)?(?:Africa|America|Asia|Australasia|Europe|EU|Scandinavia|Silicon Valley|Midwest|Middle East)$|\bCounty$/
const AUSTRALIAN =
  /^(?:NSW|VIC|Vic|QLD|Qld|SA|WA|TAS|Tas|ACT|NT|New South Wales|Victoria|Queensland|South Australia|Western Australia|Tasmania)$/
/** Contacts after an address on its line. */
const CONTACT_TAIL = /[\s,|;•·(–-]+(?:tel(?:ephone)?|phone|ph|fax|e-?mail|call|t|p|f)\b[.:]?(?=\W).*$/i
const LINE_CHARS_MAX = 220
const SENTENCE_CHARS = 130

/** `isEnglish`: codes before towns, the continent's way, then count only with a country or a street before them. */
export function findAddresses(given: readonly AddressLine[], isEnglish: boolean): AddressText[] {
  const lines = collect(given, shortLines)
  return [...lines.keys()].map((at) => addressAt(lines, at, isEnglish)).filter((address) => address !== null)
}

const SURE_CODE = new RegExp(String.raw`[\s,](?:(?:${REGION_PATTERN})[.,]{0,2}\s+\d{5}|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})\b`, 'gu')
const SENTENCE_START = /(?:[:;!?•|]|(?<!\b\p{L}{1,4})\.)\s+/gu

/** Of a long text the pieces that end in a postal code, each with an empty line before it: they have no lines above. */
function shortLines(line: AddressLine): AddressLine[] {
  const { block, text } = line
  if (text.length <= LINE_CHARS_MAX) return [line]
  const seat = seatIn(text)?.[0]
  const codes = [...text.matchAll(SURE_CODE)].slice(0, 3).map(({ index, 0: code }) => {
    const before = text.slice(Math.max(0, index - SENTENCE_CHARS), index)
    const start = [...before.matchAll(SENTENCE_START)].at(-1)
    return before.slice(start ? start.index + start[0].length : 0) + code
  })
  return [...codes, ...(seat === undefined ? [] : [seat])].flatMap((piece) => [
    { block, text: '' },
    { block, text: piece },
  ])
}

type Lines = readonly AddressLine[]

/** Cheap patterns that every text in a form matches: most lines of a page match none. */
const LOOKS = {
  american: /\s(?:\d{4}|[A-Z]\d[A-Z])/,
  stateLast: /\d{4}\s[A-Z]{2,3}\b/,
  british: /\d[A-Z\d]?\s\d[A-Z]{2}/,
  codeAlone: /^(?:\d{5}|[A-Z]\d[A-Z])/,
  continental: /\d(?:\s?[A-Z]{2})?\s+\p{Lu}/u,
  townThenCode: /\d{5}|\d{3}[ -]\d{3}/,
  town: /,\s*\p{Lu}/u,
  seat: /[Hh]eadquarter|[Bb]ased|[Ll]ocated|[Ff]o(?:un|rm)|[Ee]stabl|[Ss]tarted|[Oo]ffice|[Bb]eg[au]n|[Ss]erving/,
}

function addressAt(lines: Lines, at: number, isEnglish: boolean): AddressText | null {
  const text = lines[at]?.text ?? ''
  if (text.length < 5) return null
  return withCode(lines, at, isEnglish) ?? withTown(lines, at, text)
}

function withCode(lines: Lines, at: number, isEnglish: boolean): AddressText | null {
  const text = lines[at]?.text ?? ''
  if (!/\d/.test(text)) return null
  return (
    (LOOKS.american.test(text) ? american(lines, at, text) : null) ??
    (LOOKS.stateLast.test(text) ? stateLast(lines, at, text) : null) ??
    (LOOKS.british.test(text) ? british(lines, at, text) : null) ??
    (LOOKS.codeAlone.test(text) ? codeAlone(lines, at, text) : null) ??
    (LOOKS.continental.test(text) ? continental(lines, at, isEnglish) : null) ??
    (LOOKS.townThenCode.test(text) ? townThenCode(lines, at, text) : null)
  )
}

function withTown(lines: Lines, at: number, text: string): AddressText | null {
  const found = LOOKS.town.test(text) ? (cityAndState(lines, at, text) ?? cityAndCountry(lines, at, text)) : null
  return found ?? (LOOKS.seat.test(text) ? seat(lines, at, text) : null)
}

function american(lines: Lines, at: number, text: string): AddressText | null {
  const groups = AMERICAN.exec(text)?.groups
  if (!groups || !isRegion(groups.region ?? '')) return null
  if (/^\d{4}$/.test(groups.postcode ?? '') && !AUSTRALIAN.test((groups.region ?? '').replace(/[.\s]+(?=\p{Lu}\b)/gu, ''))) return null
  return assemble(lines, at, { ...groups })
}

function stateLast(lines: Lines, at: number, text: string): AddressText | null {
  const groups = STATE_LAST.exec(text)?.groups
  if (!groups) return null
  const found = assemble(lines, at, { ...groups, after: '' })
  return found && found.street.length > 0 ? found : null
}

function british(lines: Lines, at: number, text: string): AddressText | null {
  const groups = BRITISH.exec(text)?.groups
  if (!groups) return null
  const parts = partsOf(groups.before ?? '').filter((part) => !isCountry(part))
  const last = parts.at(-1)
  const hasCounty = last !== undefined && isRegion(last) && (parts.length > 1 || at > 0)
  return assemble(lines, at, {
    before: (hasCounty ? parts.slice(0, -1) : parts).join(', '),
    region: hasCounty ? last : undefined,
    postcode: groups.postcode,
    after: groups.after,
    mayLackTown: true,
  })
}

/** A code on a line of its own below "Town, Region", or with the region behind it and the town above. */
function codeAlone(lines: Lines, at: number, text: string): AddressText | null {
  const groups = CODE_ALONE.exec(text)?.groups
  const above = lines[at - 1]
  if (!groups || !above || above.text === '') return null
  const named = CITY_STATE.exec(above.text)?.groups
  if (!groups.region && !(named && isRegion(named.region ?? ''))) return null
  if (named && isRegion(named.region ?? '')) {
    const found = assemble(lines, at - 1, { before: named.before, city: named.city, region: named.region, after: named.after })
    return found && { ...found, postcode: { block: lines[at]?.block ?? above.block, text: groups.postcode ?? '' } }
  }
  return isRegion(groups.region ?? '') && !/^\d/.test(groups.postcode ?? '')
    ? assemble(lines, at, { ...groups, before: '', mayLackTown: true })
    : null
}

/** Words after a number that are not a town: currencies, units and streets. */
const NO_CITY = /^(?:\p{Lu}{1,4}|.*\b(?:Road|Street|Avenue|Lane|Drive|Way|St|Rd|Ave|Blvd))$/u
/** "150 Lei 010001": an amount of money and another number. */
const OF_MONEY = /\d[\d.,\s]*$/
const CURRENCY =
  /^(?:Leu|Lei|Ron|Euros?|Eur|Dollars?|Usd|Pounds?|Gbp|Francs?|Franken|Chf|Kron(?:a|or|er|en|e|y)|Zloty|Pln|Forint|Huf|Koruny?|Czk|Pesos?|Reais|Real|Rupees?|Rs|Yen|Yuan|Lira|Kuna|Leva|Lev|Dinars?|Dirhams?|Riyals?|Rands?|Hryvnia|Rubles?|Tenge|Won|Baht|Ringgit|Rupiah|Dong)(?![\p{L}])/iu

function isSumOfMoney(before: string, city: string): boolean {
  return OF_MONEY.test(before) && CURRENCY.test(city)
}

function continental(lines: Lines, at: number, isEnglish: boolean): AddressText | null {
  const groups = CONTINENTAL.exec(lines[at]?.text ?? '')?.groups
  if (!groups || /\d{4}/.test(groups.before ?? '') || NO_CITY.test(groups.city ?? '') || CURRENCY.test(groups.city ?? '')) return null
  const isStrict = isEnglish && !namesCountry(lines, at)
  if (isStrict && (/^(?:19|20)\d\d$/.test(groups.postcode ?? '') || /\p{Lu}{3}$/u.test(groups.city ?? ''))) return null
  const found = assemble(lines, at, {
    ...groups,
    region: regionBehind(groups.after ?? ''),
    needsPlainStreet: isStrict,
  })
  const isNear = (groups.postcode ?? '').length > 4 || !isStrict || found?.street[0]?.block === lines[at]?.block
  return found && found.street.length > 0 && isNear ? { ...found, region: found.region ?? regionBelow(lines, at) } : null
}

/** "Dresden (Sachsen)", not "Madrid (España)". */
function regionBehind(after: string): string | undefined {
  const name = /^\s*(?:\(\s*|-\s)(\p{Lu}[\p{L} ]+?)\s*(?:\)|\(|$)/u.exec(after)?.[1]
  return name === undefined || (isCountry(name) && !isRegion(name)) ? undefined : name
}

/** A region on a line of its own below the town: "Sachsen", "woj. wielkopolskie". */
function regionBelow(lines: Lines, at: number): AddressPart | null {
  const below = lines[at + 1]
  const name = below?.text.replace(/^woj\.\s+/i, '').replace(/,.*$/, '') ?? ''
  const isNamed = /\p{L}{4}/u.test(name) && (isRegion(name) || POLISH_REGION.test(below?.text ?? ''))
  return below && isNamed ? { block: below.block, text: name } : null
}
const POLISH_REGION = /^woj\.\s+\p{Ll}[\p{L}-]+(?:ie|ej)$/iu

function townThenCode(lines: Lines, at: number, text: string): AddressText | null {
  const groups = text.length <= 120 ? TOWN_CODE.exec(text)?.groups : undefined
  if (!groups || isRegion(groups.city ?? '') || isSumOfMoney(groups.before ?? '', groups.city ?? '')) return null
  const found = assemble(lines, at, { ...groups, needsPlainStreet: true })
  if (!found || found.country) return found
  const isFiveDigits = /^\d{5}$/.test(groups.postcode ?? '')
  return found.street.length > 0 && (!isFiveDigits || isUnderStreet(lines, at, found)) ? found : null
}

/** True for "Salem 97301" alone on its line, right below a street with its number in the same block: other five digits may be anything. */
function isUnderStreet(lines: Lines, at: number, { city, postcode, street }: AddressText): boolean {
  const [line, above] = [lines[at], lines[at - 1]]
  const isWhole = line?.text.replace(/[\s,]+/g, ' ') === `${city?.text} ${postcode?.text}`
  return isWhole && above?.block === line.block && /\d/.test(above.text) && street.at(-1)?.text === above.text
}

function cityAndState(lines: Lines, at: number, text: string): AddressText | null {
  const plain = text.replace(CONTACT_TAIL, '')
  const groups = plain.length <= 120 ? CITY_STATE.exec(plain)?.groups : undefined
  if (!groups || !isRegion(groups.region ?? '') || /\b\p{Lu}\.$/u.test(groups.before ?? '')) return null
  if (CODE_ALONE.test(lines[at + 1]?.text ?? '')) return null
  if (isRegion(groups.city ?? '') && (groups.region ?? '').length > 3 && groups.city !== 'New York') return null
  const after = (groups.after ?? '').replace(/^[,\s]+/, '')
  return after === '' || isCountry(after) ? assemble(lines, at, { ...groups, after }) : null
}

function cityAndCountry(lines: Lines, at: number, text: string): AddressText | null {
  const groups = text.length <= 80 ? CITY_COUNTRY.exec(text)?.groups : undefined
  if (!groups || !isCountry(groups.after ?? '') || isCountry(groups.city ?? '')) return null
  const found = assemble(lines, at, { ...groups, needsPlainStreet: true })
  return found && found.street.length > 0 ? found : null
}

/** A town without an address: "with headquarters in Ghent, Belgium". */
function seat(lines: Lines, at: number, text: string): AddressText | null {
  const groups = seatIn(text)?.groups
  const line = lines[at]
  if (!groups || !line) return null
  const part = (value: string | undefined): AddressPart | null => (value ? { block: line.block, text: value } : null)
  return {
    street: [],
    city: part(groups.city),
    region: part(groups.region),
    postcode: null,
    country: part(groups.country),
    lines: [{ block: line.block, text: groups.city ?? '' }],
  }
}

function seatIn(text: string): RegExpExecArray | null {
  return (
    SEATS.map((form) => form.exec(text)).find((match) => {
      const { city = '', region, country = '' } = match?.groups ?? {}
      const isAlone = region === undefined && country === '' && !isRegion(city)
      return match !== null && !isCountry(city) && !AREA.test(city) && (region ? isRegion(region) : isAlone || isCountry(country))
    }) ?? null
  )
}

interface Anchor {
  /** The text before the town, or before the region where the town is not known yet, on the anchor's line. */
  before?: string | undefined
  city?: string | undefined
  region?: string | undefined
  postcode?: string | undefined
  after?: string | undefined
  /** The anchor is sure enough without a town. */
  mayLackTown?: boolean
  /** Only a street that has a number and nothing unusual makes the anchor sure. */
  needsPlainStreet?: boolean
}

function assemble(lines: Lines, at: number, anchor: Anchor): AddressText | null {
  const line = lines[at]
  if (!line) return null
  const here = (text: string | undefined): AddressPart | null =>
    text && text.trim() !== '' ? { block: line.block, text: text.trim().replace(/^[,;\s]+|[,;\s]+$/g, '') } : null
  const split = anchor.city ? { street: anchor.before ?? '', city: anchor.city } : splitCity(anchor.before ?? '')
  const region = anchor.region ? { part: here(anchor.region), at } : regionAbove(lines, at, anchor)
  let city = here(split.city ?? undefined)
  let townAt = at
  if (!city && split.street === '') {
    townAt = region.at - 1
    city = townOf(lines[townAt])
  }
  if (!city && anchor.postcode === undefined && !anchor.mayLackTown) return null
  const rest = townAt === at ? split.street : city ? beforeTown(lines[townAt], city.text) : ''
  const street = streetBefore(lines, city ? townAt : Math.min(at, townAt + 1), { rest, isPlain: anchor.needsPlainStreet === true })
  if (!city && street.length === 0 && anchor.postcode === undefined) return null
  return {
    street: street.map(({ block, text }) => ({ block, text })),
    city,
    region: region.part,
    postcode: here(anchor.postcode),
    country: countryAfter(lines, at, anchor.after ?? ''),
    lines: linesFrom(lines, at, { street, townAt }),
  }
}

/** The county on the line above a British code; the country may be between them. */
function regionAbove(lines: Lines, at: number, anchor: Anchor): { part: AddressPart | null; at: number } {
  let above = at
  if (anchor.before !== '' || !anchor.mayLackTown) return { part: null, at }
  if (isCountry(lines[above - 1]?.text ?? '')) above -= 1
  const line = lines[above - 1]
  const name = line?.text.replace(/[,.]$/, '') ?? ''
  return line && isRegion(name) && !/\d/.test(name) ? { part: { block: line.block, text: name }, at: above - 1 } : { part: null, at: above }
}

function linesFrom(lines: Lines, at: number, { street, townAt }: { street: readonly StreetLine[]; townAt: number }): AddressPart[] {
  const [first] = street
  const from = Math.min(first?.line ?? townAt, townAt)
  return lines.slice(from, at + 1).map(({ block, text }, order) => {
    const start = order === 0 && first?.line === from ? Math.max(0, text.indexOf(first.text)) : 0
    return { block, text: text.slice(start) }
  })
}

const NO_TOWN = /address|phone|contact|office|location|hours|map\b|directions|limited|\bltd\b|\binc\b|\bllc\b/i

function townOf(line: AddressLine | undefined): AddressPart | null {
  const text = line ? (partsOf(line.text.replace(/[.,]$/, '')).at(-1) ?? '') : ''
  return line && TOWN_ALONE.test(text) && text.length <= 35 && !NO_TOWN.test(text) ? { block: line.block, text } : null
}
const TOWN_ALONE = new RegExp(`^${TOWN}$`, 'u')

function beforeTown(line: AddressLine | undefined, town: string): string {
  const at = line?.text.lastIndexOf(town) ?? -1
  return at > 0 ? (line?.text.slice(0, at).replace(/(?<![,\s])[,\s]+$/, '') ?? '') : ''
}

/** "12 High Street, London" → London; without commas the words behind the last word for a street. */
function splitCity(text: string): { street: string; city: string | null } {
  const parts = partsOf(text)
  const last = parts.at(-1)
  if (last === undefined) return { street: '', city: null }
  const isTown = TOWN_ALONE.test(last.replace(/[.,]$/, '')) && last.length <= 35
  if (parts.length > 1) return { street: parts.slice(0, -1).join(', '), city: isTown ? last : null }
  if (isTown) return { street: '', city: last }
  const city = townAtEnd(last)
  return city ? { street: last.slice(0, last.length - city.length).trim(), city } : { street: last, city: null }
}

const STREET_END =
  /\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|place|pl|square|sq|highway|hwy|parkway|pkwy|terrace|circle|cir|plaza|trail|turnpike|broadway|(?:suite|ste|unit|floor|box|#)\s?[\w-]+|n\.?w|s\.?w|n\.?e|s\.?e)\b[.,\s]*/gi

/** The town behind the last word for a street: "12 Mill Road Springfield". */
function townAtEnd(text: string): string | null {
  const match = [...text.matchAll(STREET_END)].at(-1)
  const city = match && /\d/.test(text.slice(0, match.index + match[0].length)) ? text.slice(match.index + match[0].length) : ''
  return TOWN_ALONE.test(city.replace(/^[•·|–#-]+\s*/, '')) ? city : null
}

function namesCountry(lines: Lines, at: number): boolean {
  return [lines[at], lines[at + 1], lines[at + 2]].some(
    (line) =>
      line !== undefined && partsOf(line.text).some((part) => isCountry(part.split(/\s(?=[\p{Lu}(])/u).at(-1) ?? part) || isCountry(part)),
  )
}

function countryAfter(lines: Lines, at: number, after: string): AddressPart | null {
  const line = lines[at]
  const tail = after.replace(/^[,.\s()–-]+|[.\s()]+$/g, '')
  if (line && tail !== '' && isCountry(tail)) return { block: line.block, text: tail }
  const first = tail.split(/[,\s|]/)[0] ?? ''
  if (line && first.length > 1 && /^\p{Lu}/u.test(first) && isCountry(first)) return { block: line.block, text: first }
  const behind = /\(([\p{L} .]+)\)\.?$/u.exec(after)?.[1]
  if (line && behind && isCountry(behind)) return { block: line.block, text: behind }
  const near = [lines[at + 1], lines[at - 1]].find((one) => one !== undefined && isCountry(one.text))
  return near ? { block: near.block, text: near.text.trim() } : null
}
