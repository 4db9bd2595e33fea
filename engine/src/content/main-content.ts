// The main content of a page as text and Markdown: measures the blocks, scores them, and keeps the best set. For users and for body fields;
// field extraction does not use it, because it reads the whole page.
import type { PageDocument } from '../types.ts'
import { featuresOf } from './block-features.ts'
import { measureBlocks } from './page-blocks.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'
import { scoreBlocks } from './score-blocks.ts'
import { selectBlocks } from './select-blocks.ts'

export interface MainContent {
  title: string
  /** Kept text, a line for each block, blank lines between. */
  text: string
  markdown: string
  /** Numbers of the kept blocks, for evidence. */
  blocks: number[]
}

/** Empty text where the page has no main content. */
export function mainContent(document: PageDocument): MainContent {
  const page = measureBlocks(document)
  const kept = selectBlocks(page.list, scoreBlocks(featuresOf(document, page)))
  const blocks = kept.map(({ block }) => block.id)
  return {
    title: titleOf(document),
    text: kept.map(({ block }) => block.text).join('\n\n'),
    markdown: renderMarkdown(document, new Set(blocks)),
    blocks,
  }
}

/** The page's own headline where one matches its title, else the title without the name of the site. */
function titleOf({ blocks, title }: PageDocument): string {
  const headline = blocks.find((block) => block.kind === 'heading' && block.level === 1)?.text
  if (headline && title.toLowerCase().includes(headline.toLowerCase())) return headline
  const parts = title.split(/(?<!\s)\s+[|–—·»-]\s+/)
  return parts.length > 1 ? (parts.toSorted((a, b) => b.length - a.length)[0] ?? title) : title || (headline ?? '')
}
