// Where a candidate stands on its page, in the form that is stored with its cell.
import { Element } from 'domhandler'
import { selectorOf } from './text/selector-of.ts'
import type { Candidate, Evidence, PageDocument } from './types.ts'
import { contextsOf } from './verify/quote-context.ts'

export function evidenceOf(candidate: Candidate, document: PageDocument): Evidence[] {
  const contexts = contextsOf(document, candidate.evidence, { areTogether: null })
  return candidate.evidence.map(({ block, quote, item, member }, place) => {
    const element = document.blocks[block - 1]?.element ?? null
    const selector = element ? selectorOf(element) : null
    const context = contexts[place]
    const part = item === undefined || member === undefined ? {} : { item, member }
    const evidence = { url: addressOf(element, document), snapshot: document.page.snapshot, block, quote, selector, ...part }
    return context === undefined ? evidence : { ...evidence, context }
  })
}

/** With the page's number for what stands in a PDF: readers open the file there. */
function addressOf(element: Element | null, { page }: PageDocument): string {
  if (page.contentType !== 'application/pdf') return page.url
  for (let at = element; at !== null; at = at.parent instanceof Element ? at.parent : null) {
    if (at.attribs['data-page'] !== undefined) return `${page.url}#page=${at.attribs['data-page']}`
  }
  return page.url
}
