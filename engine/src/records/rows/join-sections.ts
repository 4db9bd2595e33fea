// Joins the sections of a divided list, which are separate groups where the elements around them differ: groups that fill the same fields
// as
// the chosen one, are in a similar place and link to similar addresses.
import { isTag, type Element, type ParentNode } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import type { Field } from '../../types.ts'
import { fieldKind } from '../../fields/field-kind.ts'
import type { GroupRows } from './group-rows.ts'
import type { RecordRow } from './record-row.ts'
import { firstOfEach } from '../../text/collect.ts'
import { rowKey } from '../row-key.ts'

/** Share of the chosen rows, and of another section's rows, that must have a value for a field. */
const USUAL_MIN = 0.9
const SHARED_MIN = 0.8
const FILE = /\.(?:pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?|zip)$/i

/** The weight of an element's place: 1 in the page's own content, less in menus and among offers of other things. */
export type PlaceWeight = (element: Element) => number

/** Rows of the chosen group and of the sections that belong to it, in page order. */
export function joinSections(
  best: GroupRows,
  others: readonly GroupRows[],
  tools: { fields: readonly Field[]; weight: PlaceWeight },
): RecordRow[] {
  const joined = [best]
  for (const other of others) {
    if (isSection(best, other, tools) && joined.every((one) => !overlaps(one, other))) joined.push(other)
  }
  if (joined.length === 1) return best.rows
  const read = joined.flatMap(({ rows, elements }) =>
    rows.flatMap((row, place) => {
      const element = elements[place]
      return element === undefined ? [] : [{ row, element }]
    }),
  )
  const places = placesInPage(read.map(({ element }) => element))
  const placeOf = ({ element }: { element: Element }): number => places.get(element) ?? 0
  const ordered = read.sort((a, b) => placeOf(a) - placeOf(b))
  return firstOfEach(ordered, ({ row }) => rowKey(row)).map(({ row }) => row)
}

/** The position of each element in document order. */
function placesInPage(elements: readonly Element[]): Map<Element, number> {
  let root: ParentNode | null = elements[0] ?? null
  while (root?.parent) root = root.parent
  const wanted = new Set(elements)
  const places = new Map<Element, number>()
  const visit = (parent: ParentNode): void => {
    for (const child of parent.children) {
      if (!isTag(child)) continue
      if (wanted.has(child)) places.set(child, places.size)
      visit(child)
    }
  }
  if (root !== null) visit(root)
  return places
}

function isSection(best: GroupRows, other: GroupRows, { fields, weight }: { fields: readonly Field[]; weight: PlaceWeight }): boolean {
  const [first, start] = [best.elements[0], other.elements[0]]
  if (first === undefined || start === undefined || weight(start) < weight(first)) return false
  if (!fillsTheSame(best.rows, other.rows)) return false
  const isAlike = treePath(first) === treePath(start)
  const addresses = fields.find((field) => fieldKind(field) === 'address')
  if (addresses === undefined) return isAlike && frameOf(first) === frameOf(start)
  const [kind, otherKind] = [commonAddress(best.rows, addresses.name), commonAddress(other.rows, addresses.name)]
  if (kind === null || kind !== otherKind) return false
  return isAlike ? !kind.endsWith('/') || frameOf(first) === frameOf(start) : kind.endsWith(FILES) && isInRegion(start, first)
}

function fillsTheSame(best: readonly RecordRow[], other: readonly RecordRow[]): boolean {
  const share = (rows: readonly RecordRow[], name: string): number => rows.filter((row) => row.has(name)).length / rows.length
  const usual = [...new Set(best.flatMap((row) => [...row.keys()]))].filter((name) => share(best, name) >= USUAL_MIN)
  return usual.length > 0 && usual.every((name) => share(other, name) >= SHARED_MIN)
}

/** Tag names from the element up to the root. */
function treePath(element: Element): string {
  const names: string[] = []
  for (let one: Element | null = element; one !== null; one = parentOf(one)) names.push(one.name)
  return names.join('<')
}

/** Tag and first class of the element, and the tags of its children. */
function frameOf({ name, attribs, children }: Element): string {
  const [main = ''] = (attribs.class ?? '').trim().split(/\s+/)
  return `${name}.${main.replace(/\d+/g, '#')}(${children
    .filter(isTag)
    .map((child) => child.name)
    .join()})`
}

const FILES = ':files'

/** Host and first path segment that most addresses have, or the host with a mark for files; null where most have none in common. */
function commonAddress(rows: readonly RecordRow[], name: string): string | null {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const url = URL.parse(row.get(name)?.raw ?? '')
    if (url === null) continue
    const folder = url.pathname.split('/').filter((part) => part !== '')
    const kind = FILE.test(url.pathname) ? FILES : `/${folder.length > 1 || url.search !== '' ? (folder[0] ?? '') : ''}`
    const site = url.host.replace(/^www\./, '')
    counts.set(`${site}${kind}`, (counts.get(`${site}${kind}`) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most !== undefined && most[1] >= rows.length * SHARED_MIN ? most[0] : null
}

/** True for an element at any depth inside the parent of the first record. */
function isInRegion(element: Element, first: Element): boolean {
  const region = parentOf(first)
  for (let one = parentOf(element); one !== null; one = parentOf(one)) if (one === region) return true
  return false
}

/** True where a record of one group is, or contains, a record of the other. */
function overlaps(a: GroupRows, b: GroupRows): boolean {
  return holdsAny(a.spans, b.spans) || holdsAny(b.spans, a.spans)
}

function holdsAny(outer: readonly Element[], inner: readonly Element[]): boolean {
  const places = new Set(outer)
  return inner.some((element) => {
    for (let one: Element | null = element; one !== null; one = parentOf(one)) if (places.has(one)) return true
    return false
  })
}
