// Finds every place of a solved page with a solved value, and the part of it to take. These are proposals: learn-field.ts tries them on the
// other pages.
import { isTag, type Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { foldForCompare, foldSpace } from '../text/fold.ts'
import { lowerInPlace } from '../text/letters.ts'
import type { DataValue, Field, JsonValue, Pair } from '../types.ts'
import { learnReshape, partsAroundAddress, reshape, type Reshape } from './other-address.ts'
import type { PageMap } from './page-map.ts'
import type { WordFit } from './rank-rules.ts'
import type { Take } from './recipe.ts'
import { addressIn, evidenceFor, indexOfWords, takeFrom, type Quotes } from './run-rule.ts'
import { closeness, isAddress, likeness, looseForm, mayBeLoose } from './same-value.ts'
import { hintOf, type Hint } from './value-hint.ts'

/** A page with known values, and the functions that convert its texts to values. */
export interface SolvedPage {
  map: PageMap
  /** A missing key means an unknown value; null means that the page has none. */
  data: Readonly<Record<string, JsonValue>>
  clean(raw: string, field: Field): JsonValue
  /** True where the evidence verifies what a rule reads. */
  isProved(read: { value: JsonValue; raw: string; evidence: Quotes }, field: Field): boolean
  fit: WordFit
  isAside(element: Element): boolean
  /** Names of fields whose value must match exactly, because a person set it. */
  exact: ReadonlySet<string>
  /** Blocks in which a person selected the value, by field name; no key for other fields. */
  pointed: ReadonlyMap<string, ReadonlySet<number>>
  /** Blocks in which the other rungs found the solved value, by field name. */
  seconded: ReadonlyMap<string, ReadonlySet<number>>
}

export type Place =
  | { kind: 'element'; element: Element; take: Take }
  | { kind: 'label'; pair: Pair; take: Take }
  | { kind: 'data'; data: DataValue; take: Take }
  /** One of the elements with the items of a list. */
  | { kind: 'items'; element: Element; container: Element; take: Take }

export const WHOLE: Take = { from: 'text', attribute: '', part: null }
const LINES: Take = { ...WHOLE, from: 'lines' }
const OWN: Take = { ...WHOLE, from: 'own' }
const QUOTED_ATTRIBUTES = new Set(['href', 'src', 'srcset', 'content', 'datetime', 'value', 'title', 'alt', 'aria-label', 'poster'])
const PLACES_MAX = 60

export function findPlaces(page: SolvedPage, field: Field, solved: JsonValue): Place[] {
  const strict = placesIn({ page, field, solved, hint: hintOf(solved, false), least: leastOf(solved) })
  if (strict.length > 0) return strict
  const tryLoose = mayBeLoose(solved) && !page.exact.has(field.name)
  const loose = tryLoose ? placesIn({ page, field, solved, hint: hintOf(solved, true), least: leastOf(solved) * LOOSE_FACTOR }) : []
  if (loose.length > 0 || typeof solved !== 'string' || !isAddress(solved)) return loose
  return reshapedPlaces(page, field, solved)
}

/** Addresses that become the solved one by a change that applies to other addresses of the page, too. */
function reshapedPlaces(page: SolvedPage, field: Field, solved: string): Place[] {
  const shown = shownAddresses(page, field)
  const others = [...new Set(shown.map(({ address }) => address))].slice(0, ADDRESSES_MAX)
  const usual = new Map<string, boolean>()
  const places: Place[] = []
  for (const { place, address } of shown) {
    if (places.length >= PLACES_MAX || usual.size >= FORMS_MAX) break
    const form = learnReshape(address, solved)
    if (form === null) continue
    const key = JSON.stringify(form)
    if (!usual.has(key)) usual.set(key, isUsual(form, others))
    if (usual.get(key) === true) places.push({ ...place, take: { ...place.take, reshape: form } })
  }
  return places
}
const SHOWN_MAX = 5_000
const ADDRESSES_MAX = 300
const FORMS_MAX = 40

/** False for a change with an inserted text that applies to one address only, since it may not apply to other pages. */
function isUsual(form: Reshape, addresses: readonly string[]): boolean {
  return form.put === '' || addresses.filter((address) => reshape(address, form) !== null).length > 1
}

/** All addresses in attributes and structured data, as values of the field. */
function shownAddresses({ map, clean }: SolvedPage, field: Field): { place: Place; address: string }[] {
  const found = map.elements.flatMap((element) =>
    Object.entries(element.attribs).flatMap(([attribute, value]): [Place, string | null][] =>
      ADDRESS_ATTRIBUTES.test(attribute)
        ? [[{ kind: 'element', element, take: { ...WHOLE, from: 'reshaped', attribute } }, addressIn(attribute, value)]]
        : [],
    ),
  )
  const declared = map.document.values.flatMap((data): [Place, string][] =>
    isAddress(data.raw) ? [[{ kind: 'data', data, take: { ...WHOLE, from: 'reshaped' } }, data.raw]] : [],
  )
  return [...declared, ...found].slice(0, SHOWN_MAX).flatMap(([place, raw]) => {
    const address = raw === null ? null : clean(raw, field)
    return typeof address === 'string' ? [{ place, address }] : []
  })
}

/** Least likeness for a match: lower for lists, of which most items are enough. */
function leastOf(solved: JsonValue): number {
  return Array.isArray(solved) && solved.length > 2 ? 0.8 : 1
}
const LOOSE_FACTOR = 0.9

function placesIn(known: Known): Place[] {
  const { page, solved } = known
  const places: Place[] = []
  for (const data of page.map.document.values) {
    if (givesValue(data.raw, known)) places.push({ kind: 'data', data, take: WHOLE })
    else if (data.syntax !== 'state') for (const take of partsOf(data.raw, known)) places.push({ kind: 'data', data, take })
  }
  for (const pair of page.map.document.pairs) {
    for (const take of takesOf(pair.value, known)) places.push({ kind: 'label', pair, take })
  }
  const elements = Array.isArray(solved) && solved.length > 1 ? listElements(page, solved, known.least < leastOf(solved)) : []
  places.push(...elements, ...elementPlaces(known))
  return places.slice(0, PLACES_MAX * 4)
}

function elementPlaces(known: Known): Place[] {
  const { page, hint } = known
  const found: Place[] = []
  for (const element of page.map.elements) {
    if (found.length >= PLACES_MAX) break
    for (const take of attributeTakes(element, known)) found.push({ kind: 'element', element, take })
    const text = page.map.textOf(element)
    if (text === '' || text.length > hint.charsMax) continue
    const takes = takesOf(text, known)
    const isInside = element.children.some((child) => isTag(child) && foldSpace(page.map.textOf(child)) === foldSpace(text))
    const own = takeFrom(page.map, { element, text: null, block: null }, OWN)
    if (own !== null && own.raw !== foldSpace(text) && own.raw !== '' && hint.mayHold(own.raw) && givesValue(own.raw, known))
      takes.push(OWN)
    if (takes.length === 0 || !isShown(page.map, element, text)) continue
    for (const take of takes) if (take.part === null || !isInside) found.push({ kind: 'element', element, take })
  }
  return found
}

/**
 * True where the text is in a block: text outside of blocks, such as invisible text, is no evidence. Attributes are verified separately.
 */
function isShown(map: PageMap, element: Element, text: string): boolean {
  return evidenceFor(map, { raw: foldSpace(text), spot: { element, text: null, block: null }, isAttribute: false }).length > 0
}

interface Known {
  page: SolvedPage
  field: Field
  solved: JsonValue
  hint: Hint
  /** Least likeness of a match; see same-value.ts. */
  least: number
}

/** Ways to take the value out of a text; empty where the text does not contain it. */
function takesOf(text: string, known: Known): Take[] {
  const { hint } = known
  if (text.length > hint.charsMax || !hint.mayHold(text)) return []
  const takes: Take[] = []
  if (givesValue(foldSpace(text), known)) takes.push(WHOLE)
  if (text.includes('\n') && givesValue(text, known)) takes.push(LINES)
  return takes.length > 0 ? takes : partsOf(foldSpace(text), known)
}

function partsOf(text: string, { solved, hint }: Known): Take[] {
  if (typeof solved !== 'string' || text.length > hint.charsMax || !hint.holds(text)) return []
  return partsAround(text, solved).map((part) => ({ ...WHOLE, part }))
}

const ADDRESS_ATTRIBUTES = /^(?:href|src|poster|style)$|srcset$|-src$/

/** Ways to take the value out of an element's attributes. Numbers in addresses do not count. */
function attributeTakes({ attribs }: Element, known: Known): Take[] {
  const { solved, hint } = known
  const isText = typeof solved === 'string' || Array.isArray(solved)
  return Object.entries(attribs).flatMap(([attribute, value]): Take[] => {
    const holdsAddress = ADDRESS_ATTRIBUTES.test(attribute)
    if (value === '' || (holdsAddress && !isText) || (!holdsAddress && value.length > hint.charsMax * 2)) return []
    if (!holdsAddress && !QUOTED_ATTRIBUTES.has(attribute) && !attribute.startsWith('data-')) return []
    if (!hint.mayHold(value)) return []
    if (attribute !== 'style' && givesValue(value, known)) return [{ ...WHOLE, from: 'attribute', attribute }]
    if (!holdsAddress) return partsOf(value, known).map((take): Take => ({ ...take, from: 'attribute', attribute }))
    const address = addressIn(attribute, value)
    if (address === null) return []
    if (givesValue(address, known)) return [{ ...WHOLE, from: 'address', attribute }]
    const parts = typeof solved === 'string' && isAddress(solved) ? partsAroundAddress(address, solved) : []
    return parts.map((part): Take => ({ from: 'address', attribute, part }))
  })
}

/** Separators of a title: a value at the end is cut after the last one. */
const SEPARATOR = /^[^\p{L}\p{N}:]*[|–—·»›>/-][^\p{L}\p{N}:]*$/u

const PART_CHARS_MAX = 40

/** Texts around the value to cut at: all of the text beside it if it is short, and the nearest word or punctuation; never only a space. */
function partsAround(text: string, solved: string): NonNullable<Take['part']>[] {
  const value = foldSpace(solved)
  const at = lowerInPlace(text).indexOf(lowerInPlace(value))
  if (at < 0) return []
  const left = text.slice(0, at)
  const right = text.slice(at + value.length)
  const near = left.slice(-PART_CHARS_MAX - 2)
  const afters = [...new Set([left, /\S*\s*$/.exec(near)?.[0] ?? '', /[^\p{L}\p{N}]+$/u.exec(near)?.[0] ?? ''])]
  const befores = [...new Set([/^[^\p{L}\p{N}]+/u.exec(right)?.[0] ?? '', /^\s*\S*/.exec(right)?.[0] ?? ''])]
  return afters
    .filter((after) => (after.trim() !== '' || left === '') && after.length <= PART_CHARS_MAX)
    .flatMap((after) => {
      const isLast =
        indexOfWords(text, after, false) + after.length !== at || (right === '' && SEPARATOR.test(after) && !solved.includes(after.trim()))
      return befores.filter((before) => before.trim() !== '' || right === '').map((before) => ({ after, before, isLast }))
    })
}

const LIST_LIKENESS_MIN = 0.5

/** Elements with one item of the list each, inside possible containers: the ancestors with at least half of the items. */
function listElements(page: SolvedPage, solved: JsonValue[], isLoose: boolean): Place[] {
  const formOf = isLoose ? looseForm : foldForCompare
  const wanted = new Set(solved.map((item) => formOf(String(item))))
  const longest = Math.max(...solved.map((item) => String(item).length)) * 1.2 + 50
  const holders = page.map.elements.filter((element) => {
    const text = page.map.textOf(element)
    return text !== '' && text.length <= longest && wanted.has(formOf(text)) && isShown(page.map, element, text)
  })
  if (holders.length === 0) return []
  const containers = new Set<Element>()
  const firsts = holders.slice(0, 1).concat(holders.at(-1) ?? [])
  for (const first of firsts) {
    let at = parentOf(first)
    for (let climbed = 0; at !== null && climbed < 6; climbed += 1, at = parentOf(at)) {
      const inside = holders.filter((holder) => isInside(holder, at))
      const found = new Set(inside.map((holder) => formOf(page.map.textOf(holder))))
      if (found.size / wanted.size >= LIST_LIKENESS_MIN) containers.add(at)
    }
  }
  return [...containers].slice(0, 8).flatMap((container): Place[] =>
    distinctByShape(holders.filter((holder) => isInside(holder, container))).map((element) => ({
      kind: 'items',
      element,
      container,
      take: WHOLE,
    })),
  )
}

function distinctByShape(elements: readonly Element[]): Element[] {
  const seen = new Map<string, Element>()
  for (const element of elements) seen.set(`${element.name} ${element.attribs.class ?? ''}`, element)
  return [...seen.values()].slice(0, 6)
}

function isInside(element: Element, outer: Element | null): boolean {
  for (let at = parentOf(element); at !== null; at = parentOf(at)) if (at === outer) return true
  return false
}

function givesValue(raw: string, { page, field, solved, least }: Known): boolean {
  const value = page.clean(raw, field)
  if (value === null) return false
  return (least < leastOf(solved) ? closeness(value, solved) : likeness(value, solved)) >= least
}
