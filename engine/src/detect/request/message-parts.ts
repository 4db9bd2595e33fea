// Divides a message into sentences and lists of columns: a numbered list within a line, or a line that is the head of a table.

/** A sentence as it is written, or the fields that a list has one by one. */
export type MessagePart = { sentence: string } | { columns: readonly string[]; isNumbered: boolean }

const NUMBER = /(?<=^|[\s:,;(])(\d{1,2})[.)．）:](?=\s)/gu
const COLUMNS_MIN = 3
const COLUMN_WORDS_MAX = 5
const NUMBERED_MIN = 2
/** A full stop ends a sentence only before white space, and not after a single letter: "n.p.m.", "z. B.". */
export const SENTENCES = /[!?。！？\n\r]+|(?<!(?:^|[\s.(])\p{L})\.(?=\s|$)/u

/** `isHead` is true for cells of a line that may be the head of a table, though the line could be a sentence. */
export function partsOfMessage(text: string, isHead: (cells: readonly string[]) => boolean): MessagePart[] {
  const lines = text.split(/[\n\r]+/).filter((line) => line.trim() !== '')
  return lines.flatMap((line) => {
    const numbered = numberedIn(line)
    if (numbered) return numbered
    const columns = columnsIn(line, { isAlone: lines.length === 1, isHead })
    return columns ? [{ columns, isNumbered: false }] : sentencesOf(line)
  })
}

function sentencesOf(text: string): MessagePart[] {
  return text
    .split(SENTENCES)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .map((sentence) => ({ sentence }))
}

/** "... : 1. phase 2. sponsor. Thanks": numbers that count from 1. */
function numberedIn(line: string): MessagePart[] | null {
  const marks = [...line.matchAll(NUMBER)].filter(({ 1: digits }, at, all) => Number(digits) === at + 1 && all.length >= NUMBERED_MIN)
  const [first] = marks
  if (first === undefined || marks.length < NUMBERED_MIN) return null
  const items = marks.map((mark, at) => line.slice(mark.index + mark[0].length, marks[at + 1]?.index).trim())
  const last = items.at(-1) ?? ''
  const end = SENTENCES.exec(last)?.index ?? last.length
  const columns = [...items.slice(0, -1), last.slice(0, end)]
    .map((item) => item.replace(/[\s,;.、。]+$/u, ''))
    .filter((item) => item !== '')
  return [...sentencesOf(line.slice(0, first.index)), { columns, isNumbered: true }, ...sentencesOf(last.slice(end))]
}

/** Cells of a pasted head: "name;year;length (m)". With spaces behind the separators only beside other lines. */
function columnsIn(line: string, { isAlone, isHead }: { isAlone: boolean; isHead(cells: readonly string[]): boolean }): string[] | null {
  if (/[.!?。:：]\s*$|[:：]\s/u.test(line)) return null
  const separator = ['\t', '|', ';', ','].find((one) => line.split(one).length >= COLUMNS_MIN)
  if (separator === undefined) return null
  const cells = line.replace(/^\s*\||\|\s*$/g, '').split(separator)
  const names = cells.map((cell) => cell.trim().replace(/^["']|["']$/g, ''))
  if (names.some((name) => name === '' || name.split(/\s+/).length > COLUMN_WORDS_MAX || /^\d|https?:/.test(name))) return null
  const isTight = cells.every((cell, at) => at === 0 || !/^\s/.test(cell))
  if ((separator === ',' || separator === ';') && ((isAlone && !isTight) || !isHead(names))) return null
  return names
}
