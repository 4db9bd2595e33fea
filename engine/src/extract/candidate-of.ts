// Makes a candidate of a proposal: its pieces become one raw text, cleaned to the field's type. No candidate where that fails.
import type { Candidate, CellMethod } from '../types.ts'
import { copyText } from '../text/copy.ts'
import { CATALOGUED } from '../values/person/credited-names.ts'
import { withoutOwnRole } from '../values/person/own-role.ts'
import { isCodeAsked } from '../values/identifier/check-digits.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { Proposal } from '../values/finder.ts'
import { isMissingValue } from '../values/text/missing-values.ts'
import { ownName } from '../values/text/own-name.ts'
import { ownItems } from '../values/list/own-items.ts'
import type { PageIndex } from '../page/page-index.ts'
import type { ReadingContext } from './reading-context.ts'
import { canBeSection } from '../values/list/tag-list.ts'

const EVIDENCE_MAX = 200
/** Looked at for them: lists hold headings and repetitions, too. */
const PIECES_MAX = 1_000
/** Of one cell, raw text and quotes alike: a whole book in a paragraph is no value, and every rung would have to carry it. */
const CELL_CHARS_MAX = 100_000

interface Origin {
  page: PageIndex
  method: CellMethod
  context: ReadingContext
}

export function candidateOf(proposal: Proposal, intent: FieldSpec, { page, method, context }: Origin): Candidate | null {
  const read = ownItems(page, intent, proposal.pieces.slice(0, PIECES_MAX)).slice(0, EVIDENCE_MAX)
  const pieces = read.map((piece) => ({
    ...piece,
    raw: asksForName(intent) ? ownName(page, piece.raw) : withoutOwnRole(piece.raw, intent),
  }))
  if (pieces.reduce((sum, { raw, quote }) => sum + Math.max(raw.length, quote.length), 0) > CELL_CHARS_MAX) return null
  const lines = pieces.map((piece, index) => lineOf(piece.raw, proposal.keys?.[index]))
  const raw = copyText(isWholeItem(intent, lines) ? `${lines[0] ?? ''}\n` : lines.join('\n'))
  const value = isMissingValue(raw, intent) ? null : context.clean(raw, intent)
  if (value === null || !isCodeAsked(value, intent) || !canBeSection(page, intent, { raw, isDeclared: method === 'structured' }))
    return null
  const evidence = pieces
    .flatMap(({ block, quote, more = [] }) => [{ block, quote }, ...more])
    .map(({ block, quote }) => ({ block, quote: copyText(quote) }))
  const score = proposal.score * capitalFactor(read[0]?.raw, raw)
  return { value, raw, evidence, method, score, finder: proposal.finder, features: proposal.features ?? {} }
}

/** "plum tart" cut out of "Recipe for plum tart" gives way to another source that writes the name by itself. */
function capitalFactor(whole: string | undefined, raw: string): number {
  return whole !== undefined && whole !== raw && /^\p{Lu}/u.test(whole) && /^\p{Ll}/u.test(raw) ? CUT_OUT : 1
}
const CUT_OUT = 0.9

/** The name of the page's thing, not a tag of the page or the visible text. */
function asksForName({ concept, shape, tag, wantsMany, wantsShown }: FieldSpec): boolean {
  return shape === 'title' && NAMES.has(concept?.id ?? '') && tag === null && !wantsMany && !wantsShown
}
const NAMES: ReadonlySet<string> = new Set(['title', 'job_title'])

/** A list of one sentence, number or catalogued name ("Hill, Ada"): the line break behind it shows that its commas and dashes separate no items. */
function isWholeItem({ wantsMany, shape }: FieldSpec, lines: readonly string[]): boolean {
  if (!wantsMany || lines.length !== 1) return false
  return WHOLE.has(shape) || (shape === 'person' && CATALOGUED.test(lines[0] ?? ''))
}

const WHOLE: ReadonlySet<string> = new Set(['lines', 'hours', 'phone'])

/** One item a line. */
function lineOf(raw: string, key: string | undefined): string {
  const line = raw.replace(/(?<!\s)\s*\n\s*/g, ' ')
  return key === undefined ? line : `${key}: ${line}`
}
