// Parses a text about ratings into the score, the best possible score and the number of ratings. A number is only one of them: "4.5 of 5
// (1,200 reviews)" is a score of 4.5 and a count of 1,200.
import { keepTexts } from '../../text/keep-texts.ts'
import { labelWords } from '../../fields/label-words.ts'
import { COUNT_TEXT, isWholeText } from './count-text.ts'
import { BASED_ON, BEST_WORDS, COUNT_WORDS, PEOPLE_WORDS, SCORE_WORDS, STAR_WORDS, type CountKind } from './rating-words.ts'
import { anyOf } from '../../fields/word-patterns.ts'

export interface RatingCount {
  text: string
  /** What is counted; both where the word is ambiguous, none without a word. */
  kinds: readonly CountKind[]
}

export interface RatingText {
  score: string | null
  /** True where a best score, stars or a word mark it. */
  isSaid: boolean
  counts: readonly RatingCount[]
  /** Numbers that are neither. */
  others: number
}

type Part = 'score' | 'best' | 'count' | null

interface Token {
  text: string
  before: string
  behind: string
  value: number
  part: Part
  kinds: readonly CountKind[]
  isSaid: boolean
}

const TEXT_CHARS_MAX = 200
const TOKENS_MAX = 8
const BESTS: ReadonlySet<number> = new Set([5, 6, 10, 20, 100])
const STAR = /[★☆⭐✩✭]/u

/** Null for a text without numbers or of more than a line. */
export function parseRatingText(text: string): RatingText | null {
  return text.length > TEXT_CHARS_MAX || !HAS_DIGIT.test(text) ? null : parsed(text)
}
const HAS_DIGIT = /\d/

const parsed = keepTexts((text: string): RatingText | null => {
  const tokens = tokensOf(text)
  if (tokens.length === 0 || tokens.length > TOKENS_MAX) return null
  markBest(tokens)
  for (const [at, token] of tokens.entries()) if (token.part === null) markCount(token, at)
  markScores(tokens)
  if (isShareOfStars(tokens)) return null
  if (tokens.some(({ part }) => part === 'score')) markPeople(tokens)
  const scores = tokens.filter(({ part }) => part === 'score')
  const isOne = new Set(scores.map(({ value }) => value)).size === 1
  return {
    score: isOne ? (scores[0]?.text ?? null) : null,
    isSaid: scores[0]?.isSaid ?? false,
    counts: tokens.filter(({ part }) => part === 'count').map(({ text: count, kinds }) => ({ text: count, kinds })),
    others: tokens.filter(({ part }) => part === null).length,
  }
})

const NUMBER = new RegExp(`(?<![\\p{Script=Latin}\\d])${COUNT_TEXT}`, 'giu')
const BEST_NUMBER = /^(?:100|10|20|[56])(?:[.,]0{1,2})?(?!\d|[.,]\d)/

function tokensOf(text: string): Token[] {
  const spans: { from: number; to: number }[] = []
  NUMBER.lastIndex = 0
  for (let match = NUMBER.exec(text); match !== null; match = NUMBER.exec(text)) {
    const from = match.index
    // After "of" only a best score is read, though groups of thousands might follow: "4.5/5 312 avis".
    const best = endsWithBest(text.slice(spans.at(-1)?.to ?? 0, from)) ? BEST_NUMBER.exec(text.slice(from))?.[0] : undefined
    const to = from + (best ?? match[0]).length
    NUMBER.lastIndex = to
    spans.push({ from, to })
    if (spans.length > TOKENS_MAX) break
  }
  return spans.map(({ from, to }, at) => {
    const number = text.slice(from, to)
    return {
      text: number,
      before: text.slice(spans[at - 1]?.to ?? 0, from),
      behind: text.slice(to, spans[at + 1]?.from),
      value: Number(number.replace(',', '.').replace(/[^\d.].*$/u, '')),
      part: null,
      kinds: [],
      isSaid: false,
    }
  })
}

function endsWithBest(before: string): boolean {
  if (/[/／]\s*$/u.test(before)) return true
  const words = labelWords(before)
  return BEST_WORDS.in(words).some(({ at, length }) => at + length === words.length) && /[\p{L}\s]$/u.test(before)
}

/** "4.5 of 5", "5つ星のうち4.2", "满分5分". */
function markBest(tokens: readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (next === undefined || token.part !== null) continue
    const isBehind = endsWithBest(next.before) && BESTS.has(next.value) && token.value <= next.value && next.before.length <= GAP_CHARS_MAX
    const isBefore = LEADS_BEST.test(next.before) && BESTS.has(token.value) && next.value <= token.value
    if (!isBehind && !isBefore) continue
    const [score, best] = isBehind ? [token, next] : [next, token]
    if (COUNTER.test(score.before)) continue
    score.part = 'score'
    score.isSaid = true
    best.part = 'best'
  }
}
const GAP_CHARS_MAX = 24
const LEADS_BEST = /^(?:つ星(?:のうち)?|点満点中|点満点|段階中|段階評価で|分满分)[^\d]{0,4}$/u
/** "Page 3 of 10" in several languages counts pages, pictures or steps. */
const COUNTER = new RegExp(String.raw`${anyOf(({ works }) => works?.counted)}\s?$`, 'iu')

const OPENS = /[([（]\s*$/u
const CLOSES = /^\+?\s*[)\]）]/u
const YEAR = /^(?:19|20)\d{2}$/

function markCount(token: Token, at: number): void {
  if (!isWholeText(token.text)) return
  const kinds = countedBehind(token) ?? countedBefore(token)
  const isBracketed = OPENS.test(token.before) && CLOSES.test(token.behind) && !YEAR.test(token.text)
  if (kinds === null && !(isBracketed && (at > 0 || STAR.test(token.before)))) return
  token.part = 'count'
  token.kinds = kinds ?? []
}

const WORDS_BETWEEN = 2

/** "1,200 verified reviews", "1,024件の評価", "77 people". */
function countedBehind({ behind }: Token): CountKind[] | null {
  const said = behind.replace(/^[+\s]+/u, '')
  const unspaced = COUNT_WORDS.atStart(said)
  if (unspaced !== null) return kindsAround(said.slice(0, unspaced.chars + UNSPACED_CHARS))
  const clause = said.split(/[,;:|·•–—()（）[\]]|\.(?:\s|$)/u)[0] ?? ''
  const words = labelWords(clause)
  if (STAR_WORDS.at(words, 0).length > 0) return null
  for (let at = 0; at <= WORDS_BETWEEN && at < words.length; at += 1) {
    const found = COUNT_WORDS.at(words, at)
    if (found.length > 0) return found.map(({ meaning }) => meaning)
  }
  return null
}
const UNSPACED_CHARS = 4

/** "5 stars 70% (210)": how often a score was given. */
function isShareOfStars(tokens: readonly Token[]): boolean {
  const [score] = tokens
  return score?.part === 'score' && /^[1-5]$/.test(score.text) && tokens.some(({ behind }) => /^\s?%/.test(behind))
}

/** "Rated 3.9 out of 5 by 77 people"; without a score the people may be servings of a recipe. */
function markPeople(tokens: readonly Token[]): void {
  for (const token of tokens)
    if (token.part === null && isWholeText(token.text) && PEOPLE_WORDS.at(labelWords(token.behind.slice(0, GAP_CHARS_MAX)), 0).length > 0)
      token.part = 'count'
}

function kindsAround(text: string): CountKind[] {
  return [...new Set(COUNT_WORDS.in(labelWords(text)).map(({ meaning }) => meaning))]
}

/** "Kundenbewertungen: 1.045", "レビュー 87", "based on 12". */
function countedBefore({ before }: Token): CountKind[] | null {
  const line = before.replace(/[\s:：([（]+$/u, '')
  const unspaced = COUNT_WORDS.atEnd(line)
  const words = labelWords(line.split(/[,;|·•()（）]|\.\s/u).at(-1) ?? '').slice(-3)
  const isLast = <Meaning>({ at, length }: { at: number; length: number; meaning: Meaning }): boolean => at + length === words.length
  if (BASED_ON.in(words).some(isLast) && words.length > 0 && SCORE_WORDS.in(words).length === 0)
    return unspaced === null ? null : [unspaced.meaning]
  const found = unspaced === null ? COUNT_WORDS.in(words).filter(isLast) : [unspaced]
  const isScoreMarked = SCORE_WORDS.in(words).some(isLast) || (unspaced !== null && SCORE_WORDS.atEnd(line) !== null)
  if (found.length === 0 || isScoreMarked) return null
  return [...new Set(found.map(({ meaning }) => meaning))]
}
const SCORE_MAX = 10

/** Marks as score the first small number that is not a count: beside stars, after a word for scores, or right before a count. */
function markScores(tokens: readonly Token[]): void {
  if (tokens.some(({ part }) => part === 'score')) return
  for (const [at, token] of tokens.entries()) {
    if (token.part !== null || token.value > SCORE_MAX || token.text.length > SCORE_CHARS_MAX) continue
    const isSaid = isStarred(token) || isBehindScoreWord(token)
    const isBeforeCount = tokens[at + 1]?.part === 'count' && /[.,]\d{1,2}$/.test(token.text) && isOnlyCountWord(tokens[at + 1]!.before)
    if (!isSaid && !isBeforeCount) continue
    token.part = 'score'
    token.isSaid = isSaid
    return
  }
}
const SCORE_CHARS_MAX = 4

/** "4.1 (87)", "4.1（レビュー 87件）", "4.1 based on 87": true for a text with at most a word for ratings, or for "based on". */
function isOnlyCountWord(between: string): boolean {
  const words = labelWords(between)
  return words.length === 0 || [COUNT_WORDS, BASED_ON].some((set) => set.in(words).some(({ length }) => length === words.length))
}

function isStarred({ before, behind }: Token): boolean {
  if (/^\s?[★☆⭐✩✭]/u.test(behind) || /[★⭐]\s?$/u.test(before)) return true
  return /^\s?[分点星](?![钟鐘以])/u.test(behind) || STAR_WORDS.at(labelWords(behind.slice(0, GAP_CHARS_MAX)), 0).length > 0
}

function isBehindScoreWord({ before }: Token): boolean {
  const line = before.replace(/[\s:：]+$/u, '')
  if (/[Øø⌀]$/u.test(line) || SCORE_WORDS.atEnd(line) !== null) return true
  const words = labelWords(line).slice(-3)
  return SCORE_WORDS.in(words).some(({ at, length }) => at + length === words.length)
}
