// ReadPage in, PageDocument out: one parse, one walk, then later stages read what the walk recorded.
// Next: engine/src/ladder/read-document.ts
import type { PageDocument, ReadPage } from '../types.ts'
import { Distillation } from './distillation.ts'

/**
 * Malformed markup never fails.
 * @throws ScrapeError parse_limit for pages beyond the limits of nodes, depth or parsing time.
 */
export function distil(page: ReadPage): PageDocument {
  // All at once: a page with a getter of its own is kept by V8 until its next full collection, and so is one that another object inherits from.
  const made = new Distillation(page)
  const { baseUrl, dom, blocks, nodeBlocks, isShell, links, tables, pairs, entities, values, title, language } = made
  return { page, baseUrl, title, language, dom, blocks, nodeBlocks, links, tables, pairs, entities, values, isShell }
}
