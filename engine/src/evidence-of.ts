// Where a candidate stands on its page, in the form that is stored with its cell.
import { selectorOf } from './text/selector-of.ts'
import type { Candidate, Evidence, PageDocument } from './types.ts'

export function evidenceOf(candidate: Candidate, document: PageDocument): Evidence[] {
  return candidate.evidence.map(({ block, quote }) => {
    const element = document.blocks[block - 1]?.element ?? null
    return { url: document.page.url, snapshot: document.page.snapshot, block, quote, selector: element ? selectorOf(element) : null }
  })
}
