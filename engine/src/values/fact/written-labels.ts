// Labels inside a line of a document: "Construction: Masonry Year Built: 2010", "POLICY NO. FHO295000", "Deductible = $1,000", and a box
// whose first line is its label. On web pages markup separates labels from values; on paper only the words of the field do.
import { NUMBER_NAMES } from '../../fields/describing-words.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import type { LabelPhrase } from '../../fields/phrase-table.ts'
import type { Shape } from '../../fields/concept.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { dateIn } from '../date/date-text.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { shapeFit } from '../shape-fit.ts'
import { collect } from '../../text/collect.ts'

/** Files of pages, sheets and pictures. */
const DOCUMENT = /^(?:application\/(?:pdf|vnd\.(?:openxmlformats|oasis|ms-excel))|image\/)/
const NOT_READ: ReadonlySet<Shape> = new Set([
  'url',
  'image',
  'prose',
  'lines',
  'tags',
  'record',
  'title',
  'rating',
  'availability',
  'hours',
])
const NUMBERS: ReadonlySet<Shape> = new Set(['number', 'price', 'count', 'counted', 'quantity'])
const [SCORE, SIGN_FIT, BOX_FIT, WORDS_FIT, INNER_FACTOR] = [0.93, 1, 0.92, 0.85, 0.93]
const WEIGHT_MIN = 0.8
const BLOCK_CHARS_MAX = 2_000
const VALUE_CHARS_MAX = 120
/** Between the words of a label. */
const JOINT = /^[ .'’/()&-]{0,3}$/
/** Words for a number after the label, and a separator: "POLICY NO.", "BOOKING #", "Date:". */
const LINK = /^(?:\/\p{L}+)*[ ]?(?:\([^()\n]{1,60}\))?[ ]?(?:no|nr|number|n[°º])?[ .]{0,2}#?[ ]?(?<sign>[:：=]?)[ ]*/iu
const NUMBER = /^(?:\p{Sc}|[A-Z]{2,3})?\s?[-–(]?\s?(?:\p{Sc}\s?)?\d[\d.,'’]*(?:\s\d{3}(?!\d))*(?:[.,]\d+)?\)?(?:\s?(?:\p{Sc}|%))?/u
const CODE = /^(?=\S*\d)[\p{L}\d][\p{L}\d./-]*(?: (?=[\p{L}\d-]*\d)[\p{L}\d-]{1,8}(?!\p{L}))*/u
/** Where the next label of the line begins. */
const NEXT_LABEL = /\s+(?=\p{Lu}[\p{L}.'’/-]*(?:\s\p{Lu}[\p{L}.'’/-]*|(?:\s\p{Ll}+){1,2})?\s?[:：=](?:\s|$))/u

interface Token {
  word: string
  from: number
  to: number
}

interface Place {
  id: number
  text: string
}

interface WrittenBlock extends Place {
  tokens: Token[]
  /** The cell to the right, of a cell of a table. */
  next: Place | null
}

/** The words of every block, computed once for each page. */
const blocksOf = keepLast((page: PageIndex): WrittenBlock[] => {
  if (!DOCUMENT.test(page.document.page.contentType ?? '')) return []
  const cells = cellsToTheRight(page)
  return collect(page.visibleBlocks, ({ id, text }) =>
    text.length > BLOCK_CHARS_MAX ? [] : [{ id, text, tokens: tokensOf(text), next: cells.get(id) ?? null }],
  )
})

function cellsToTheRight(page: PageIndex): Map<number, Place> {
  const next = new Map<number, Place>()
  for (const { rows } of page.document.tables)
    for (const row of rows) {
      const cells = row.filter(({ text, element }, at) => text !== '' && row[at - 1]?.element !== element)
      for (const [at, { block }] of cells.entries()) {
        const right = cells[at + 1]
        if (block !== null && right !== undefined && right.block !== null) next.set(block, { id: right.block, text: right.text })
      }
    }
  return next
}

export const findWrittenLabels: Finder = (page, intent) => {
  if (intent.wantsMany || NOT_READ.has(intent.shape) || intent.field.type === 'boolean') return []
  const blocks = blocksOf(page)
  if (blocks.length === 0) return []
  const phrases = phrasesByFirstWord(intent)
  return blocks.flatMap((block) =>
    block.tokens.flatMap(({ word }, at) => (phrases.get(word) ?? []).flatMap((phrase) => valueBehind(block, at, phrase, intent) ?? [])),
  )
}

const phrasesByFirstWord = onceAField(({ phrases }): ReadonlyMap<string, readonly LabelPhrase[]> =>
  Map.groupBy(
    phrases.filter(({ weight }) => weight >= WEIGHT_MIN),
    ({ words }) => words[0] ?? '',
  ),
)

// oxlint-disable-next-line max-params -- where, what and for whom
function valueBehind(
  { id, text, tokens, next }: WrittenBlock,
  at: number,
  { words, weight }: LabelPhrase,
  intent: FieldSpec,
): Proposal | null {
  const last = tokens[at + words.length - 1]
  const first = tokens[at]
  if (first === undefined || last === undefined || !isWritten({ text, tokens }, at, words)) return null
  const isInner = /[^\n:：.;|]\s?$/.test(text.slice(0, first.from)) && first.from > 0
  const rest = text.slice(last.to)
  const link = LINK.exec(rest)
  const behind = rest.slice(link?.[0].length ?? 0)
  const hasSign = (link?.groups?.['sign'] ?? '') !== ''
  if (behind.trim() === '') return at === 0 && next !== null ? besides(next, weight, intent) : null
  const isBox = behind.startsWith('\n')
  // A single word inside a line is not a label without a separator.
  if (!hasSign && (isBox ? isInner : words.length < 2 || /^\p{Ll}/u.test(behind))) return null
  const raw = valueIn(isBox ? behind.slice(1) : behind, intent)
  if (raw === null || !text.includes(raw)) return null
  const label = weight * (hasSign ? SIGN_FIT : isBox ? BOX_FIT : WORDS_FIT) * (isInner && !hasSign ? INNER_FACTOR : 1)
  const shape = shapeFit(intent.shape, raw)
  return shape === 0 ? null : propose('label', { block: id, raw }, SCORE * label * shape)
}

/** The value in the cell to the right of a cell with only the label. */
function besides({ id, text }: Place, weight: number, intent: FieldSpec): Proposal | null {
  const raw = valueIn(text, intent)
  const shape = raw === null || !text.startsWith(raw) ? 0 : shapeFit(intent.shape, raw)
  return raw === null || shape === 0 ? null : propose('label', { block: id, raw }, SCORE * weight * BOX_FIT * shape)
}

function isWritten({ text, tokens }: { text: string; tokens: readonly Token[] }, at: number, words: readonly string[]): boolean {
  return words.every((word, index) => {
    const [token, before] = [tokens[at + index], tokens[at + index - 1]]
    return token?.word === word && (index === 0 || JOINT.test(text.slice(before?.to, token.from)))
  })
}

function valueIn(behind: string, { shape, field }: FieldSpec): string | null {
  // The space lets NEXT_LABEL match at the beginning of the line, which then has no value.
  const line = ` ${behind.split('\n', 1)[0]!}`.split(NEXT_LABEL, 1)[0]!.trim()
  if (line === '') return null
  if (shape === 'date' || field.type === 'date') {
    const date = dateIn(line)
    return date !== null && line.indexOf(date) < DATE_PLACE_MAX ? date : null
  }
  if (NUMBERS.has(shape) || field.type === 'number') return NUMBER.exec(line)?.[0].trim() ?? null
  if (shape === 'identifier' || NUMBER_NAMES.has(nameWords(field.name).at(-1) ?? '')) return CODE.exec(line)?.[0] ?? null
  return line.length <= VALUE_CHARS_MAX && /[\p{L}\p{N}]/u.test(line) ? line : null
}
/** Words may be between: "Due by Friday, 3 May". */
const DATE_PLACE_MAX = 16

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: written, index }) => ({
    word: labelWords(written)[0] ?? '',
    from: index,
    to: index + written.length,
  }))
}
