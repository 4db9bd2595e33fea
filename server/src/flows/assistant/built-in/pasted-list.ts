// Parses a list or a table that the visitor pasted into the chat: the subject of each row, and the columns beside it. Sentences are not
// lists.
import { findKindInText, readListedFields, type UserRequest } from '@quarry/engine'
import { isFieldName, NAME_WORDS_MAX } from './edit-fields.ts'

export interface PastedList {
  /** Distinct, in order. */
  items: string[]
  /** Headers of the other columns; empty where there are none. */
  columns: string[]
  /** The text above the list. */
  request: string
}

const ITEMS_MIN = 3
const ITEM_CHARS_MAX = 200
const ITEM_WORDS_MAX = 8
const MARK = /^\s*(?:[-*–]\s+|[•・‣◦▪●□☐]\s*|\d{1,4}(?:[.)]\s+|[．）、]\s*))/

/** The request of a list of fields ("I want these fields: ..."), of which two lines with marks are enough; null for all other texts. */
export function fieldsListed(text: string): UserRequest | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const marked = lines.findIndex((line) => MARK.test(line))
  const start = marked < 0 ? lines.findIndex((line) => !isRequest(line.trim())) : marked
  if (start < 0) return null
  const rows = lines.slice(start).map((line) => line.replace(MARK, '').trim())
  const isMarked = marked >= 0 && lines.slice(start).every((line) => MARK.test(line))
  const isList = rows.length >= (isMarked ? MARKED_MIN : ITEMS_MIN) && rows.every((row) => isItem(row) && !/https?:|[\t|;]/i.test(row))
  if (!isList || (!isMarked && rows.some((row) => row.split(/\s+/).length > NAME_WORDS_MAX))) return null
  return readListedFields(lines.slice(0, start).join(' '), rows)
}
const MARKED_MIN = 2

/** Null where the text is not a list of at least three lines. */
export function readPastedList(text: string): PastedList | null {
  const lines = text.split(/\r?\n/).map((line) => line.replace(MARK, '').trim())
  const filled = lines.filter((line) => line !== '')
  const start = filled.findIndex((line) => !isRequest(line))
  const [request, rows] = [filled.slice(0, start).join(' '), start < 0 ? [] : filled.slice(start)]
  if (rows.length < ITEMS_MIN) return null
  const separator = ['\t', '|', ';'].find((one) => rows.filter((row) => row.includes(one)).length >= rows.length - 1)
  if (separator !== undefined) return fromTable(rows, { separator, request })
  const namesFields = (row: string) => row.split(',').filter((part) => isFieldName(part)).length > 1
  return rows.every((row) => isItem(row) && !namesFields(row)) ? { items: unique(rows), columns: [], request } : null
}

function fromTable(rows: readonly string[], { separator, request }: { separator: string; request: string }): PastedList | null {
  const all = rows.map((row) => row.replace(/^\||\|$/g, '').split(separator)).map((row) => row.map((cell) => cell.trim()))
  const cells = all.filter((row) => !isRule(row))
  const [head = [], ...body] = cells
  if (body.length < ITEMS_MIN - 1) return null
  const isNamed = head.length > 1 && head.every(isText) && (isRule(all[1] ?? []) || isHead(head, body))
  const records = isNamed ? body : cells
  const addressed = head.findIndex((_, column) => records.every((row) => /^https?:/.test(row[column] ?? '')))
  const own = Math.max(addressed, 0)
  return {
    items: unique(records.map((row) => row[own] ?? '')),
    columns: isNamed ? head.filter((_, column) => column !== own) : [],
    request,
  }
}

/** A line of dashes, as below the header of a Markdown table. */
function isRule(cells: readonly string[]): boolean {
  return cells.every((cell) => /^:?-*:?$/.test(cell))
}

function isText(cell: string): boolean {
  return !/^(?:https?:|\d|$)/.test(cell)
}

/** A first row that differs from those below, or has usual column names, is the header; otherwise it is an item, and must not be lost. */
function isHead(head: readonly string[], body: readonly string[][]): boolean {
  const isOther = head.some((_, column) => body.every((row) => !isText(row[column] ?? '')))
  return isOther || head.some((cell) => isFieldName(cell) || (/^\S+$/.test(cell) && findKindInText(cell) !== null))
}

/** "Here are my companies:", "Find the phone of each of these". */
function isRequest(line: string): boolean {
  return /[:?：？]$/.test(line) || (!/^https?:/.test(line) && line.split(/\s+/).length > ITEM_WORDS_MAX && !line.includes('\t'))
}

function isItem(line: string): boolean {
  return line.length <= ITEM_CHARS_MAX && line.split(/\s+/).length <= ITEM_WORDS_MAX && !/[.!?]$/.test(line.replace(/\b\p{L}{1,4}\.$/u, ''))
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items.filter((item) => item !== ''))]
}
