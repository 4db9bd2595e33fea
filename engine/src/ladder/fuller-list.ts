// The list of an array of objects whose records are each read as a page, in place of one found by its names where that has little of its
// members, or where none is found.
import type { Field } from '@quarry/contract'
import type { ObjectForm } from '../fields/members/members-of.ts'
import { asksForAnyList } from '../fields/members/topic-fit.ts'
import { calledSo, type ObjectRows } from '../records/object-lists.ts'
import { CALLED_MIN, ownSections } from '../records/own-sections.ts'
import { namesAreLabels } from '../records/names-are-labels.ts'
import type { RecordRow } from '../records/rows/record-row.ts'
import type { PageDocument } from '../types.ts'
import { worthOf } from './list-columns.ts'
import { readList } from './read-list.ts'
import type { PartReader } from './read-records.ts'

/** A list with so many of its cells is kept: another one could add little, and would cost the reading of all records. */
const FILLED_MIN = 0.9
/** Below it less than a third of the cells are right by their own measure: no list is better than such rows. */
const QUALITY_MIN = 0.3
/** The same for a list that the page calls as the field does. */
const CALLED_QUALITY_MIN = 0.2
const FIELDS_MIN = 2
/** From a half, where little is read, to 0.95: even records that are read whole may be another list than the one that is meant. */
const [READ_FIT, READ_WEIGHT] = [0.5, 0.45]

export function fullerList(
  document: PageDocument,
  form: ObjectForm,
  { found, readerFor }: { found: ObjectRows | null; readerFor(fields: readonly Field[]): PartReader },
): ObjectRows | null {
  const { members } = form
  const filled = found === null ? 0 : cellsOf(found.rows) / (found.rows.length * members.length)
  if (filled >= FILLED_MIN || members.length < FIELDS_MIN || !document.page.contentType.includes('html')) return found
  const fields = members.map(({ name, description, type }) => ({ name, description, type }))
  const read = ownRows(document, form, readList(document, fields, readerFor(fields)))
  if (read === null || read.fields < FIELDS_MIN || namesAreLabels(read.rows, members)) return found
  const called = asksForAnyList(form)
    ? CALLED_MIN
    : calledSo(document, form, { kind: 'item', score: 1, records: [...read.elements.values()].map((elements) => [...elements]) })
  if (called < 0 || read.quality < (called >= CALLED_MIN ? CALLED_QUALITY_MIN : QUALITY_MIN)) return found
  if (found !== null && (lacksMembers(read.rows, found) || read.worth <= worthOf(found.rows, members, found.support))) return found
  return { rows: read.rows, elements: read.elements, fit: READ_FIT + READ_WEIGHT * read.quality }
}

/** The rows below the headings that name the list, where it is one of several with the same markup. */
function ownRows<List extends Pick<ObjectRows, 'rows' | 'elements'>>(
  document: PageDocument,
  form: ObjectForm,
  list: List | null,
): List | null {
  if (list === null) return null
  const records = list.rows.map((row) => ({ elements: list.elements.get(row) ?? [], of: row }))
  const own = ownSections(document, form, records)
  return own.length === records.length || own.length < 2 ? list : { ...list, rows: own.map(({ of }) => of) }
}

/**
 * True where the list found by names has all members that the rows have, and more: what its other rows lack is then missing on the page.
 */
function lacksMembers(rows: readonly RecordRow[], found: ObjectRows): boolean {
  const [read, known] = [membersOf(rows), membersOf(found.rows)]
  return rows.length === found.rows.length && known.size > read.size && [...read].every((name) => known.has(name))
}

function membersOf(rows: readonly RecordRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => [...row.keys()]))
}

function cellsOf(rows: readonly RecordRow[]): number {
  return rows.reduce((sum, row) => sum + row.size, 0)
}
