// Reads the value of a field from elements that a person has selected on a page: extracted, cleaned and verified like every other value.
// Next: engine/src/ladder/clean-for-field.ts
import type { Element } from 'domhandler'
import { cleanForField } from '../ladder/clean-for-field.ts'
import { evidenceOf } from '../ladder/evidence-of.ts'
import { objectListOf } from '../fields/members/members-of.ts'
import { fieldFormat } from '../fields/understand-field.ts'
import { itemsOf } from '../point/like-elements.ts'
import { numberedElements } from '../point/numbered-elements.ts'
import { readDocument } from '../ladder/read-document.ts'
import { PageMap, spotOf } from '../recipe/page-map.ts'
import { addressIn, evidenceFor, rawOf, type Piece } from '../recipe/run-rule.ts'
import { ancestorsOf } from '../text/ancestors.ts'
import { foldSpace } from '../text/fold.ts'
import type { Candidate, Evidence, Field, JsonValue, PageDocument } from '../types.ts'
import { verifyCandidate } from '../verify/verify-candidate.ts'

export interface PointedValue {
  value: JsonValue
  /** The text of the page that it is read from. */
  raw: string
  evidence: Evidence[]
}

/** A page on which elements are selected; created once for all requests about it. */
export class PointablePage {
  readonly map: PageMap
  readonly #elements: Element[]

  constructor(document: PageDocument) {
    this.map = new PageMap(document)
    this.#elements = numberedElements(document.dom)
  }

  get document(): PageDocument {
    return this.map.document
  }

  /** Elements by number; unknown numbers are ignored. */
  elementsAt(places: readonly number[]): Element[] {
    return places.flatMap((place) => this.#elements[place - 1] ?? [])
  }

  numbersOf(elements: readonly Element[]): number[] {
    const numbers = new Map(this.#elements.map((element, at) => [element, at + 1]))
    return elements.flatMap((element) => numbers.get(element) ?? [])
  }

  isShown(element: Element): boolean {
    return this.map.textOf(element).trim() !== ''
  }

  /** One line of visible text. */
  textOf(element: Element): string {
    return foldSpace(this.map.textOf(element))
  }
}

/** Null where the elements contain no value of the field. */
export function pointAt(page: PointablePage, elements: readonly Element[], field: Field): PointedValue | null {
  if (elements.length === 0 || field.type === 'object' || objectListOf(field) !== null) return null
  const { document } = page
  const context = { language: document.language, baseUrl: document.baseUrl, referenceDate: document.page.fetchedAt }
  const clean = (raw: string): JsonValue => cleanForField(raw, field, context)
  const readable = [...readThere(page, elements, field), ...takings(page, elements, field)]
  for (const pieces of readable) {
    const raw = rawOf(pieces)
    const value = raw === '' ? null : clean(raw)
    if (value === null) continue
    const evidence = pieces.flatMap((piece) => evidenceFor(page.map, piece))
    const candidate: Candidate = { value, raw, evidence, method: 'corrected', score: 1, finder: 'pointing', features: {} }
    if (verifyCandidate(document, candidate, clean).verified) return { value, raw, evidence: evidenceOf(candidate, document) }
  }
  return null
}

/** The value that a job would read for the field, if it is most of the element's text: "Alder & Pine" of "by Alder & Pine". */
function readThere(page: PointablePage, [element, ...others]: readonly Element[], field: Field): Piece[][] {
  if (element === undefined || others.length > 0 || field.type === 'array') return []
  const { document } = page
  const { cells } = readDocument(document, { fields: [field], prompt: '', targetName: 'URL', referenceDate: document.page.fetchedAt })
  const raw = foldSpace(cells[field.name]?.raw ?? '')
  const text = page.textOf(element)
  // The value of a label is taken verbatim: "3540 g", not its number from structured data.
  if (document.pairs.some((pair) => pair.element === element && foldSpace(pair.value) === text)) return []
  const isMost = raw !== '' && raw !== text && text.includes(raw) && raw.length >= text.length * MOST
  return isMost ? [[{ raw, spot: spotOf(element), isAttribute: false }]] : []
}
/** Least share of an element's text that a value inside it must have. */
export const MOST = 0.5

/** A sentence for the user: why the selected place has no value. */
export function noValueText({ name, type }: Field): string {
  const words = type === 'object' ? 'an object is not one place of a page' : `the selected text is not a value of the type ${type}`
  return `No value for ${name}: ${words}.`
}

/** Possible texts and attributes of the selected elements, most likely first. */
function takings(page: PointablePage, elements: readonly Element[], field: Field): Piece[][] {
  const [first] = elements
  if (first === undefined) return []
  if (elements.length > 1) return [elements.map((element) => textPiece(page, element))]
  const items = field.type === 'array' ? itemsOf(first, (element) => page.isShown(element)) : []
  const lists = items.length > 1 ? [items.map((item) => textPiece(page, item))] : []
  const addresses = addressPieces(first).map((piece) => [piece])
  const texts = [textPiece(page, first), linesPiece(page, first)].map((piece) => [piece])
  const others = [...attributePieces(first), ...wordPieces(page, first)].map((piece) => [piece])
  const exact = field.type === 'date' ? attributePieces(first, ['datetime']).map((piece) => [piece]) : []
  const wantsAddress = fieldFormat(field).form === 'url'
  return wantsAddress
    ? [...addresses, ...texts, ...others]
    : [...lists, ...exact, ...texts, ...others, ...(page.isShown(first) ? [] : addresses)]
}

function textPiece(page: PointablePage, element: Element): Piece {
  return { raw: page.textOf(element), spot: spotOf(element), isAttribute: false }
}

function linesPiece({ map }: PointablePage, element: Element): Piece {
  return { raw: map.textOf(element).trim(), spot: spotOf(element), isAttribute: false }
}

/** Addresses of the element itself, then of pictures and links inside it, then of the links around it. */
function addressPieces(element: Element): Piece[] {
  const within = [element, ...descendantsOf(element), ...ancestorsOf(element).slice(0, LINK_AROUND_MAX)]
  return within.flatMap((one) => {
    const attribute =
      one.name === 'img' || one.name === 'source' ? PICTURE.find((name) => one.attribs[name]) : one.name === 'a' ? 'href' : undefined
    const address = attribute === undefined ? null : addressIn(attribute, one.attribs[attribute] ?? '')
    return address === null ? [] : [{ raw: address, spot: spotOf(one), isAttribute: true }]
  })
}
const PICTURE = ['src', 'data-src', 'srcset']
const LINK_AROUND_MAX = 3
const WITHIN_MAX = 200

function descendantsOf(element: Element): Element[] {
  const found: Element[] = []
  const visit = (one: Element): void => {
    for (const child of one.children) {
      if (!('attribs' in child) || found.length >= WITHIN_MAX) continue
      found.push(child)
      visit(child)
    }
  }
  visit(element)
  return found
}

/** Texts in attributes of the element, such as machine-readable dates. */
function attributePieces(element: Element, names = ATTRIBUTES): Piece[] {
  return names.flatMap((name) => {
    const raw = element.attribs[name]?.trim() ?? ''
    return raw === '' ? [] : [{ raw, spot: spotOf(element), isAttribute: true }]
  })
}
const ATTRIBUTES = ['datetime', 'content', 'value', 'alt', 'title', 'aria-label']

/** Runs of words with a digit, the longest first, for a number or a day inside a sentence. */
function wordPieces(page: PointablePage, element: Element): Piece[] {
  const words = page.textOf(element).split(' ')
  if (words.length < 2 || words.length > WORDS_MAX) return []
  const runs = Array.from({ length: Math.min(RUN_MAX, words.length - 1) }, (_, shorter) => Math.min(RUN_MAX, words.length - 1) - shorter)
  const texts = runs.flatMap((length) => words.slice(0, words.length - length + 1).map((_, at) => words.slice(at, at + length).join(' ')))
  return texts.filter((raw) => /\d/.test(raw)).map((raw) => ({ raw, spot: spotOf(element), isAttribute: false }))
}
const WORDS_MAX = 60
const RUN_MAX = 4
