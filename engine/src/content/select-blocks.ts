// Which blocks are kept: the set with the best expected F1 over words, so that the threshold is lower on a page of uncertain blocks.
import { POINTING } from './name-meanings.ts'
import type { PageBlock } from './page-blocks.ts'

/** A page on which no block is likelier than this has no main content. */
const BEST_CHANCE_MIN = 0.25
const REPEAT_WORDS_MIN = 8
/** Limits of a line that is mostly a link to another page, and so no part of the text. */
const POINTING_LINE = { wordsMax: 39, linkShareMin: 0.3 }
/**
 * Errors of the blocks of a page are correlated: where one block is certain, uncertain ones count less than their probability; where none
 * is, they count more. Probabilities are raised to this power: `doubtful` where the best one is at most `from`, rising to `sure` at 1.
 */
const POWER = { from: 0.9, doubtful: 0.7, sure: 1.5 }

/** The kept blocks in page order; texts of some length that occur twice on the page are kept once. */
export function selectBlocks(blocks: readonly PageBlock[], chances: Float64Array): PageBlock[] {
  const threshold = bestThreshold(blocks, chances)
  const seen = new Set<string>()
  return blocks.filter((block, index) => {
    if ((chances[index] ?? 0) < threshold || isPointing(block)) return false
    if (block.words < REPEAT_WORDS_MIN) return true
    const isNew = !seen.has(block.block.text)
    seen.add(block.block.text)
    return isNew
  })
}

function powerOf(best: number): number {
  const certainty = Math.max(0, (best - POWER.from) / (1 - POWER.from))
  return POWER.doubtful + (POWER.sure - POWER.doubtful) * certainty
}

const isPointing = ({ block, words, linkWords }: PageBlock): boolean =>
  words <= POINTING_LINE.wordsMax && linkWords > words * POINTING_LINE.linkShareMin && POINTING.test(block.text)

/** The chance of the last block to keep: 2·hits / (kept words + expected true words) is largest there. */
function bestThreshold(blocks: readonly PageBlock[], chances: Float64Array): number {
  const order = [...blocks.keys()].sort((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0))
  const best = chances[order[0] ?? 0] ?? 0
  const power = powerOf(best)
  const trueWords = (index: number): number => (chances[index] ?? 0) ** power * (blocks[index]?.words ?? 0)
  const expected = order.reduce((sum, index) => sum + trueWords(index), 0)
  let [hits, kept, bestScore, threshold] = [0, 0, 0, Infinity]
  for (const index of order) {
    hits += trueWords(index)
    kept += blocks[index]?.words ?? 0
    const score = (2 * hits) / (kept + expected)
    if (score > bestScore) [bestScore, threshold] = [score, chances[index] ?? 0]
  }
  return best < BEST_CHANCE_MIN ? Infinity : threshold
}
