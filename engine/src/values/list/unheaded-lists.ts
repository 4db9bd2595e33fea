// Lists without heading and class names, recognised by the form of their items: amounts at the beginning (ingredients), or whole
// sentences in a numbered list (steps).
import { isTag, type Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import type { Block } from '../../types.ts'
import { isDeclaredOther } from '../../page/declared-kind.ts'
import type { Finder, Proposal } from '../finder.ts'
import { blocksIn, isStepNumber, joined, listPieces, piecesOfBlock } from './list-pieces.ts'
import { understandField } from '../../fields/understand-field.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { findHeadedSections } from './headed-sections.ts'
import { anyOf, anyPhrase, phrasesOf } from '../../fields/word-patterns.ts'
import { MONTHS } from '../../fields/calendar-patterns.ts'
import { LANGUAGES } from '../../fields/language-data.ts'

const AMOUNT = new RegExp(
  String.raw`^(?:[•*–-]\s*)?(?:(?:\d+(?:[.,/–-]\d+)?\s?\p{L}{0,2}|[½¼¾⅓⅔⅛])\b|${anyOf(({ lists }) => lists?.amounts)}).{2,120}$|^(?:\d+\s?)?[½¼¾⅓⅔⅛]\s?\S.{1,120}$`,
  'iu',
)
const STARS = anyPhrase(phrasesOf(({ ratings }) => ratings?.stars).flatMap((word) => [word, `${word}s`]))
const NO_AMOUNT = new RegExp(
  [
    anyOf(({ lists }) => lists?.notAmounts),
    MONTHS,
    String.raw`\b\d{1,2}:\d{2}\b|\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d{4}\b|\/?km[2²]?\b`,
    String.raw`^\d+[.)]\s|^\d{4}\b|^\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|[$€£%]|\bout of \d|^\D{0,4}\d[\d.,]*\D?$`,
    String.raw`^\d+\s?${anyOf(({ lists }) => lists?.portions)}|^\d+\s?${STARS}`,
    String.raw`^${anyOf(({ lists }) => lists?.articles)}\s.{60,}`,
  ].join('|'),
  'iu',
)
const ITEMS_MIN = 4
/** Of one group of a list. */
const GROUP_ITEMS_MIN = 2
const STEP_CHARS_MIN = 25

export const findUnheadedLists: Finder = (page, intent) => {
  if (intent.concept?.id === 'ingredients') return isOfCooking(page) ? amountLists(page) : []
  return intent.concept?.id === 'instructions' && !isDeclaredOther(page, ['Recipe'], OF_NO_STEPS)
    ? [
        ...numberedLists(page, intent.plainSteps),
        ...numberedSections(page, intent.plainSteps),
        ...sentencesBelowAmounts(page, intent.plainSteps),
      ]
    : []
}

/**
 * True for pages about food. In known languages a page needs words of cooking, since tubes, batteries and pieces of a game are counted like
 * eggs.
 */
function isOfCooking(page: PageIndex): boolean {
  if (page.subjects.includes('Recipe') && !isDeclaredOther(page, ['Recipe'])) return true
  if (!KNOWN_LANGUAGES.has((page.document.language ?? 'en').slice(0, 2).toLowerCase())) return true
  return page.visibleBlocks.some(({ kind, text }) => kind !== 'control' && COOKING.test(text))
}
const KNOWN_LANGUAGES = new Set(LANGUAGES.filter(({ lists }) => lists?.cooking !== undefined).map(({ code }) => code))
const COOKING = new RegExp(
  anyOf(({ lists }) => lists?.cooking),
  'iu',
)

/** Kinds of pages with numbered lists of other things than steps. */
const OF_NO_STEPS = ['Product', 'Book', 'JobPosting', 'Event', 'Movie', 'DiscussionForumPosting']

/** Runs of lines most of which begin with an amount. */
function amountLists(page: PageIndex): Proposal[] {
  return withGroupsJoined(page, amountRuns(page)).map((blocks) => ({
    pieces: blocks.flatMap((block) => piecesOfBlock(block, false)),
    score: 0.6 * placeFactor(page, blocks),
    finder: 'amounts',
  }))
}

/** Joins the groups of one list: runs of equal markup, with nothing but a short name between them. */
function withGroupsJoined(page: PageIndex, runs: readonly Block[][]): Block[][] {
  const lists: Block[][] = []
  for (const run of runs) {
    const last = lists.at(-1)
    const between = last ? blocksBetween(page, last.at(-1), run[0]) : null
    const isNextGroup = last && between?.every(isGroupName) && builtLike(last[0], run[0])
    if (isNextGroup) last.push(...run)
    else lists.push([...run])
  }
  return lists
    .map((list, at) => (at < BULLETED_LISTS_MAX ? withLikeBullets(page, list) : list))
    .filter((list) => list.reduce((lines, { text }) => lines + text.split('\n').length, 0) >= ITEMS_MIN)
}

/** Each needs a search of the whole page. */
const BULLETED_LISTS_MAX = 3

/** Paragraphs of bullets with the same markup continue the list, even with steps between them. */
function withLikeBullets(page: PageIndex, list: Block[]): Block[] {
  const [first] = list
  if (!first || !list.every(isBulleted) || !first.element?.attribs.class) return list
  const own = new Set(list)
  return page.visibleBlocks.filter((block) => own.has(block) || (block.id > first.id && isBulleted(block) && builtLike(first, block)))
}

function isBulleted({ kind, text }: Block): boolean {
  return kind === 'text' && text.split('\n').every((line) => /^[•*–-]\s/.test(line))
}

const GROUP_NAMES_MAX = 1

/** The blocks between two; null where they are more than the name of a group. */
function blocksBetween(page: PageIndex, before: Block | undefined, behind: Block | undefined): Block[] | null {
  const from = (before?.id ?? 0) + 1
  const to = behind?.id ?? 0
  if (to - from > GROUP_NAMES_MAX) return null
  return Array.from({ length: Math.max(to - from, 0) }, (_, at) => page.block(from + at)).filter((block) => block !== null)
}

function isGroupName({ kind, text }: Block): boolean {
  return kind !== 'control' && text.length <= 50 && !/[.!?]$/.test(text)
}

function likeKey({ name, attribs }: Element): string {
  return `${name} ${(attribs.class ?? '').split(/\s+/)[0] ?? ''}`
}

/** Same tags and classes up to the element that holds them both. */
function builtLike(a: Block | undefined, b: Block | undefined): boolean {
  let [left, right] = [a?.element ?? null, b?.element ?? null]
  while (left && right && left !== right) {
    if (likeKey(left) !== likeKey(right)) return false
    left = parentOf(left)
    right = parentOf(right)
  }
  return left !== null && left === right
}

function amountRuns(page: PageIndex): Block[][] {
  const runs: Block[][] = []
  let run: Block[] = []
  let misses = 0
  const close = (): void => {
    const kept = run.slice(0, run.length - misses)
    if (kept.length >= GROUP_ITEMS_MIN || (kept.length === 1 && (kept[0]?.text.split('\n').length ?? 0) >= ITEMS_MIN)) runs.push(kept)
    run = []
    misses = 0
  }
  for (const block of page.visibleBlocks) {
    if (block.kind === 'control' || block.kind === 'caption') continue
    if (isAmountBlock(block)) {
      run.push(block)
      misses = 0
    } else if (run[0]?.kind === block.kind && block.text.length < 90 && isBulleted(run[0]) === isBulleted(block)) {
      run.push(block)
      if ((misses += 1) > 2) close()
    } else if (run.length > 0) close()
  }
  close()
  return runs
}

function isAmountBlock({ text }: Block): boolean {
  const lines = text.split('\n')
  const fitting = lines.filter((line) => AMOUNT.test(line) && !NO_AMOUNT.test(line)).length
  return fitting >= lines.length * 0.6 && (lines.length === 1 || lines.length >= ITEMS_MIN)
}

function numberedLists(page: PageIndex, plainSteps: boolean): Proposal[] {
  return page
    .elementsOfTag('ol')
    .slice(0, 20)
    .flatMap((list) => {
      if (list.children.filter((child) => isTag(child) && child.name === 'li').length < 2) return []
      const pieces = listPieces(page, list, plainSteps)
      const sentences = pieces.filter(({ raw }) => raw.length >= STEP_CHARS_MIN && /[.!]/.test(raw)).length
      const region = page.regions.regionOf(list)
      return sentences >= pieces.length * 0.7 && pieces.length >= 2 && !region.isSide
        ? [{ pieces, score: 0.6, finder: 'numbered list' }]
        : []
    })
}

/** Texts under headings that only count: "Step 1", "Step 2". */
function numberedSections(page: PageIndex, plainSteps: boolean): Proposal[] {
  const steps = page.sections.filter(({ heading }) => isStepNumber(heading.text))
  if (steps.length < 2) return []
  const pieces = steps.flatMap(({ heading, from, to }) => {
    const around = heading.element?.parent
    const blocks = page.visibleBlocks.filter(
      ({ id, kind, element }) =>
        id >= from && id < to && kind !== 'control' && kind !== 'caption' && (id === from || element?.parent === around),
    )
    return joined(blocks, plainSteps)
  })
  return pieces.length >= 2 ? [{ pieces, score: 0.7, finder: 'numbered sections' }] : []
}

const CLIMB_MAX = 6
const SENTENCES_MIN = 2
const SENTENCES_SHARE = 0.7

/** Steps right below the ingredients without a heading, as on blogs. */
function sentencesBelowAmounts(page: PageIndex, plainSteps: boolean): Proposal[] {
  const lists = withGroupsJoined(page, amountRuns(page))
  const [list] = (lists.length > 0 ? lists : listsOfIngredients(page)).toSorted(
    (a, b) => placeFactor(page, b) * b.length - placeFactor(page, a) * a.length,
  )
  const first = list?.[0]
  const around = first && aroundSentences(page, first)
  if (!first || !around) return []
  const below = blocksIn(page, around).filter(
    ({ id, element }) => id > first.id && element !== null && !page.regions.regionOf(element).isSide,
  )
  const begin = below.findIndex(isSentence)
  const end = below.findIndex(({ kind, text }, at) => at > begin && kind === 'heading' && !isStepNumber(text))
  const texts = below.slice(begin, end < 0 ? undefined : end).filter((block) => block.kind !== 'heading' && !isAmountBlock(block))
  const charsOf = (kind: Block['kind']): number => texts.reduce((sum, block) => sum + (block.kind === kind ? block.text.length : 0), 0)
  const kind = charsOf('item') > charsOf('text') ? 'item' : 'text'
  const steps = texts.filter((block) => block.kind === kind)
  if (steps.filter(isSentence).length < Math.max(SENTENCES_MIN, steps.length * SENTENCES_SHARE)) return []
  const pieces = steps.flatMap((block) => piecesOfBlock(block, plainSteps))
  return [{ pieces, score: 0.56 * placeFactor(page, list), finder: 'sentences below amounts' }]
}

/** Lists below "Ingredients" in which hardly anything has an amount. */
function listsOfIngredients(page: PageIndex): Block[][] {
  const lists = findHeadedSections(page, INGREDIENTS).map(({ pieces }) => pieces.flatMap(({ block }) => page.block(block) ?? []))
  return lists.filter((list) => list.length >= ITEMS_MIN && list.every(({ kind }) => kind === 'item'))
}
const INGREDIENTS = understandField({ name: 'ingredients', description: 'Ingredients', type: 'array' })

function isSentence(block: Block): boolean {
  return block.text.length >= STEP_CHARS_MIN && /[.!。]/u.test(block.text) && !PRICED.test(block.text) && !isAmountBlock(block)
}

/** "How to pray $0.99" is an offer, not a step. */
const PRICED = /[$€£]\s?\d|\d\s?[€£]/

/** The element around a list and the sentences behind it. */
function aroundSentences(page: PageIndex, first: Block): Element | null {
  let around = first.element ? parentOf(first.element) : null
  for (let step = 0; around && around.name !== 'body' && step < CLIMB_MAX; step += 1) {
    if (blocksIn(page, around).filter((block) => block.id > first.id && isSentence(block)).length >= SENTENCES_MIN) return around
    around = parentOf(around)
  }
  return null
}

function placeFactor(page: PageIndex, blocks: readonly Block[]): number {
  const element = blocks[0] ? page.innerElement(blocks[0].id) : null
  return element && page.regions.regionOf(element).isSide ? 0.6 : 1
}
