// Finds the blocks that together form the text of an element.
import { foldSpace } from '../text/fold.ts'
import type { PageDocument } from '../types.ts'

const RUN_MAX = 8

/** The quotes by block, beginning at `block`; null where the text is not formed by that block and those after it. */
export function findQuoteRun(document: PageDocument, block: number, text: string): { block: number; quote: string }[] | null {
  const wanted = foldSpace(text)
  const first = document.blocks[block - 1]?.text
  if (first === undefined || wanted === '') return null
  if (foldSpace(first).includes(wanted)) return [{ block, quote: text }]
  const quotes: { block: number; quote: string }[] = []
  let run = ''
  for (let id = block; id < block + RUN_MAX; id += 1) {
    const own = document.blocks[id - 1]
    if (own === undefined || own.kind === 'data') return null
    run = run === '' ? foldSpace(own.text) : `${run} ${foldSpace(own.text)}`
    quotes.push({ block: id, quote: own.text })
    if (run === wanted) return quotes
    if (!wanted.startsWith(run)) return null
  }
  return null
}
