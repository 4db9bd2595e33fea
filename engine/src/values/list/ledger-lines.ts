// The lines of a financial statement: a label and its amounts, below a heading that names the statement. Such tables have no column names
// ("Website 7,456 8,381"), continue over pages and paragraphs, and mix their lines with sums, which are left out.
import type { Field } from '@quarry/contract'
import { plainPattern, plainWords } from '../../fields/field-topics.ts'
import type { ObjectForm } from '../../fields/members/members-of.ts'
import { topicFit } from '../../fields/members/topic-fit.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { Element } from 'domhandler'
import { isSumLabel } from './sum-labels.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

export interface LedgerText {
  raw: string
  element: Element | null
  block: number | null
}
/** By name of the member. */
export type LedgerLine = ReadonlyMap<string, LedgerText>

/** Financial statements: `asked` matches the words of a field, `heading` the names of the statement in several languages. */
const STATEMENTS: readonly { asked: RegExp; heading: RegExp }[] = [
  statement(
    anyOf(({ statements }) => statements?.balance),
    anyOf(({ statements }) => statements?.balanceAsked),
  ),
  statement(
    anyOf(({ statements }) => statements?.income),
    anyOf(({ statements }) => statements?.incomeAsked),
  ),
  statement(anyOf(({ statements }) => statements?.cash)),
]
function statement(heading: string, asked = heading): { asked: RegExp; heading: RegExp } {
  return { asked: new RegExp(`${heading}|${asked}`, 'iu'), heading: new RegExp(heading, 'iu') }
}
const AMOUNT = /^[-–(]?\s?(?:\p{Sc}|[A-Z]{3})?\s?[-–]?\s?\d[\d.,'’\u00a0 ]*\)?-?\s?(?:\p{Sc}|[A-Z]{3}|kr|zł|%)?$/u
/** "$300,000 Each Occurrence". */
const QUALIFIED = /^((?:\p{Sc}|[A-Z]{3}\s)\s?\d[\d.,'’]*)\s+\p{L}[\p{L} ]{1,30}$/u
const KEY_LINE =
  /^(\p{L}[^\n]*?)[ .…_:=]+((?:[-–(]\p{Sc}?\s?|\p{Sc}\s?)?\d[\d.,'’]*\)?(?:\s*\p{Sc})?(?:\s+(?:[-–(]\p{Sc}?\s?|\p{Sc}\s?)?\d[\d.,'’]*\)?)*)$/u
const [LABEL_CHARS_MAX, HEADING_CHARS_MAX, AMOUNT_MEMBERS_MAX, LINES_MIN, CALLED_MIN, GAP_MAX] = [120, 150, 3, 2, 0.5, 12]
/** A number of a note between the label and its amounts. */
const NOTE = /^\(?\d{1,2}\)?$/
/** In other scripts, a number before a label counts headings ("2 Income statement"). */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const [CODES, NAMES, BILLED] = (['lineCodes', 'lineNames', 'billed'] as const).map((kind) =>
  plainPattern(({ fieldTopics }) => fieldTopics?.[kind]),
) as [RegExp, RegExp, RegExp]

interface Entry {
  text: string
  /** Null for content that is not a line. */
  line: { label: LedgerText; amounts: LedgerText[]; isOfTable: boolean } | null
}

/** The content of the page in its order, computed once. */
const entriesOf = keepLast((page: PageIndex): Entry[] => {
  const rows = new Map(
    page.document.tables.flatMap(({ rows: all }) =>
      all.flatMap((row) => {
        const cells = row.filter(({ element, text }, at) => text !== '' && row[at - 1]?.element !== element)
        return cells.map((cell): [number | null, typeof cells] => [cell.block, cells])
      }),
    ),
  )
  const seen = new Set<unknown>()
  return collect(page.visibleBlocks, ({ id, text, element }): Entry[] => {
    const cells = rows.get(id)
    if (cells === undefined) return [{ text, line: lineOfText(text, { element, block: id }) }]
    if (seen.has(cells)) return []
    seen.add(cells)
    return [
      {
        text: cells.map((cell) => cell.text).join(' '),
        line: lineOfCells(cells.map((cell) => ({ raw: cell.text, element: cell.element, block: cell.block }))),
      },
    ]
  })
})

/** Null where the members are not a label and amounts, or no heading names them. */
export function ledgerLines(page: PageIndex, form: ObjectForm): { lines: LedgerLine[]; isStatement: boolean } | null {
  const roles = rolesOf(form.members)
  if (roles === null || !FILES.test(page.document.page.contentType)) return null
  const asked = STATEMENTS.find((one) => one.asked.test(form.subject))
  // Only the form of a statement shows which of several amounts is which.
  if (asked === undefined && roles.amounts.length > 1) return null
  const names = (text: string): boolean =>
    text.length <= HEADING_CHARS_MAX && (asked === undefined ? topicFit(form, text) >= CALLED_MIN : asked.heading.test(text))
  const isNext = (text: string): boolean =>
    asked !== undefined && text.length <= HEADING_CHARS_MAX && STATEMENTS.some((one) => one !== asked && one.heading.test(text))
  const sections = sectionsOf(entriesOf(page), { names, isNext, isStatement: asked !== undefined })
  // A statement continues below further headings; of other lists below a word of the field the longest is meant.
  const longest = sections.toSorted((one, other) => other.length - one.length).slice(0, 1)
  const own = asked !== undefined ? sections : (longest[0]?.length ?? 0) >= LINES_MIN ? longest : summedLines(page, form)
  const lines = own.flat().map((line) => named(line, roles, asked !== undefined))
  return lines.length < LINES_MIN ? null : { lines, isStatement: asked !== undefined }
}

type Line = NonNullable<Entry['line']>

const FILES = /^(?:application\/(?:pdf|vnd\.)|image\/)/

/** For items of a bill that no heading names: the lines above a sum that add up to it, the longest run of several. */
function summedLines(page: PageIndex, { subject }: ObjectForm): Line[][] {
  if (!BILLED.test(plainWords(subject.split('\n')[0] ?? ''))) return []
  const lines = entriesOf(page).flatMap(({ line }) => line ?? [])
  const found = lines.flatMap((sum, at): Line[][] => {
    const total = isSumLabel(sum.label.raw) ? numberOf(sum.amounts.at(-1)) : null
    if (total === null) return []
    let left = total
    for (let from = at - 1; from >= 0 && from >= at - SUMMED_MAX; from -= 1) {
      const amount = isSumLabel(lines[from]!.label.raw) ? null : numberOf(lines[from]!.amounts.at(-1))
      if (amount === null) break
      left -= amount
      if (Math.abs(left) < 0.005) return at - from < LINES_MIN ? [] : [lines.slice(from, at)]
    }
    return []
  })
  return found.toSorted((one, other) => other.length - one.length).slice(0, 1)
}
const SUMMED_MAX = 60

/** The value of an amount with at most two decimals; null for other texts. */
function numberOf(amount: LedgerText | undefined): number | null {
  const [, sign = '', whole = '', decimals = ''] =
    /^([-–(]?)\D{0,4}(\d[\d.,'’ ]*?)(?:[.,](\d{1,2}))?\D{0,5}$/u.exec(amount?.raw ?? '') ?? []
  if (whole === '') return null
  const value = Number(`${whole.replaceAll(/\D/g, '')}.${decimals || '0'}`)
  return sign === '' ? value : -value
}

interface Sectioning {
  names(text: string): boolean
  isNext(text: string): boolean
  isStatement: boolean
}

/**
 * The lines below each heading that names them, without sums. A list other than a statement ends with its table, or far below its heading.
 */
function sectionsOf(entries: readonly Entry[], { names, isNext, isStatement }: Sectioning): Line[][] {
  const sections: Line[][] = []
  let [open, gap]: [Line[] | null, number] = [null, 0]
  for (const { text, line } of entries) {
    if (line === null) {
      gap += 1
      if (names(text)) {
        ;[open, gap] = [[], 0]
        sections.push(open)
      } else if (isNext(text) || (!isStatement && gap > GAP_MAX)) open = null
    } else if (open !== null) {
      gap = 0
      if (!isStatement && open.some(({ isOfTable }) => isOfTable !== line.isOfTable)) open = null
      else if (!isSumLabel(line.label.raw)) open.push(line)
    }
  }
  return sections
}

interface Roles {
  label: string
  amounts: string[]
}

function rolesOf(members: readonly Field[]): Roles | null {
  const amounts = members.filter(({ type }) => type === 'number').map(({ name }) => name)
  const texts = members.filter(({ type }) => type === 'string')
  const [label, ...further] = texts.filter(({ name }) => NAMES.test(plainWords(name)) && !CODES.test(plainWords(name)))
  if (label === undefined || further.length > 0 || amounts.length === 0 || amounts.length > AMOUNT_MEMBERS_MAX) return null
  return amounts.length + texts.length === members.length && texts.length <= 3 ? { label: label.name, amounts } : null
}

/** The first of several amounts is that of the current period; on a bill the last is the line's. */
function named({ label, amounts }: Line, roles: Roles, isStatement: boolean): LedgerLine {
  const own = isStatement ? amounts.slice(0, roles.amounts.length) : amounts.slice(-roles.amounts.length)
  return new Map([[roles.label, label], ...own.map((amount, at): [string, LedgerText] => [roles.amounts[at]!, amount])])
}

function lineOfCells(cells: readonly LedgerText[]): Entry['line'] {
  const labels = cells.filter(({ raw }) => /\p{L}{2}/u.test(raw) && amountIn(raw) === null)
  const [label] = labels
  if (label === undefined || labels.length > 1 || label.raw.length > LABEL_CHARS_MAX) return null
  const all = cells.flatMap((cell) => {
    const raw = NOTHING.test(cell.raw) ? cell.raw : amountIn(cell.raw)
    return raw === null ? [] : [{ ...cell, raw }]
  })
  if (all.every(({ raw }) => NOTHING.test(raw))) return null
  if (all.length === 1 && cells.indexOf(label) > 0 && NOTE.test(all[0]!.raw) && !RIGHT_TO_LEFT.test(label.raw)) return null
  // Written from right to left, the label is the last of the line.
  const ordered = cells.indexOf(label) === cells.length - 1 && cells.length > 1 ? all.toReversed() : all
  return lineOf(label, ordered, true)
}

/** A dash keeps the place of an amount of nothing. */
const NOTHING = /^[-–—]$/u

function lineOfText(text: string, place: Omit<LedgerText, 'raw'>): Entry['line'] {
  const [, label = '', rest = ''] = (text.length <= HEADING_CHARS_MAX && KEY_LINE.exec(text)) || []
  if (!/\p{L}{2}/u.test(label) || /\d$/.test(label)) return null
  const amounts = rest.split(/\s+/).map((raw) => ({ ...place, raw }))
  return lineOf({ ...place, raw: label.trim() }, amounts, false)
}

/** Null for names of columns: years over amounts, numbers of notes alone. */
function lineOf(label: LedgerText, all: readonly LedgerText[], isOfTable: boolean): Entry['line'] {
  const [first, second] = all
  const isNoted =
    first !== undefined && (BRACKETED.test(first.raw) || (second !== undefined && NOTE.test(first.raw) && !NOTE.test(second.raw)))
  const amounts = isNoted ? all.slice(1) : all
  // Also true where no amounts are left.
  if (amounts.every(({ raw }) => YEAR.test(raw))) return null
  return { label: { ...label, raw: withoutEnumerator(label.raw) }, amounts: [...amounts], isOfTable }
}
const BRACKETED = /^\(\d{1,2}\)$/
const YEAR = /^(?:19|20)\d{2}$/

const TAX_RATE = /^[A-Z]{3}\s?\d[\d.,]*\s?%$/

function amountIn(text: string): string | null {
  // "VAT 21%" is the label of an amount.
  if (TAX_RATE.test(text)) return null
  return AMOUNT.test(text) ? text : (QUALIFIED.exec(text)?.[1] ?? null)
}

function withoutEnumerator(label: string): string {
  return label.replace(/^\([\p{L}\d]{1,3}\)\s+/u, '')
}

/**
 * True where a document without a known language writes its amounts like 1.234,5: with points between thousands only, or with decimals
 * after commas only.
 */
export function hasPointsInThousands(page: PageIndex): boolean {
  if (!/^application\/pdf|^image\//.test(page.document.page.contentType)) return false
  const amounts = entriesOf(page).flatMap(({ line }) => line?.amounts.map(({ raw }) => raw) ?? [])
  const cells = page.document.tables.flatMap(({ rows }) => rows.slice(0, ROWS_LOOKED_AT).flat()).map(({ text }) => text)
  const behindCommas = cells.filter((text) => text.length <= AMOUNT_CHARS_MAX && COMMA_DECIMALS.test(text)).length
  const behindPoints = cells.some((text) => text.length <= AMOUNT_CHARS_MAX && POINT_DECIMALS.test(text))
  if (behindCommas >= POINTED_MIN && !behindPoints) return true
  const pointed = amounts.filter((raw) => /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.])/.test(raw)).length
  const others = amounts.filter((raw) => /,\d{3}(?!\d)|\.\d{1,2}(?!\d)|\.\d{4}/.test(raw)).length
  return pointed >= POINTED_MIN && others === 0
}
const POINTED_MIN = 5
const [ROWS_LOOKED_AT, AMOUNT_CHARS_MAX] = [200, 40]
const COMMA_DECIMALS = /^\D{0,5}\d[\d.]*,(?:\d{1,2}|\d{4,6})\D{0,5}$/
const POINT_DECIMALS = /^\D{0,5}\d[\d,]*\.(?:\d{1,2}|\d{4,6})\D{0,5}$|\d,\d{3}[,.]\d/
