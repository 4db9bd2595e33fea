// Converts a ReadPage to a PageDocument: one parse and one walk, whose records the later stages use.
// Next: engine/src/ladder/read-document.ts
import type { PageDocument, ReadPage } from '../types.ts'
import { Distillation } from './distillation.ts'

/**
 * Malformed markup never fails.
 * @throws ScrapeError parse_limit for pages beyond the limits of nodes, depth or parsing time.
 */
export function distil(page: ReadPage): PageDocument {
  // Copied to a plain object: V8 keeps objects with their own getters, or that others inherit from, until its next full collection.
  const made = new Distillation(page)
  const { baseUrl, dom, blocks, nodeBlocks, isShell, links, tables, pairs, entities, values, title, language } = made
  return { page, baseUrl, title, language, dom, blocks, nodeBlocks, links, tables, pairs, entities, values, isShell }
}
