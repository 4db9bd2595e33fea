// The heading that names the thing a page is about: the one that the page's own title repeats, else the first of the highest level.
import type { Block, PageDocument } from '../types.ts'
import { labelWords } from './words.ts'

export function findMainHeading(document: PageDocument): Block | null {
  const headings = document.blocks.filter((block) => block.kind === 'heading' && block.level <= 3)
  const titles = titleTexts(document).map((title) => new Set(labelWords(title)))
  let best: { block: Block; score: number } | null = null
  headings.forEach((block, order) => {
    const words = labelWords(block.text)
    if (words.length === 0) return
    const covered = Math.max(0, ...titles.map((title) => coverage(words, title)))
    const level = block.level === 1 ? 0.6 : block.level === 2 ? 0.2 : 0
    const score = covered * (words.length > 1 ? 1 : 0.6) + level - Math.min(order, 20) * 0.01
    if (score > (best?.score ?? 0.55)) best = { block, score }
  })
  const found: { block: Block; score: number } | null = best
  return found === null ? null : (found as { block: Block }).block
}

function titleTexts(document: PageDocument): string[] {
  const named = document.values.filter(({ path, entity }) => entity < 0 && (path === 'og:title' || path === 'twitter:title'))
  return [document.title, ...named.map(({ raw }) => raw)].filter((title) => title !== '')
}

function coverage(words: readonly string[], title: ReadonlySet<string>): number {
  return words.filter((word) => title.has(word)).length / words.length
}
