// Every place of a solved page where a solved value stands, with what of it is to be taken. Proposes; which places keep their
// promise on other pages is tried out afterwards.
import { isTag, type Element } from 'domhandler'
import { foldForCompare, foldSpace } from '../text/fold.ts'
import type { DataValue, Field, JsonValue, Pair } from '../types.ts'
import { parentOf, type PageMap } from './page-map.ts'
import type { Take } from './recipe.ts'
import { takeFrom } from './run-rule.ts'
import { likeness } from './same-value.ts'

/** A page with known values, and how texts of it become values. */
export interface SolvedPage {
  map: PageMap
  /** A field that is no key is not known; null: the page has no value. */
  data: Readonly<Record<string, JsonValue>>
  clean(raw: string, field: Field): JsonValue
}

export type Place =
  | { kind: 'element'; element: Element; take: Take }
  | { kind: 'label'; pair: Pair; take: Take }
  | { kind: 'data'; data: DataValue; take: Take }
  /** One of the elements that hold the items of a list. */
  | { kind: 'items'; element: Element; container: Element; take: Take }

export const WHOLE: Take = { from: 'text', attribute: '', part: null }
const LINES: Take = { ...WHOLE, from: 'lines' }
const OWN: Take = { ...WHOLE, from: 'own' }
const QUOTED_ATTRIBUTES = new Set(['href', 'src', 'srcset', 'content', 'datetime', 'value', 'title', 'alt', 'aria-label', 'poster'])
/** Texts beside the value in which it may stand. */
const REST_CHARS_MAX = 200
const PLACES_MAX = 60

export function findPlaces(page: SolvedPage, field: Field, solved: JsonValue): Place[] {
  const hint = hintOf(solved)
  const places: Place[] = []
  for (const data of page.map.document.values) {
    if (says(data.raw, { page, field, solved })) places.push({ kind: 'data', data, take: WHOLE })
  }
  for (const pair of page.map.document.pairs) {
    for (const take of takesOf(pair.value, { page, field, solved, hint })) places.push({ kind: 'label', pair, take })
  }
  const elements = Array.isArray(solved) && solved.length > 1 ? listElements(page, field, solved) : []
  places.push(...elements, ...elementPlaces(page, field, { solved, hint }))
  return places.slice(0, PLACES_MAX * 4)
}

interface Hint {
  /** Folded text that must stand where the value does; null where it may be written otherwise. */
  needle: string | null
  digits: string | null
  charsMax: number
}

function hintOf(solved: JsonValue): Hint {
  if (typeof solved === 'string') {
    const isAddress = /^https?:\/\//.test(solved)
    const needle = isAddress
      ? foldForCompare(
          solved
            .split(/[?#]/)[0]
            ?.split('/')
            .findLast((part) => part !== '') ?? '',
        )
      : foldForCompare(solved)
    return { needle, digits: /\d+/.exec(solved)?.[0] ?? null, charsMax: solved.length + REST_CHARS_MAX }
  }
  if (Array.isArray(solved)) {
    const first = solved.find((item) => typeof item === 'string')
    const chars = solved.reduce<number>((sum, item) => sum + (typeof item === 'string' ? item.length + 20 : 50), 0)
    return { needle: first === undefined ? null : foldForCompare(String(first)), digits: null, charsMax: chars * 1.3 + REST_CHARS_MAX }
  }
  return { needle: null, digits: null, charsMax: 100 }
}

function elementPlaces(page: SolvedPage, field: Field, { solved, hint }: { solved: JsonValue; hint: Hint }): Place[] {
  const found: Place[] = []
  for (const element of page.map.elements) {
    if (found.length >= PLACES_MAX) break
    const known = { page, field, solved, hint }
    for (const take of attributeTakes(element, known)) found.push({ kind: 'element', element, take })
    const text = page.map.textOf(element)
    if (text === '' || text.length > hint.charsMax) continue
    const takes = takesOf(text, known)
    const isInside = element.children.some((child) => isTag(child) && foldSpace(page.map.textOf(child)) === foldSpace(text))
    const own = takeFrom(page.map, { element, text: null, block: null }, OWN)
    if (own !== null && own.raw !== foldSpace(text) && own.raw !== '' && says(own.raw, { page, field, solved })) takes.push(OWN)
    for (const take of takes) if (take.part === null || !isInside) found.push({ kind: 'element', element, take })
  }
  return found
}

interface Known {
  page: SolvedPage
  field: Field
  solved: JsonValue
  hint: Hint
}

/** How the value can be taken out of a text that may hold it; empty where it does not. */
function takesOf(text: string, { page, field, solved, hint }: Known): Take[] {
  const folded = foldForCompare(text)
  const holds = hint.needle === null || folded.includes(hint.needle)
  const mayHold = holds || (text.length <= 100 && hint.digits !== null && folded.includes(hint.digits))
  if (!mayHold || text.length > hint.charsMax) return []
  const takes: Take[] = []
  if (says(foldSpace(text), { page, field, solved })) takes.push(WHOLE)
  if (text.includes('\n') && says(text, { page, field, solved })) takes.push(LINES)
  if (takes.length === 0 && holds && typeof solved === 'string') {
    for (const part of partsAround(foldSpace(text), solved)) takes.push({ ...WHOLE, part })
  }
  return takes
}

function attributeTakes({ attribs }: Element, { page, field, solved, hint }: Known): Take[] {
  return Object.entries(attribs).flatMap(([attribute, value]) => {
    if (value === '' || value.length > hint.charsMax * 2 || (!QUOTED_ATTRIBUTES.has(attribute) && !attribute.startsWith('data-'))) return []
    const folded = foldForCompare(value)
    if (hint.needle !== null && !folded.includes(hint.needle)) return []
    return says(value, { page, field, solved }) ? [{ from: 'attribute' as const, attribute, part: null }] : []
  })
}

/** The texts beside the value: all of them where they are short, and the sign or word nearest to it. */
function partsAround(text: string, solved: string): { after: string; before: string }[] {
  const at = text.toLowerCase().indexOf(foldSpace(solved).toLowerCase())
  if (at < 0) return []
  const left = text.slice(0, at)
  const right = text.slice(at + foldSpace(solved).length)
  const afters = [...new Set([left, /\S*\s*$/.exec(left)?.[0] ?? '', /[^\p{L}\p{N}]+$/u.exec(left)?.[0] ?? ''])]
  const befores = [...new Set([/^[^\p{L}\p{N}]+/u.exec(right)?.[0] ?? '', /^\s*\S*/.exec(right)?.[0] ?? ''])]
  return afters
    .filter((after) => (after !== '' || left === '') && after.length <= 40)
    .flatMap((after) => befores.filter((before) => before !== '' || right === '').map((before) => ({ after, before })))
}

const LIST_LIKENESS_MIN = 0.5

/** Elements that each hold one item of the list, inside the smallest element around the items found. */
function listElements(page: SolvedPage, field: Field, solved: JsonValue[]): Place[] {
  const wanted = new Set(solved.map((item) => foldForCompare(String(item))))
  const longest = Math.max(...solved.map((item) => String(item).length)) * 1.2 + 50
  const holders = page.map.elements.filter((element) => {
    const text = page.map.textOf(element)
    return text !== '' && text.length <= longest && wanted.has(foldForCompare(text))
  })
  if (holders.length === 0) return []
  const containers = new Set<Element>()
  const firsts = holders.slice(0, 1).concat(holders.at(-1) ?? [])
  for (const first of firsts) {
    let at = parentOf(first)
    for (let climbed = 0; at !== null && climbed < 6; climbed += 1, at = parentOf(at)) {
      const inside = holders.filter((holder) => isInside(holder, at))
      const found = new Set(inside.map((holder) => foldForCompare(page.map.textOf(holder))))
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

function says(raw: string, { page, field, solved }: Pick<Known, 'page' | 'field' | 'solved'>): boolean {
  const value = page.clean(raw, field)
  return value !== null && likeness(value, solved) >= (Array.isArray(solved) && solved.length > 2 ? 0.8 : 1)
}
