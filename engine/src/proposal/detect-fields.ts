// Detects the fields of pages: the usual ones of their kind, then those with a label on the pages. Every field is read from at least one of
// the pages by the same ladder that fills rows, without a model.
import { isDelivered, type Cell, type Evidence, type Field, type JsonValue } from '@quarry/contract'
import { isAboutPublisher } from '../detect/about-publisher.ts'
import { fieldNameOf, ownFields, type OwnField } from '../detect/own-fields.ts'
import type { PageKind } from '../detect/page-kind.ts'
import { findKindInText } from '../detect/find-kind-in-text.ts'
import { declaredKind, PAGE_KINDS, SIDE_KINDS } from '../detect/page-kinds.ts'
import { understandField } from '../fields/understand-field.ts'
import { isOfOthers } from '../page/other-things.ts'
import { PageIndex } from '../page/page-index.ts'
import { readDocument } from '../ladder/read-document.ts'
import { isProse } from '../rank/scale-chance.ts'
import type { PageDocument } from '../types.ts'

export interface DetectedField extends Field {
  /** Values from the pages, each once. */
  samples: JsonValue[]
  /** Share of the pages that have a value, 0 to 1. */
  fill: number
  /** `usual` for a field of this kind of page; otherwise where the pages name it. */
  origin: 'usual' | OwnField['origin']
}

export interface Detection {
  /** The kind of page in one word ("recipe"); null where it is unknown. */
  kind: string | null
  /** Best first. */
  fields: DetectedField[]
}

const FIELDS_MAX = 40
const SAMPLES_MAX = 3
/** Lower for long texts, whose beginning and end are less certain although the page certainly has one. */
const CONFIDENCE_MIN = { prose: 0.39, other: 0.6 }
/** Deduction for each position in the list of fields. */
const PLACE_WEIGHT = 0.02
const SIGNS_MIN = 2
/** Fields that pages of every kind may have. */
const USUAL_EVERYWHERE: readonly Field[] = [
  { name: 'title', description: 'Title or name of what the page is about.', type: 'string' },
  { name: 'description', description: 'Description or summary of what the page is about.', type: 'string' },
  { name: 'publication_date', description: 'Day on which it was published.', type: 'date' },
  { name: 'author', description: 'Who wrote or made it.', type: 'string' },
  { name: 'phone', description: 'Main phone number.', type: 'string' },
  { name: 'email', description: 'Main e-mail address.', type: 'string' },
  { name: 'address', description: 'Full postal address.', type: 'string' },
  { name: 'price', description: 'Price as a number without currency.', type: 'number' },
  { name: 'image', description: 'URL of the main image.', type: 'string' },
  { name: 'category', description: 'Category it belongs to.', type: 'string' },
]

/** `targetName` is the kind of target in the user's words; it decides where the pages do not show their kind. */
export function detectFields(documents: readonly PageDocument[], wish: { targetName: string }): Detection {
  const { kind, fields } = detectWithCells(documents, wish)
  return { kind, fields: fields.map(withoutWorkings) }
}

/** The same, with the cells of each field on the pages that have it. */
export function detectWithCells(
  documents: readonly PageDocument[],
  { targetName }: { targetName: string },
): { kind: string | null; fields: (DetectedField & { cells: Cell[] })[] } {
  const kind = kindOf(documents, targetName)
  const usual = kind?.fields ?? USUAL_EVERYWHERE
  const own = ownOf(documents, usual)
  const fields = [...usual, ...own.map(({ field }) => field)]
  const readings = documents.map((document) => readCells(document, fields, kind?.targetName ?? targetName))
  const origins = new Map(own.map(({ field, origin }) => [field.name, origin]))
  const found = fields.flatMap((field, place) => {
    const detected = fromReadings(field, readings, origins.get(field.name) ?? 'usual')
    return detected ? [{ ...detected, rank: rankOf(detected, place) }] : []
  })
  const named = kind === null ? preferLabels(found) : found
  const ranked = withoutTwins(withoutMeant(named).toSorted((a, b) => b.rank - a.rank)).slice(0, FIELDS_MAX)
  return { kind: kind?.noun ?? null, fields: ranked }
}

function withoutWorkings({ name, description, type, samples, fill, origin }: DetectedField): DetectedField {
  return { name, description, type, samples, fill, origin }
}

type Reading = Record<string, Cell>

/** The kind of most of the pages; if unknown, the one that the user named. */
function kindOf(documents: readonly PageDocument[], targetName: string): PageKind | null {
  const votes = new Map<PageKind, number>()
  for (const document of documents) {
    const kind = kindOfPage(document)
    if (kind) votes.set(kind, (votes.get(kind) ?? 0) + 1)
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1])
  return best?.[0] ?? findKindInText(targetName)
}

/** The kind of a page: a more specific one by its fields takes precedence over the declared one, since shops declare books as products. */
function kindOfPage(document: PageDocument): PageKind | null {
  const known = declaredKind(document)
  const isOfPublisher = isAboutPublisher(document, new PageIndex(document).mainHeading?.text ?? null)
  const declared = isOfPublisher || known?.id !== 'company' ? known : null
  if (declared !== null && declared.id !== 'product' && !SIDE_KINDS.has(declared.id)) return declared
  const cells = readCells(document, SIGN_FIELDS, '')
  const shown = PAGE_KINDS.map((kind) => ({ kind, signs: kind.signs.filter((name) => isFound(cells[name])).length }))
    .filter(({ kind }) => isOfPublisher || kind.id !== 'company')
    .filter(({ kind, signs }) => signs >= (kind.id === 'product' && declared !== null ? SIGNS_MIN + 1 : SIGNS_MIN))
    .sort((a, b) => generality(a.kind) - generality(b.kind) || b.signs - a.signs)
  const special = shown.find(({ kind }) => !SIDE_KINDS.has(kind.id))
  return special?.kind ?? declared ?? shown[0]?.kind ?? null
}

/** Order of kinds, most specific first: a book for sale also has the fields of a product, and any page those of an article or a company. */
function generality({ id }: PageKind): number {
  return SIDE_KINDS.has(id) ? 2 : id === 'book' ? 0 : 1
}

const SIGN_FIELDS: readonly Field[] = uniqueByName(
  PAGE_KINDS.flatMap(({ fields, signs }) => fields.filter(({ name }) => signs.includes(name))),
)

function uniqueByName(fields: readonly Field[]): Field[] {
  return [...new Map(fields.toReversed().map((field) => [field.name, field])).values()].toReversed()
}

/** Fields that the pages name, without those with the name of a usual one. */
function ownOf(documents: readonly PageDocument[], usual: readonly Field[]): OwnField[] {
  const names = new Set(usual.map(({ name }) => name))
  const byName = new Map<string, OwnField>()
  for (const own of documents.flatMap(ownFieldsOf)) {
    if (!names.has(own.field.name) && !byName.has(own.field.name)) byName.set(own.field.name, own)
  }
  return [...byName.values()]
}

function ownFieldsOf(document: PageDocument): OwnField[] {
  const page = new PageIndex(document)
  return ownFields(document, (block) => isOfOthers(page, block))
}

function readCells(document: PageDocument, fields: readonly Field[], targetName: string): Reading {
  return readDocument(document, { fields, prompt: '', targetName, referenceDate: document.page.fetchedAt }).cells
}

function isFound(cell: Cell | undefined): cell is Cell {
  return cell !== undefined && isDelivered(cell) && (cell.confidence ?? 0) >= CONFIDENCE_MIN[isProse(cell.value) ? 'prose' : 'other']
}

interface Found extends DetectedField {
  /** The cells of the pages with a value. */
  cells: Cell[]
  confidence: number
}

function fromReadings(field: Field, readings: readonly Reading[], origin: DetectedField['origin']): Found | null {
  const cells = readings.flatMap((reading) => (isFound(reading[field.name]) ? [reading[field.name]!] : []))
  if (cells.length === 0) return null
  const values = new Map(cells.map(({ value }) => [JSON.stringify(value), value]))
  return {
    ...field,
    samples: [...values.values()].slice(0, SAMPLES_MAX),
    fill: cells.length / readings.length,
    origin,
    cells,
    confidence: cells.reduce((sum, cell) => sum + (cell.confidence ?? 0), 0) / cells.length,
  }
}

/** Usual fields in their order, then own ones; rare and uncertain ones come later. */
function rankOf({ fill, confidence, origin }: Found, place: number): number {
  const group = origin === 'usual' ? 1 : origin === 'column' ? 0.2 : 0.5
  return group - PLACE_WEIGHT * Math.min(place, 25) + 0.4 * fill + 0.2 * confidence
}

/** Drops fields named by the pages that have the concept of a usual field. */
function withoutMeant<T extends Found>(fields: readonly T[]): T[] {
  const meant = new Set(fields.flatMap((field) => (field.origin === 'usual' ? (understandField(field).concept?.id ?? []) : [])))
  return fields.filter((field) => {
    const { concept, conceptFit } = understandField(field)
    return field.origin === 'usual' || !concept || conceptFit <= OWN_CONCEPT_FIT || !meant.has(concept.id)
  })
}

/** On pages of unknown kind, drops usual fields whose values have a label: a "launch date" is not a publication date. */
function preferLabels<T extends Found>(fields: readonly T[]): T[] {
  const labelled = fields.filter(({ origin }) => origin === 'label')
  return fields.filter(
    (field) => field.origin !== 'usual' || !labelled.some((own) => own.fill >= field.fill && isSubset(field.cells, own.cells)),
  )
}

/** True where each of the cells has the same value and place as one of `others`. */
function isSubset(cells: readonly Cell[], others: readonly Cell[]): boolean {
  const keys = new Set(others.flatMap((cell) => keysOf(cell, 'usual')))
  return cells.every((cell) => keysOf(cell, 'usual').every((key) => keys.has(key)))
}

/**
 * Drops fields that repeat a better ranked one: with the same value from the same place. For fields named by the pages, the same place, or
 * the same value of some length, is enough.
 */
function withoutTwins<T extends Found>(fields: readonly T[]): T[] {
  const seen = new Set<string>()
  const quotes = new Map<number, string[]>()
  return fields.filter((field) => {
    const { cells, name, origin } = field
    const isKnown = (cell: Cell): boolean =>
      keysOf(cell, origin).some((key) => seen.has(key)) || (origin !== 'usual' && cell.evidence.slice(0, 1).some(isQuoted))
    const isTwin = cells.every(isKnown) || seen.has(fieldNameOf(name))
    const keys = cells.flatMap((cell) => [...keysOf(cell, 'usual'), ...keysOf(cell, 'label')])
    if (!isTwin) for (const key of [...keys, fieldNameOf(name)]) seen.add(key)
    if (!isTwin) for (const { block, quote } of cells.flatMap(({ evidence }) => evidence.slice(0, 1))) note(block, quote)
    return !isTwin
  })

  /** True for the same text of a block, since one block may have lines with different labels. */
  function isQuoted({ block, quote }: Evidence): boolean {
    return block !== null && (quotes.get(block) ?? []).some((other) => other.includes(quote) || quote.includes(other))
  }

  function note(block: number | null, quote: string): void {
    if (block !== null) quotes.set(block, [...(quotes.get(block) ?? []), quote])
  }
}

const TELLING_CHARS = 4
/** Least fit of a concept for two names to mean the same. */
const OWN_CONCEPT_FIT = 0.8

function keysOf(cell: Cell, origin: DetectedField['origin']): string[] {
  const [place, value] = [cell.evidence[0]?.block, plain(cell.value)]
  if (origin === 'usual') return [`${place}:${value}`]
  return value.length >= TELLING_CHARS ? [`is ${value}`] : []
}

function plain(value: JsonValue): string {
  return String(JSON.stringify(value))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
