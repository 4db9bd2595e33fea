// Which blocks are kept: the set whose expected F1 over words is best, so that a page of doubtful blocks is cut lower than one of sure ones.
import type { PageBlock } from './page-blocks.ts'

/** A page on which no block is likelier than this has no main content. */
const BEST_CHANCE_MIN = 0.25
const REPEAT_WORDS_MIN = 4

/** The kept blocks in page order; texts of some length that stand on the page twice are kept once. */
export function selectBlocks(blocks: readonly PageBlock[], chances: Float64Array): PageBlock[] {
  const threshold = bestThreshold(blocks, chances)
  const seen = new Set<string>()
  return blocks.filter((block, index) => {
    if ((chances[index] ?? 0) < threshold) return false
    if (block.words < REPEAT_WORDS_MIN) return true
    const isNew = !seen.has(block.block.text)
    seen.add(block.block.text)
    return isNew
  })
}

/** The chance of the last block to keep: 2·hits / (kept words + expected true words) is largest there. */
function bestThreshold(blocks: readonly PageBlock[], chances: Float64Array): number {
  const order = [...blocks.keys()].sort((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0))
  const expected = order.reduce((sum, index) => sum + (chances[index] ?? 0) * (blocks[index]?.words ?? 0), 0)
  let [hits, kept, best, threshold] = [0, 0, 0, Infinity]
  for (const index of order) {
    const words = blocks[index]?.words ?? 0
    hits += (chances[index] ?? 0) * words
    kept += words
    const score = (2 * hits) / (kept + expected)
    if (score > best) [best, threshold] = [score, chances[index] ?? 0]
  }
  return threshold < BEST_CHANCE_MIN && (chances[order[0] ?? 0] ?? 0) < BEST_CHANCE_MIN ? Infinity : threshold
}
