// Parses what a field's name and description ask to be left out of a text or kept of it, in any language: "without titles", "first name
// only", "in millions", "what time does it open". The words are the section `forms` of the language files. Independent of pages.
// Next: engine/src/clean/clean-asked-form.ts
import type { Field } from '@quarry/contract'
import type { Shape } from './concept.ts'
import { isUnspaced } from './label-words.ts'
import type { LanguageData } from './language-data.ts'
import { anyInRuns, anyOf } from './word-patterns.ts'
import type { FormWords } from './word-sections.ts'

/** What a text is wanted without. */
export type Unwanted = 'titles' | 'years' | 'genders' | 'brackets' | 'units' | 'legalForms'

/** The only part that is wanted: of a person's name, of a postal address, or the code of a text. */
export type AskedPart = 'firstName' | 'surname' | 'street' | 'streetAndNumber' | 'town' | 'code'

/** Which of several times of day is wanted; `one` where the field does not name it. */
export type ClockRole = 'start' | 'end' | 'last' | 'one'

export interface AskedClock {
  role: ClockRole
  /** The field has a word for a time. "Beginning" may also mean the day with its time. */
  isSure: boolean
}

export interface AskedForm {
  without: readonly Unwanted[]
  part: AskedPart | null
  /** Numbers are wanted in thousands, millions or billions. */
  scale: number | null
  clock: AskedClock | null
}

const NO_FORM: AskedForm = { without: [], part: null, scale: null, clock: null }

/** The form that a field with that shape asks for. Pure. */
export function askedForm({ name, description, type }: Field, shape: Shape): AskedForm {
  const words = plain(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]+/g, ' '))
  const told = plain(description)
  if (type === 'number') return { ...NO_FORM, scale: scaleOf(words, told) }
  if (type !== 'string' && type !== 'array') return NO_FORM
  return {
    without: unwantedIn(`${words}. ${told}`),
    part: partOf(words, told, shape),
    scale: null,
    clock: type === 'string' ? clockOf(words, told) : null,
  }
}

/** Without accents, which names of fields leave out: `valor_milhoes`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

const listOf = (kind: keyof FormWords): string => plain(anyOf(({ forms }: LanguageData) => forms?.[kind]))
const expression = (source: string, flags = 'iu'): RegExp => new RegExp(source, flags)

const [WITHOUT, BEHIND, ONLY] = [listOf('without'), listOf('withoutBehind'), listOf('only')]
const [OR, AND] = [plain(anyOf(({ particles }) => particles?.or)), plain(anyOf(({ particles }) => particles?.and))]
const UNWANTED: readonly (readonly [Unwanted, string])[] = (['titles', 'years', 'genders', 'brackets', 'units', 'legalForms'] as const).map(
  (kind) => [kind, listOf(kind)],
)

/** "without titles": what follows up to the end of the clause. Not "with or without titles". */
const LEFT_OUT = expression(String.raw`(?<!${OR}\s)${WITHOUT}[.:]?\s?(?<what>[^.;:。；]{1,80})`, 'giu')
/** "titles removed", "年を除く". */
const LEFT_OUT_BEFORE = expression(String.raw`(?<what>[^.,;:()。；、，（）]{1,30}?)${BEHIND}`, 'giu')
const LATER_WORDS_MAX = 3
const ENUMERATION = expression(String.raw`[,，、]|\s(?:${OR}|${AND})\s`)

function unwantedIn(text: string): Unwanted[] {
  const clauses = [LEFT_OUT, LEFT_OUT_BEFORE].flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups?.what ?? ''))
  return UNWANTED.filter(([, nouns]) => clauses.some((clause) => namesUnwanted(clause, nouns))).map(([kind]) => kind)
}

/** The first piece may have words around the noun; a later one is part of the enumeration only if it is short and ends in the noun. */
function namesUnwanted(clause: string, nouns: string): boolean {
  const [first = '', ...later] = clause.split(ENUMERATION)
  const isNamed = expression(nouns)
  const isLast = expression(String.raw`${nouns}\s*[)\]）]?\s*$`)
  return isNamed.test(first) || later.some((piece) => piece.trim().split(/\s+/).length <= LATER_WORDS_MAX && isLast.test(piece))
}

const PARTS = (
  [
    { part: 'firstName', others: ['surname'] },
    { part: 'surname', others: ['firstName'] },
    { part: 'street', others: ['town', 'otherParts'] },
    { part: 'town', others: ['street', 'otherParts'] },
  ] as const
).map(({ part, others }) => ({ part, noun: listOf(part), others: expression(others.map(listOf).join('|')) }))
const SHAPES: Readonly<Record<'street' | 'town', Shape>> = { street: 'street', town: 'city' }
const [CODE, HOUSE_NUMBER] = [listOf('code'), expression(listOf('houseNumber'))]
const ARTICLE = plain(anyOf(({ particles }) => particles?.articles))
const HAS_AND = expression(AND)

/**
 * A part of a name or address is wanted where the field names it and nothing of the other parts. A code only where the description has a
 * word for "only" beside it, since codes have names of many kinds.
 */
function partOf(name: string, description: string, shape: Shape): AskedPart | null {
  const found = PARTS.find(({ part, noun, others }) => {
    const isAsked =
      part === 'firstName' || part === 'surname'
        ? asksForName(name, description, { part, noun })
        : shape === SHAPES[part] || isNamed(name, noun) || beginsWith(description, noun) || hasOnly(description, noun)
    return isAsked && !others.test(description.replace(LEFT_OUT, ' ').replace(expression(noun, 'giu'), ' '))
  })
  if (found?.part === 'street') return HOUSE_NUMBER.test(`${name} ${description}`) ? 'streetAndNumber' : 'street'
  if (found) return found.part
  return hasOnly(description, CODE) && !OF_CALL.test(description) ? 'code' : null
}

/**
 * "First name only", "First name of his wife", `contact_last_name`. A field with no other name has a label of its own on a page, whose value
 * is kept: "Mary Ann". Surnames need more than a description that begins with the word, which also means the whole name: Polish "nazwisko".
 */
function asksForName(name: string, description: string, { part, noun }: { part: AskedPart; noun: string }): boolean {
  if (hasOnly(description, noun)) return true
  if (expression(`^${noun}$`).test(name.trim())) return false
  return isNamed(name, noun) || (part === 'firstName' && beginsWith(description, noun))
}

/** The name ends in the word. Not "first and last name". */
function isNamed(name: string, noun: string): boolean {
  const text = name.trim()
  return expression(`^${noun}$`).test(text) || (!isUnspaced(text) && !HAS_AND.test(text) && expression(String.raw`\s${noun}$`).test(text))
}

function beginsWith(description: string, noun: string): boolean {
  return expression(String.raw`^(?:${ARTICLE}\s)?${noun}`).test(description.trim())
}

/** Telephone and house numbers are no codes. */
const OF_CALL = expression(`${plain(anyOf(({ contact }) => contact?.phone))}|${plain(anyOf(({ contact }) => contact?.fax))}`)

/** "first name only", "(only the town)", "nur die Straße", "市区町村のみ", "仅作者的姓氏", "surname of the author only". */
function hasOnly(text: string, noun: string): boolean {
  const before = String.raw`${ONLY}\s?(?:${ARTICLE}\s)?(?:[^\s,，]{1,8}${OWNED})?${noun}`
  const behind = String.raw`${noun}\s?[(（]?(?:${ARTICLE}\s)?${ONLY}`
  const atEnds = String.raw`^(?:${ARTICLE}\s)?${noun}\s[^.,;:()]{1,40}\s${ONLY}\s*[.]?$`
  return expression(`${before}|${behind}|${atEnds}`).test(text.trim())
}
const OWNED = anyInRuns(({ particles }) => particles?.of)

const IN = plain(anyOf(({ asks }) => asks?.in))
/** Billions first, since some languages make their name of the others': "mil millones". */
const SCALES: readonly (readonly [number, string])[] = [
  [1e9, `(?:${listOf('billions')}|(?<![\\p{L}\\d])(?:\\p{Sc}bn|\\p{Sc}mrd|mrd|mds?\\s?\\p{Sc})(?!\\p{L}))`],
  [1e6, `(?:${listOf('millions')}|(?<![\\p{L}\\d])(?:\\p{Sc}\\s?mn?|m\\s?\\p{Sc})(?!\\p{L}))`],
  [1e3, `(?:${listOf('thousands')}|(?<![\\p{L}\\d])(?:\\p{Sc}k|k\\s?\\p{Sc}|t\\p{Sc})(?!\\p{L})|['’]000s?(?!\\d))`],
]
/** "亿元", "万人": of East Asian powers one that is not behind a figure. */
const EAST_ASIAN_SCALE =
  /(?<![\d一二三四五六七八九十百千何数])(?<power>百万|百萬|十億|十亿|千万|亿|億|万|萬)(?=[円元人株台美欧英米ドユ日港辆])/u
const EAST_ASIAN_POWERS: Readonly<Record<string, number>> = {
  百万: 1e6,
  百萬: 1e6,
  十億: 1e9,
  十亿: 1e9,
  千万: 1e7,
  亿: 1e8,
  億: 1e8,
  万: 1e4,
  萬: 1e4,
}

/** "in million pounds", "(Mio. €)", "Umsatz, Millionen Euro", "単位：百万円", `revenue_million`. Not "5 million" in an example. */
function scaleOf(name: string, description: string): number | null {
  const eastAsian = EAST_ASIAN_SCALE.exec(`${name} ${description}`)?.groups?.power
  if (eastAsian !== undefined) return EAST_ASIAN_POWERS[eastAsian] ?? null
  const found = SCALES.find(([, power]) => {
    const isAsked = String.raw`${IN}[:：]?\s?(?:[^\s\d.,;()]{1,10}\s)?${power}|[(（[][^()\d（）]{0,16}?${power}[^()\d:（）]{0,16}[)\]）]|[,–-]\s?${power}(?:\s[^\s.,]{1,12}){0,2}\s*[.)]?$`
    return (
      expression(isAsked).test(description) ||
      expression(String.raw`\s(?:\p{L}{1,8}\s)?${power}(?:\s\p{L}{1,8})?$|[(\[]\s?${power}`).test(name)
    )
  })
  return found?.[0] ?? null
}

const ROLES: readonly (readonly [ClockRole, RegExp])[] = [
  ['last', expression(listOf('clockLast'))],
  ['start', expression(listOf('clockStart'))],
  ['end', expression(listOf('clockEnd'))],
]
const VERBS: readonly (readonly [ClockRole, RegExp])[] = [
  ['start', expression(listOf('clockBegins'))],
  ['end', expression(listOf('clockStops'))],
]
const CLOCK = expression(listOf('clock'))
const CLOCK_NAMES = expression(listOf('clockNames'))
const NO_CLOCK = expression(listOf('clockNot'))

/** One time of day, not opening hours or a day with its time. */
function clockOf(name: string, description: string): AskedClock | null {
  if (NO_CLOCK.test(name) || NO_CLOCK.test(description)) return null
  const role = roleOf(name, description)
  return role === null ? null : { role, isSure: CLOCK_NAMES.test(`${name} ${description}`) }
}

/** The name decides on the role before the description does. */
function roleOf(name: string, description: string): ClockRole | null {
  const named = rolesIn(name, ROLES)
  const roles = named.length > 0 ? named : rolesIn(description, ROLES)
  if (roles.includes('last')) return 'last'
  if (roles.length > 0) return roles.length === 1 ? (roles[0] ?? null) : null
  if (!CLOCK.test(name) && !CLOCK.test(description) && !TIME_ALONE.test(name)) return null
  const verbs = rolesIn(`${name} ${description}`, VERBS)
  return verbs.length === 1 ? (verbs[0] ?? null) : 'one'
}
/** A name that is one such word. Those with a star are parts of longer words: "Lieferzeit". */
const TIME_ALONE = expression(
  `^${plain(
    anyOf(({ forms }) =>
      forms?.clockNames
        ?.split(',')
        .filter((word) => !word.includes('*'))
        .join(','),
    ),
  )}$`,
)

function rolesIn(text: string, roles: typeof ROLES): ClockRole[] {
  return roles.filter(([, words]) => words.test(text)).map(([role]) => role)
}
