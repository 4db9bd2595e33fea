// Reads the rows of one group of records: assigns its parts to the fields, and scores how well the group fits the fields.
import { isTag, type Element } from 'domhandler'
import { isInside } from '../../text/ancestors.ts'
import type { Field, PageDocument } from '../../types.ts'
import { memberSpecOf } from '../../fields/members/members-of.ts'
import { chooseSlots, partInSlot, slotSupport, valueOfPart, type SlotSupport } from '../record-fields.ts'
import type { RecordGroup } from '../record-groups.ts'
import { GENERIC_TEXT, isHeaderRow, labelIn, partsOfRecord, type RecordPart } from '../record-parts.ts'
import { splitParts } from '../split-parts.ts'
import { withUnnamedSlots } from '../unnamed-slots.ts'
import { leadingCode, withoutForerunner } from './codes.ts'
import { withDaysAbove } from './day-heads.ts'
import { fieldKind, type FieldKind } from '../../fields/field-kind.ts'
import { isDated } from './value-patterns.ts'
import type { RecordRow, RecordValue } from './record-row.ts'
import { stockOfRecords } from './stock-of-records.ts'
import { firstOfEach } from '../../text/collect.ts'
import { rowKey } from '../row-key.ts'

export interface GroupRows {
  rows: RecordRow[]
  /** The element at which each row's record begins. */
  elements: Element[]
  /** All elements of the records that were read, including those after the first of each. */
  spans: readonly Element[]
  /** Comparable within one page only. */
  worth: number
  /** The evidence that a part is a field's; fields without a part are missing. */
  support: ReadonlyMap<string, SlotSupport>
}

export interface Wanted {
  fields: readonly Field[]
  /** True where a heading names the listed things: members without a labelled slot then take the remaining slots. */
  takesUnnamed?: boolean
  /** Names of the cells of data tables. */
  columns: ReadonlyMap<Element, string>
  /** Elements of a record to ignore, because they are read separately. */
  leftOut?(record: readonly Element[]): readonly Element[]
}

export function readGroupRows(
  document: PageDocument,
  group: RecordGroup,
  { fields, columns, takesUnnamed = false, leftOut }: Wanted,
): GroupRows {
  const read =
    group.parts?.map((parts, at) => ({ elements: group.records[at] ?? [], parts: parts.map((part) => ({ ...part })) })) ??
    withoutTitles(group.records)
      .map((elements) => ({ elements, parts: withoutParts(partsOfRecord(document, elements, columns), leftOut?.(elements) ?? []) }))
      .filter(({ parts }) => !isHeaderRow(parts, columns))
  const areMembers = fields.some((field) => memberSpecOf(field) !== undefined)
  const whole = read.map(({ parts }) => parts)
  markCommon(whole)
  const { records, named } = areMembers ? cutInto(splitParts(whole, fields), fields) : cutWhereScant(whole, fields)
  const slots = takesUnnamed ? withUnnamedSlots(fields, named, records) : named
  const stock = fields.map((field, index) => {
    const others = new Set(slots.filter((_, other) => other !== index).flat())
    return stockOfRecords(field, records, (slot) => others.has(slot))
  })
  const filledRows = records.flatMap((parts, index) => {
    const row = rowOf(parts, fields, slots)
    for (const [at, { name }] of fields.entries()) {
      const value = stock[at]?.[index] ?? null
      if (value !== null) row.set(name, value)
    }
    const [element] = read[index]?.elements ?? []
    return row.size > 0 && element !== undefined ? [{ row, element }] : []
  })
  const distinct = firstOfEach(filledRows, ({ row }) => rowKey(row))
  const elements = distinct.map(({ element }) => element)
  const rows = withDaysAbove(document, { rows: distinct.map(({ row }) => row), elements }, fields)
  const spans = read.flatMap((record) => record.elements)
  const support = supportOf(fields, slots, records)
  if (rows.length < 2) return { rows, elements, spans, worth: 0, support }
  const filled = cellCount(rows) / (rows.length * fields.length)
  const nonEmpty = filledRows.length / group.records.length
  const worth = group.score * singleness(records, slots) * filled ** 2 * nonEmpty * (rows.length / filledRows.length)
  return { rows, elements, spans, worth: worth * datedShare(rows, fields), support }
}

/** Drops rows of one cell over several columns, which are titles of the rows below, where most rows have more cells. */
function withoutTitles(records: readonly Element[][]): readonly Element[][] {
  const others = records.filter(([first]) => first === undefined || !isTitle(first))
  return others.length * 2 > records.length ? others : records
}

function isTitle({ name, children }: Element): boolean {
  const [cell, ...further] = name === 'tr' ? children.filter(isTag) : []
  return cell !== undefined && further.length === 0 && Number(cell.attribs.colspan) > 1
}

interface CutRecords {
  records: readonly RecordPart[][]
  named: string[][]
}

function cutInto(records: readonly RecordPart[][], fields: readonly Field[]): CutRecords {
  return { records, named: chooseSlots(fields, records) }
}

/**
 * Splits texts with several values ("Bread – 2.50 €") where a field has no slot, if that fills more fields and one is found by its form.
 */
function cutWhereScant(whole: readonly RecordPart[][], fields: readonly Field[]): CutRecords {
  const plain = cutInto(whole, fields)
  const filled = plain.named.filter((slots) => slots.length > 0).length
  const isFormed = fields.some((field, at) => FORMED.has(fieldKind(field)) && (plain.named[at]?.length ?? 0) > 0)
  if (filled === fields.length || !isFormed) return plain
  const cut = splitParts(whole, fields)
  if (cut.every((parts, at) => parts.length === whole[at]?.length)) return plain
  const better = cutInto(cut, fields)
  return better.named.filter((slots) => slots.length > 0).length > filled ? better : plain
}
const FORMED: ReadonlySet<FieldKind> = new Set<FieldKind>(['price', 'date', 'number', 'phone', 'email'])

function withoutParts(parts: RecordPart[], left: readonly Element[]): RecordPart[] {
  return left.length === 0 ? parts : parts.filter(({ element }) => !left.some((outer) => isInside(element, outer)))
}

function supportOf(fields: readonly Field[], slots: readonly string[][], records: readonly RecordPart[][]): Map<string, SlotSupport> {
  const entries = fields.flatMap((field, at): [string, SlotSupport][] => {
    const [slot] = slots[at] ?? []
    return slot === undefined ? [] : [[field.name, slotSupport(field, slot, records)]]
  })
  return new Map(entries)
}

/** Marks texts that at least half of the records share, which are buttons or labels, and texts behind a shared label. */
function markCommon(records: readonly RecordPart[][]): void {
  const counts = new Map<string, number>()
  for (const parts of records) for (const text of new Set(parts.map((part) => part.text))) counts.set(text, (counts.get(text) ?? 0) + 1)
  const least = Math.max(COMMON_MIN, records.length * COMMON_SHARE)
  for (const part of records.flat()) part.isCommon = (counts.get(part.text) ?? 0) >= least
  for (const parts of Map.groupBy(records.flat(), ({ slot, text }) => `${slot}\n${labelIn(text)}`).values())
    if (parts.length > 1 && parts.length * 2 > records.length && labelIn(parts[0]?.text ?? '') !== '')
      for (const part of parts) part.isLabelled = true
}
const COMMON_MIN = 3
const COMMON_SHARE = 0.5

/** The values of one record in the slots that were chosen for the fields. */
export function rowOf(parts: readonly RecordPart[], fields: readonly Field[], slots: readonly (readonly string[])[]): RecordRow {
  const row: RecordRow = new Map()
  fields.forEach((field, index) => {
    const own = slots[index] ?? []
    const isText = memberSpecOf(field)?.kind === 'text'
    const several = memberSpecOf(field)?.kind === 'items' || isText ? itemsIn(parts, field, own[0]) : null
    if (several !== null && (!isText || areLines(several.items))) {
      row.set(field.name, several)
      return
    }
    if (memberSpecOf(field)?.kind === 'items') return
    const read = [...own.map((slot) => partInSlot(parts, slot, field)), own.length === 0 ? null : onlyLink(parts, field)]
    for (const part of read) {
      const raw = part === null ? null : valueOfPart(field, part, parts)
      if (part === null || raw === null) continue
      row.set(field.name, { raw, element: part.element, block: part.block })
      return
    }
  })
  return withoutTakenNumber(row, fields)
}

/** True for the items of a list inside the record, which together are its text: the changes of a version. */
function areLines(items: readonly RecordValue[] = []): boolean {
  return (
    items.length > 1 &&
    items.every(({ element }) => element?.name === 'li') &&
    new Set(items.map(({ element }) => element?.parent)).size === 1
  )
}

/** All parts of a slot, for a member that is a list. */
function itemsIn(parts: readonly RecordPart[], field: Field, slot: string | undefined): RecordValue | null {
  const own = slot === undefined ? [] : parts.filter((part) => part.slot === slot && part.text !== '')
  const items = own.flatMap((part): RecordValue[] => {
    const raw = valueOfPart(field, part, parts)
    return raw === null ? [] : [{ raw, element: part.element, block: part.block }]
  })
  const [first] = items
  return first === undefined ? null : { ...first, raw: items.map(({ raw }) => raw).join('\n'), items }
}

/** Removes the identifier at the beginning of a name where another field has it as its value. */
function withoutTakenNumber(row: RecordRow, fields: readonly Field[]): RecordRow {
  const valuesOf = (kind: FieldKind): RecordValue[] =>
    fields.flatMap((field) => (fieldKind(field) === kind ? (row.get(field.name) ?? []) : []))
  for (const code of valuesOf('code')) {
    for (const name of valuesOf('name')) {
      const isOneText = isInside(code.element, name.element) || isInside(name.element, code.element)
      const leading = isOneText ? leadingCode(name.raw) : null
      if (leading !== null && withoutForerunner(leading) === code.raw)
        name.raw = name.raw
          .trim()
          .slice(leading.length)
          .replace(/^[\s:.,|–—-]+/u, '')
    }
  }
  return row
}

/** The only link of a record, for records whose link is in another slot than those of the others. */
function onlyLink(parts: readonly RecordPart[], field: Field): RecordPart | null {
  const kind = fieldKind(field)
  if (kind !== 'address' && kind !== 'name') return null
  const links = parts.filter((part) => part.kind === 'link' && /^https?:/.test(part.url ?? ''))
  const [first] = links
  if (first === undefined || links.some(({ url }) => url !== first.url)) return null
  return kind === 'address' || !GENERIC_TEXT.test(first.text) ? first : null
}

export function cellCount(rows: readonly RecordRow[]): number {
  return rows.reduce((sum, row) => sum + row.size, 0)
}

/** Factor for fields of dated things: 1 where every row has a date, `UNDATED` where none has, as in menus and lists of files. */
function datedShare(rows: readonly RecordRow[], fields: readonly Field[]): number {
  const dates = fields.filter((field) => field.type === 'date' && fieldKind(field) === 'date')
  if (dates.length === 0) return 1
  const dated = rows.filter((row) => dates.some(({ name }) => isDated(row.get(name)?.raw ?? ''))).length
  return UNDATED + (1 - UNDATED) * (dated / rows.length)
}
const UNDATED = 0.1

/** Factor below 1 for records with several parts in the chosen slots, which are probably composed of smaller records. */
function singleness(records: readonly (readonly RecordPart[])[], slots: readonly (readonly string[])[]): number {
  const counts = records.flatMap((parts) => slots.flatMap(([slot]) => parts.filter((part) => part.slot === slot).length || []))
  return counts.length === 0 ? 1 : counts.length / counts.reduce((sum, count) => sum + count, 0)
}
