// Converts a proposal to a candidate: its pieces become one raw text, which is cleaned to the field's type. If that fails there is none.
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
/** Pieces that are read to find that many: lists also contain headings and repetitions. */
const PIECES_MAX = 1_000
/** Limit for the raw text of one cell and for its quotes: a whole book in a paragraph is no value, and every later stage would copy it. */
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
  const isOneText = intent.wantsMany && pieces.length === 1 && !WHOLE.has(intent.shape)
  const lines = pieces.map((piece, index) => (isOneText ? piece.raw : lineOf(piece.raw, proposal.keys?.[index])))
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

/** Lowers the score of "plum tart" from "Recipe for plum tart", so that a source with just the name wins. */
function capitalFactor(whole: string | undefined, raw: string): number {
  return whole !== undefined && whole !== raw && /^\p{Lu}/u.test(whole) && /^\p{Ll}/u.test(raw) ? CUT_OUT : 1
}
const CUT_OUT = 0.9

/** True if the field asks for the name of the page's subject, not for a tag of the page or for visible text. */
function asksForName({ concept, shape, tag, wantsMany, wantsShown }: FieldSpec): boolean {
  return shape === 'title' && NAMES.has(concept?.id ?? '') && tag === null && !wantsMany && !wantsShown
}
const NAMES: ReadonlySet<string> = new Set(['title', 'job_title'])

/**
 * True for a list of one sentence, number or catalogued name ("Hill, Ada"). A line break is appended to it: its commas and dashes do not
 * separate items.
 */
function isWholeItem({ wantsMany, shape, concept }: FieldSpec, lines: readonly string[]): boolean {
  if (!wantsMany || lines.length !== 1) return false
  if (concept?.id === 'ingredients' && areNamesInLine(lines[0] ?? '')) return false
  return WHOLE.has(shape) || (shape === 'person' && CATALOGUED.test(lines[0] ?? ''))
}

/** "Aqua, Glycerin, Parfum": ingredients in one line, of a few words each. */
function areNamesInLine(line: string): boolean {
  const names = line.replace(/\.$/u, '').split(/[,、，]/u)
  return names.length >= NAMES_MIN && names.every((name) => NAME_IN_LINE.test(name))
}
const NAMES_MIN = 3
const NAME_IN_LINE = /^[^.。;:!?]{2,41}$/u

const WHOLE: ReadonlySet<string> = new Set(['lines', 'hours', 'phone'])

/** The piece on a single line, since each line of the raw text is an item. */
function lineOf(raw: string, key: string | undefined): string {
  const line = raw.replace(/(?<!\s)\s*\n\s*/g, ' ')
  return key === undefined ? line : `${key}: ${line}`
}
