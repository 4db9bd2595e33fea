// A list or a table that the visitor pasted into the chat: what each row is about, and the columns beside it. Sentences are none.

export interface PastedList {
  /** Each once, in their order. */
  items: string[]
  /** Heads of the other columns; empty where there are none. */
  columns: string[]
  /** What stands above the list. */
  request: string
}

const ITEMS_MIN = 3
const ITEMS_MAX = 1_000
const ITEM_CHARS_MAX = 200
const ITEM_WORDS_MAX = 8
const MARK = /^(?:[-*•–]\s+|\d{1,4}[.)]\s+)/

/** Null where the text is no list of at least three lines. */
export function readPastedList(text: string): PastedList | null {
  const lines = text.split(/\r?\n/).map((line) => line.replace(MARK, '').trim())
  const filled = lines.filter((line) => line !== '')
  const start = filled.findIndex((line) => !isRequest(line))
  const [request, rows] = [filled.slice(0, start).join(' '), start < 0 ? [] : filled.slice(start)]
  if (rows.length < ITEMS_MIN) return null
  const separator = ['\t', '|', ';'].find((one) => rows.filter((row) => row.includes(one)).length >= rows.length - 1)
  if (separator !== undefined) return fromTable(rows, { separator, request })
  return rows.every(isItem) ? { items: unique(rows), columns: [], request } : null
}

function fromTable(rows: readonly string[], { separator, request }: { separator: string; request: string }): PastedList | null {
  const cells = rows
    .map((row) => row.replace(/^\||\|$/g, '').split(separator))
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => !row.every((cell) => /^:?-*:?$/.test(cell)))
  const [head = [], ...body] = cells
  if (body.length < ITEMS_MIN - 1) return null
  const isNamed = head.length > 1 && head.every((cell) => !/^(?:https?:|\d|$)/.test(cell))
  const records = isNamed ? body : cells
  const addressed = head.findIndex((_, column) => records.every((row) => /^https?:/.test(row[column] ?? '')))
  const own = Math.max(addressed, 0)
  return {
    items: unique(records.map((row) => row[own] ?? '')),
    columns: isNamed ? head.filter((_, column) => column !== own) : [],
    request,
  }
}

/** "Here are my companies:", "Find the phone of each of these". */
function isRequest(line: string): boolean {
  return /[:?]$/.test(line) || (!/^https?:/.test(line) && line.split(/\s+/).length > ITEM_WORDS_MAX && !line.includes('\t'))
}

function isItem(line: string): boolean {
  return line.length <= ITEM_CHARS_MAX && line.split(/\s+/).length <= ITEM_WORDS_MAX && !/[.!?]$/.test(line.replace(/\b\p{L}{1,4}\.$/u, ''))
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items.filter((item) => item !== ''))].slice(0, ITEMS_MAX)
}
