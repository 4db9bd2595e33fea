// Lists that no heading and no class names, told by what their items look like: amounts at the beginning (ingredients), or whole
// sentences in a numbered list (steps).
import { isTag } from 'domhandler'
import type { Block } from '../../types.ts'
import type { Finder, Proposal } from '../finder.ts'
import { isStepNumber, joined, listPieces, piecesOfBlock } from '../list-pieces.ts'
import type { PageIndex } from '../page-index.ts'

const AMOUNT =
  /^(?:[•*–-]\s*)?(?:\d+(?:[.,/–-]\d+)?\s?\p{L}{0,2}|[½¼¾⅓⅔⅛]|one|two|half|an?|une?|ein(?:e[nr]?)?|pinch|handful|juice)\b.{2,120}$|^(?:\d+\s?)?[½¼¾⅓⅔⅛]\s?\S.{1,120}$/iu
const NO_AMOUNT =
  /\b(?:min(?:ute)?s?|hours?|stunden?|heures?|comments?|reviews?|ago|views?|shares?|recipes|january|february|march|april|june|july|august|september|october|november|december)\b|\b\d{1,2}:\d{2}\b|\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d{4}\b|\/?km[2²]?\b|\b(?:sq|likes?|posts|repl(?:y|ies)|members?|followers?|employees)\b|^\d+[.)]\s|^\d{4}\b|[$€£]|^a[n]?\s.{60,}/i
const ITEMS_MIN = 4
const STEP_CHARS_MIN = 25

export const findUnheadedLists: Finder = (page, intent) => {
  if (intent.concept?.id === 'ingredients') return amountLists(page)
  return intent.concept?.id === 'instructions'
    ? [...numberedLists(page, intent.plainSteps), ...numberedSections(page, intent.plainSteps)]
    : []
}

/** Runs of lines most of which begin with an amount. */
function amountLists(page: PageIndex): Proposal[] {
  const runs: Block[][] = []
  let run: Block[] = []
  let misses = 0
  const close = (): void => {
    const kept = run.slice(0, run.length - misses)
    if (kept.length >= ITEMS_MIN || (kept.length === 1 && (kept[0]?.text.split('\n').length ?? 0) >= ITEMS_MIN)) runs.push(kept)
    run = []
    misses = 0
  }
  for (const block of page.visibleBlocks) {
    if (block.kind === 'control' || block.kind === 'caption') continue
    if (isAmountBlock(block)) {
      run.push(block)
      misses = 0
    } else if (run.length > 0 && block.kind === run[0]?.kind && block.text.length < 90) {
      run.push(block)
      if ((misses += 1) > 2) close()
    } else if (run.length > 0) close()
  }
  close()
  return runs.map((blocks) => ({
    pieces: blocks.flatMap((block) => piecesOfBlock(block, false)),
    score: 0.6 * placeFactor(page, blocks),
    finder: 'amounts',
    features: { items: blocks.length },
  }))
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
        ? [{ pieces, score: 0.6, finder: 'numbered list', features: { items: pieces.length } }]
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
  return pieces.length >= 2 ? [{ pieces, score: 0.7, finder: 'numbered sections', features: { items: pieces.length } }] : []
}

function placeFactor(page: PageIndex, blocks: readonly Block[]): number {
  const element = blocks[0] ? page.innerElement(blocks[0].id) : null
  return element && page.regions.regionOf(element).isSide ? 0.6 : 1
}
