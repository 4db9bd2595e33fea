// Reads the elements that a person has selected on a stored page: returns the given field, or a proposed one, with the value that a job
// would
// deliver. A second element with the same structure as an earlier one makes a list of all such elements.
// Next: engine/src/proposal/point-at.ts
import type { Field, Pointed } from '@quarry/contract'
import { isTag, type Element } from 'domhandler'
import { distil } from '../distil/distil.ts'
import { itemsOf, likeElements } from '../point/like-elements.ts'
import { noValueText, PointablePage, pointAt, type PointedValue } from './point-at.ts'
import { columnOf, labelOf, proposeField } from './propose-field.ts'
import { blocksIn } from '../recipe/run-rule.ts'
import type { ReadPage, StoredPage } from '../types.ts'

export interface Pointing {
  places: readonly number[]
  /** Elements selected before for the same field. */
  like?: readonly number[]
  /** Without it, a field is proposed. */
  field?: Field
  /** Names of other fields. */
  names: readonly string[]
}

export type PointedField = Omit<Pointed, 'field'> & { field: Field; raw: string | null }

/** @throws ScrapeError parse_limit for a page beyond the engine's limits */
export function pointOnPage(stored: StoredPage & { snapshot: string | null }, pointing: Pointing): PointedField {
  const read: ReadPage = { ...stored, requestedUrl: stored.url, status: 200, via: 'given' }
  const page = new PointablePage(distil(read))
  const asked = page.elementsAt(pointing.places)
  const elements = withLike(page, asked, page.elementsAt(pointing.like ?? []))
  const isList = elements.length > 1 || holdsItems(page, elements)
  const field = pointing.field ?? (isList ? listField(page, elements, pointing.names) : proposeField(page, elements, pointing.names))
  const pointed = pointAt(page, elements, field)
  return {
    places: page.numbersOf(elements),
    is_list: isList,
    field,
    value: pointed?.value ?? null,
    raw: pointed?.raw ?? null,
    evidence: pointed?.evidence ?? [],
    problem: pointed === null ? noValueText(field) : null,
  }
}

/** Ids of the value's blocks; empty where it is in none. */
export function blocksOf({ evidence }: Pick<PointedValue, 'evidence'>): number[] {
  return [...new Set(evidence.flatMap(({ block }) => block ?? []))]
}

function withLike(page: PointablePage, asked: Element[], before: readonly Element[]): Element[] {
  const [one, other] = [before[0], asked[0]]
  if (one === undefined || other === undefined || asked.length > 1 || !areOfOneKind(page, one, other)) return asked
  return likeElements(one, other, (element) => page.isShown(element)) ?? asked
}

/** False for values of two labels or of two columns, which are two fields even with the same structure. */
function areOfOneKind(page: PointablePage, one: Element, other: Element): boolean {
  const labels = [one, other].map((element) => labelOf(page.document, { element, blocks: new Set(blocksIn(page.map, element)) }))
  const columns = [one, other].map((element) => columnOf(page.document, element))
  const isColumn = columns[0] !== null && columns[0] === columns[1]
  return isColumn || (labels[0] === labels[1] && columns[0] === columns[1])
}

function holdsItems(page: PointablePage, [element]: readonly Element[]): boolean {
  return element !== undefined && LISTS.has(element.name) && itemsOf(element, (item) => page.isShown(item)).length > 1
}
const LISTS = new Set(['ul', 'ol', 'dl'])

/** The field for a list; a list selected as a whole is named by its items. */
function listField(page: PointablePage, elements: readonly Element[], names: readonly string[]): Field {
  const [whole] = elements
  const items = elements.length > 1 || whole === undefined ? elements : whole.children.filter(isTag).filter((item) => page.isShown(item))
  return { ...proposeField(page, items, names), type: 'array' }
}
