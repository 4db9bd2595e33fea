// The blocks of a page that most likely hold a field, by shared words. Used for a second question only.
import type { Field } from '@quarry/contract'
import type { Block, PageDocument } from '../types.ts'

/** In page order. `claimed` is the model's value; neighbours of the best blocks are included, since a label is often beside its value. */
export function bestBlocks(document: PageDocument, { field, claimed }: { field: Field; claimed: string }, blocksMax: number): Block[] {
  const wanted = new Set(wordsOf(`${field.name} ${field.description}`))
  const said = new Set(wordsOf(claimed))
  const scored = document.blocks
    .map((block) => ({ block, score: scoreOf(block, wanted, said) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const chosen = new Set<number>()
  for (const { block } of scored) {
    for (const id of [block.id, block.id + 1, block.id - 1]) {
      if (chosen.size < blocksMax && document.blocks[id - 1] !== undefined) chosen.add(id)
    }
    if (chosen.size >= blocksMax) break
  }
  return document.blocks.filter((block) => chosen.has(block.id))
}

function scoreOf(block: Block, wanted: Set<string>, said: Set<string>): number {
  const words = wordsOf(`${block.text} ${block.path}`)
  if (words.length === 0) return 0
  const hits = words.reduce((sum, word) => sum + (said.has(word) ? 2 : 0) + (wanted.has(word) ? 1 : 0), 0)
  return hits / Math.sqrt(words.length)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
}
