// The heading above a block of a page.
import { keepLast } from '../text/keep-last.ts'
import type { Block } from '../types.ts'

/** The nearest heading before the block; for a heading the nearest of a higher rank. Null without one. */
export function enclosingHeading(blocks: readonly Block[], { id }: Block): Block | null {
  return blocks[(headingsOf(blocks)[id] ?? 0) - 1] ?? null
}

/** For each id of a visible block the id of its heading, or 0. */
const headingsOf = keepLast((blocks: readonly Block[]): Int32Array => {
  const headings = new Int32Array(blocks.length + 1)
  /** Ids of the open headings by level. */
  const open: number[] = []
  for (const { id, kind, level } of blocks) {
    if (kind === 'data') break
    if (kind === 'heading') open.length = Math.min(open.length, level)
    headings[id] = open.findLast((heading) => heading > 0) ?? 0
    if (kind !== 'heading') continue
    while (open.length < level) open.push(0)
    open[level] = id
  }
  return headings
})
