// The blocks of a page that most likely hold some fields, for a model with a small context: each field's best ones in turn,
// with the lines beside them, since a label is often a line of its own. By words that few blocks share; the rest of the budget is the page's beginning.
import type { Field } from '@quarry/contract'
import type { Block, PageDocument } from '../types.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { stemsOf } from './field-words.ts'
import { promptBlocks } from './prompt-blocks.ts'

const LINE_TOKENS = 4
/** Of a longer block its beginning is sent. */
export const LINE_CHARS_MAX = 240
/** A word of the name counts more than one of the description. */
const NAME_WEIGHT = 3
const BEGINNING_BLOCKS = 12

/** In page order, together within `tokensMax`. */
export function likelyBlocks(document: PageDocument, fields: readonly Field[], tokensMax: number): Block[] {
  const { visible, data } = promptBlocks(document, fields)
  const blocks = [...visible, ...data].toSorted((a, b) => a.id - b.id)
  const stems = blocks.map(({ text, path }) => new Set(stemsOf(`${path} ${text.slice(0, LINE_CHARS_MAX)}`)))
  const rarity = rarityOf(stems)
  const ranked = fields.map((field) => rankFor(field, stems, rarity))
  const chosen = new Set<number>()
  let room = tokensMax
  const add = (index: number): void => {
    const block = blocks[index]
    if (block === undefined || chosen.has(index)) return
    const tokens = estimateTokens(block.text.slice(0, LINE_CHARS_MAX)) + LINE_TOKENS
    if (tokens > room) return
    room -= tokens
    chosen.add(index)
  }
  for (let index = 0; index < BEGINNING_BLOCKS; index++) if (blocks[index]?.kind === 'heading') add(index)
  const turns = Math.max(0, ...ranked.map(({ length }) => length))
  for (let turn = 0; turn < turns; turn++)
    for (const order of ranked) {
      const index = order[turn]
      if (index !== undefined) for (const near of [index, index + 1, index - 1]) add(near)
    }
  for (const index of blocks.keys()) add(index)
  return [...chosen].toSorted((a, b) => a - b).map((index) => blocks[index]!)
}

function rarityOf(stems: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const words of stems) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log((stems.length + 1) / (counts.get(word) ?? 1))
}

/** Places of the blocks that have a word of the field, the best first. */
function rankFor({ name, description }: Field, stems: readonly ReadonlySet<string>[], rarity: (word: string) => number): number[] {
  const weights = new Map<string, number>()
  for (const word of stemsOf(description)) weights.set(word, rarity(word))
  for (const word of stemsOf(name.replaceAll('_', ' '))) weights.set(word, NAME_WEIGHT * rarity(word))
  return stems
    .map((words, index) => {
      let score = 0
      for (const [word, weight] of weights) if (words.has(word)) score += weight
      return { index, score: score / Math.sqrt(words.size + 1) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
    .map(({ index }) => index)
}
