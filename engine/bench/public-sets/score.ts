// Scores the values read from a set's pages: how many filled cells are correct, and how many of the labelled values were found.
import { keyOf, match } from './same-value.ts'

export type Row = Record<string, unknown>
export interface Labelled {
  id: string
  /** Types by field. */
  types: Record<string, string>
  expected: Row
  absent: string[]
  rows: Row[] | null
  /** If true, rows without a labelled partner are not scored. */
  areSomeRows?: boolean
}
/** Counts of one field. Each item of a list is a share of its cell. */
export interface Figures {
  /** Cells with a label. */
  labelled: number
  /** Filled cells with a label, including those labelled as absent. */
  filled: number
  /** Sum of the correct shares of the filled cells. */
  right: number
  /** Sum of the found shares of the labelled cells. */
  found: number
  /** Cells without a value according to the labels. `falselyFilled`: how many of them were filled. */
  absent: number
  falselyFilled: number
}
export interface WrongCell {
  id: string
  field: string
  expected: unknown
  read: unknown
}
export interface Score {
  fields: Record<string, Figures>
  wrong: WrongCell[]
}
/** Every page has the same weight, with any number of rows. */
export interface MeanOfPages {
  right: number
  found: number
}

const NOTHING: Figures = { labelled: 0, filled: 0, right: 0, found: 0, absent: 0, falselyFilled: 0 }

export function scoreRow(page: Labelled, row: Row): Score {
  const score: Score = { fields: {}, wrong: [] }
  for (const [field, expected] of Object.entries(page.expected)) countLabelled(score, page, { field, expected, read: row[field] })
  for (const field of page.absent) countAbsent(score, page, { field, expected: null, read: row[field] })
  return score
}

/** Rows are matched greedily by the number of equal cells; a labelled row without a match is missing, a read one is wrong. */
export function scoreList(page: Labelled, read: Row[]): Score {
  const score: Score = { fields: {}, wrong: [] }
  const expected = page.rows ?? []
  const asked = Object.keys(page.types).filter((field) => expected.some((row) => field in row))
  const partners = partnersOf(expected, read, { asked, types: page.types })
  for (const [position, row] of expected.entries()) {
    const partner = read[partners.get(position) ?? -1] ?? {}
    for (const [field, value] of Object.entries(row)) countLabelled(score, page, { field, expected: value, read: partner[field] })
  }
  if (page.areSomeRows) return score
  const taken = new Set(partners.values())
  const rest = read.filter((_, position) => !taken.has(position))
  for (const row of rest) for (const field of asked) countSurplus(score, page, { field, expected: null, read: row[field] })
  return score
}

function countLabelled(score: Score, page: Labelled, { field, expected, read }: Omit<WrongCell, 'id'>): void {
  const figures = figuresOf(score, field)
  figures.labelled += 1
  if (isEmpty(read)) {
    score.wrong.push({ id: page.id, field, expected, read: null })
    return
  }
  const result = match(expected, read, page.types[field] ?? 'string')
  figures.filled += 1
  figures.right += result.found / Math.max(result.read, 1)
  figures.found += result.found / Math.max(result.expected, 1)
  if (result.found < result.expected || result.found < result.read) score.wrong.push({ id: page.id, field, expected, read })
}

function countAbsent(score: Score, page: Labelled, cell: Omit<WrongCell, 'id'>): void {
  const figures = figuresOf(score, cell.field)
  figures.absent += 1
  if (isEmpty(cell.read)) return
  figures.falselyFilled += 1
  countSurplus(score, page, cell)
}

function countSurplus(score: Score, page: Labelled, cell: Omit<WrongCell, 'id'>): void {
  if (isEmpty(cell.read)) return
  figuresOf(score, cell.field).filled += 1
  score.wrong.push({ id: page.id, ...cell })
}

function figuresOf(score: Score, field: string): Figures {
  return (score.fields[field] ??= { ...NOTHING })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Maps positions of labelled rows to positions of the rows that were read. */
function partnersOf(
  expected: Row[],
  read: Row[],
  { asked, types }: { asked: string[]; types: Record<string, string> },
): Map<number, number> {
  const keysOf = (row: Row): (string | null)[] => asked.map((field) => keyOf(row[field], types[field] ?? 'string'))
  const readKeys = read.map(keysOf)
  const pairs = expected.map(keysOf).flatMap((keys, one) =>
    readKeys.flatMap((others, other) => {
      const same = keys.filter((key, position) => key !== null && key === others[position]).length
      return same > 0 ? [{ one, other, same }] : []
    }),
  )
  const partners = new Map<number, number>()
  const taken = new Set<number>()
  for (const { one, other } of pairs.sort((a, b) => b.same - a.same)) {
    if (partners.has(one) || taken.has(other)) continue
    partners.set(one, other)
    taken.add(other)
  }
  return partners
}

/** Figures of all fields together. */
export function totalOf({ fields }: Score): Figures {
  return Object.values(fields).reduce(sumOf, NOTHING)
}

export function meanOf(pages: Score[]): MeanOfPages {
  const totals = pages.map(totalOf)
  return {
    right: mean(totals.filter(({ filled }) => filled > 0).map(({ right, filled }) => right / filled)),
    found: mean(totals.filter(({ labelled }) => labelled > 0).map(({ found, labelled }) => found / labelled)),
  }
}

export function joinScores(scores: Score[]): Score {
  const joined: Score = { fields: {}, wrong: scores.flatMap(({ wrong }) => wrong) }
  for (const { fields } of scores)
    for (const [field, figures] of Object.entries(fields)) joined.fields[field] = sumOf(joined.fields[field] ?? NOTHING, figures)
  return joined
}

function mean(shares: number[]): number {
  return shares.length === 0 ? 0 : shares.reduce((sum, one) => sum + one, 0) / shares.length
}

function sumOf(one: Figures, other: Figures): Figures {
  return {
    labelled: one.labelled + other.labelled,
    filled: one.filled + other.filled,
    right: one.right + other.right,
    found: one.found + other.found,
    absent: one.absent + other.absent,
    falselyFilled: one.falselyFilled + other.falselyFilled,
  }
}
