// ReadPage in, PageDocument out: one parse, one walk, then everything that later stages read is made of what the walk noted.
// Next: engine/src/read-document.ts
import type { Link, PageDocument, ReadPage } from '../types.ts'
import { Distillation } from './distillation.ts'

/**
 * Malformed markup never fails.
 * @throws ScrapeError parse_limit for pages beyond the limits of nodes, depth or parsing time.
 */
export function distil(page: ReadPage): PageDocument {
  const made = new Distillation(page)
  const { baseUrl, dom, blocks, nodeBlocks, isShell, tables, pairs, entities, values, title, language } = made
  const document = { page, baseUrl, title, language, dom, blocks, nodeBlocks, tables, pairs, entities, values, isShell }
  // Few fields ask for links: these are made when they are first asked for.
  let links: Link[] | null = null
  return Object.defineProperty(document as PageDocument, 'links', { enumerable: true, get: () => (links ??= made.links) })
}
