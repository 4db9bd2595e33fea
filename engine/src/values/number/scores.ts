// Scores ("4,6/5", "8.7 out of 10", "★4.5") and numbers of ratings, in one line or in adjacent lines.
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { blocksOfThing } from '../../page/own-blocks.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { Block } from '../../types.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { placeFactor } from '../place-factor.ts'
import { findAspectScores } from './aspect-scores.ts'
import { parseRatingText, type RatingCount, type RatingText } from './rating-text.ts'
import { COUNT_WORDS, SCORE_WORDS, STAR_WORDS, type CountKind } from './rating-words.ts'
import { collect } from '../../text/collect.ts'

const LINE_CHARS_MAX = 160
/** By how clearly the text marks it. */
const SCORES = { said: 0.66, bare: 0.62, both: 0.8 }
/** For ratings where the field asks for written reviews, or the other way round. */
const OTHER_KIND = 0.9
const PLACE = { near: 0.1, side: 0.6, listed: 0.7 }

export const findScores: Finder = (page, intent) => {
  const wantsCount = intent.concept?.id === 'rating_count'
  if (!wantsCount && intent.concept?.id !== 'rating') return []
  // Stars of hotels are given by a public body, not by guests.
  if (!wantsCount && intent.topics.inDescription.has('officialClass')) return []
  const ofAspect = wantsCount ? [] : findAspectScores(page, intent)
  if (ofAspect.length > 0) return ofAspect
  const lines = withoutSteps(ratedLines(page))
  const asked = kindsAsked(intent)
  const ofKind = new Set(lines.flatMap(({ parts }) => parts.counts).filter(({ kinds }) => areSame(kinds, asked)))
  return lines.flatMap((line, at): Proposal[] => {
    const place = placeFactor(page, line, PLACE)
    if (!wantsCount) {
      const { score, isSaid } = line.parts
      if (score === null) return []
      const isCounted = line.parts.counts.length > 0 || (lines[at + 1]?.follows === true && lines[at + 1]!.parts.counts.length > 0)
      const scale = (isCounted ? SCORES.both : isSaid ? SCORES.said : SCORES.bare) * (isOfAspect(line, intent) ? OF_ASPECT : 1)
      return [propose('score', { block: line.block, raw: score, quote: line.text }, scale * place)]
    }
    const isBesideScore = line.parts.score !== null || line.follows
    // "7.4 from 638 votes, 41 reviews": where one count is just of the kind that is asked for, others are not.
    const counts = ofKind.size === 0 ? line.parts.counts : line.parts.counts.filter((count) => ofKind.has(count))
    return counts.map((count) =>
      propose(
        'score',
        { block: line.block, raw: count.text, quote: line.text },
        (isBesideScore ? SCORES.both : SCORES.said) * place * kindFactor(count, line.parts.counts, intent),
      ),
    )
  })
}

/** True for the score of one aspect ("Service 4.5/5", "Complexity 2.14 / 5"): its label is not a word for scores. */
function isOfAspect({ text, parts: { score } }: RatedLine, intent: FieldSpec): boolean {
  const label =
    text
      .slice(0, text.indexOf(score ?? ''))
      .split(LABEL_START)
      .at(-1) ?? ''
  const words = labelWords(label)
  if (words.length === 0 || words.length > ASPECT_WORDS_MAX || !/^\p{L}/u.test(label.trim())) return false
  return !SCORE_WORDS.has(words) && !COUNT_WORDS.has(words) && !STAR_WORDS.has(words) && labelFit(words, intent) === 0
}
const LABEL_START = /[|•·,;()]|\s[–—-]\s/u
const ASPECT_WORDS_MAX = 2
const OF_ASPECT = 0.85

interface RatedLine {
  block: number
  text: string
  parts: RatingText
  /** True where a score precedes it directly. */
  follows: boolean
}

const PLAIN_SCORE = /^(?:10|\d)(?:[.,]\d{1,2})?$/
const BARE_COUNT = /^[([（]?\s?\d[\d.,'’ \u00a0]*(?:\s?(?:\p{L}{1,4}\.?))?\+?\s?[)\]）]?$/u
/** Lines between a score and its count: "Superb". */
const VOTES_DISTANCE = 3

/** Lines of the page with a score or a count, in page order: found once for all fields. */
const ratedLines = keepLast((page: PageIndex): readonly RatedLine[] => {
  const texts = collect(captionsFirst(blocksOfThing(page)), ({ id, kind, text }) => (kind === 'control' ? [] : linesOf(page, id, text)))
  const found: RatedLine[] = []
  let lastScore: { at: number } | null = null
  for (const [at, { id, text, parts }] of texts.entries()) {
    const isNear = lastScore !== null && at - lastScore.at <= VOTES_DISTANCE
    if (parts === null) continue
    if (PLAIN_SCORE.test(text)) {
      const votes = texts.slice(at + 1, at + 1 + VOTES_DISTANCE).find((other) => /\d/.test(other.text))
      const above = texts[at - 1]?.parts ?? null
      const isBelowCount = above !== null && above.counts.length > 0 && above.score === null
      if (!isBelowCount && (votes === undefined || !isCountOf(votes.text, text))) continue
      found.push({ block: id, text, parts: { score: text, isSaid: false, counts: [], others: 0 }, follows: false })
      lastScore = { at }
    } else if (parts.score !== null) {
      found.push({ block: id, text, parts, follows: false })
      lastScore = parts.counts.length > 0 ? null : { at }
    } else if (parts.counts.length > 0) {
      found.push({ block: id, text, parts, follows: isNear })
    } else if (isNear && BARE_COUNT.test(text) && /^[([（]/.test(text)) {
      const count = parseRatingText(`★ ${text}`)?.counts[0]
      if (count !== undefined)
        found.push({ block: id, text, parts: { score: null, isSaid: false, counts: [count], others: 0 }, follows: true })
      lastScore = null
    }
  }
  return found
})

/** "5 stars", "4 stars", "3 stars 20" one under the other: the distribution of ratings, with counts behind or beside them. */
function withoutSteps(lines: readonly RatedLine[]): readonly RatedLine[] {
  const isStep = ({ text }: RatedLine): boolean => STEP.test(text)
  return new Set(lines.filter(isStep).map(({ parts }) => parts.score)).size >= STEPS_MIN ? lines.filter((line) => !isStep(line)) : lines
}
const STEP = /^[1-5]\s?(?:\p{L}{2,12}|[★☆⭐星]{1,5})(?:\s?[:：|–—-]?\s?[(（]?\s?\d[\d.,\s]{0,9}(?:%|\p{L}{1,10})?\s?[)）]?)?$/u
const STEPS_MIN = 3

/** Texts of pictures and labelled elements come after their line: stars precede their count. */
function captionsFirst(blocks: readonly Block[]): Block[] {
  const ordered: Block[] = []
  let line: Block | null = null
  for (const block of blocks) {
    if (block.kind !== 'caption') {
      if (line !== null) ordered.push(line)
      line = block
    } else ordered.push(block)
  }
  return line === null ? ordered : [...ordered, line]
}

/** The count of the score before it: marked by words, or by brackets around nothing else. */
function isCountOf(text: string, score: string): boolean {
  const counts = parseRatingText(text)?.counts ?? []
  return counts.length > 0 || (/[.,]/.test(score) && /^[(（]/.test(text) && BARE_COUNT.test(text))
}

/** The lines of a block: its whole text, or its text nodes where it is too long or one of them is a plain score. */
function linesOf(page: PageIndex, id: number, text: string): TextLine[] {
  const whole = text.length <= LINE_CHARS_MAX ? { id, text, parts: parseRatingText(text) } : null
  if (whole !== null && !/\d/.test(text)) return [whole]
  const nodes = page.textNodes(id)
  if (whole !== null && (nodes.length <= 1 || (whole.parts?.score ?? null) !== null)) return [whole]
  const lines = nodes.flatMap(({ data }) => (data.trim() === '' ? [] : [data.replace(/\s+/g, ' ').trim()]))
  if (whole !== null && (lines.length <= 1 || !lines.some((line) => PLAIN_SCORE.test(line)))) return [whole]
  return lines.map((line) => ({ id, text: line, parts: parseRatingText(line) }))
}

/** A line of text; `parts` is null where it has no number. */
interface TextLine {
  id: number
  text: string
  parts: RatingText | null
}

/** Lower for a count of another kind than the field's words name: "310 ratings, 41 reviews". */
function kindFactor(count: RatingCount, all: readonly RatingCount[], intent: FieldSpec): number {
  const asked = kindsAsked(intent)
  if (all.length < 2 && count.kinds.length === 0) return 1
  return asked.length === 0 || asked.length === 2 || count.kinds.some((kind) => asked.includes(kind)) ? 1 : OTHER_KIND
}

/** True for a count of just the kinds that the field's words name: "avis" may be both, "votes" are never reviews. */
function areSame(kinds: readonly CountKind[], asked: readonly CountKind[]): boolean {
  return asked.length > 0 && new Set(kinds).size === asked.length && asked.every((kind) => kinds.includes(kind))
}

/** Whether the field asks for written reviews or for ratings; both or none where its words leave it open. */
export function kindsAsked({ field }: FieldSpec): CountKind[] {
  const named = COUNT_WORDS.in(nameWords(field.name)).map(({ meaning }) => meaning)
  return [...new Set(named.length > 0 ? named : COUNT_WORDS.in(labelWords(field.description)).map(({ meaning }) => meaning))]
}

/**
 * Reduces proposals of other finders to the score or the count in them: the value of the label "Rating" may be "4.5 of 5 (1,200 reviews)".
 * A proposal that has only the other of the two is left out.
 */
export function ratingPartsOf(intent: FieldSpec, proposals: readonly Proposal[]): readonly Proposal[] {
  const wantsCount = intent.concept?.id === 'rating_count'
  if (!wantsCount && intent.concept?.id !== 'rating') return proposals
  return proposals.flatMap((proposal) => {
    const [piece] = proposal.pieces
    const parts = piece && proposal.pieces.length === 1 && proposal.finder !== 'score' ? parseRatingText(piece.raw) : null
    if (piece === undefined || parts === null) return [proposal]
    if (!wantsCount && parts.counts.length > 0 && intent.topics.inDescription.has('officialClass')) return []
    const part = wantsCount ? countFor(intent, parts) : parts.score
    const isOther = wantsCount ? parts.score !== null || FRACTION.test(piece.raw) : parts.counts.length > 0 && parts.others === 0
    if (part === null || part === undefined) return isOther ? [] : [proposal]
    return part === piece.raw ? [proposal] : [{ ...proposal, pieces: [{ ...piece, raw: part }] }]
  })
}
/** "4.5" alone is not a count. */
const FRACTION = /^\D*\d{1,2}[.,]\d{1,2}\D*$/

function countFor(intent: FieldSpec, { counts }: RatingText): string | undefined {
  return counts.toSorted((a, b) => kindFactor(b, counts, intent) - kindFactor(a, counts, intent))[0]?.text
}
