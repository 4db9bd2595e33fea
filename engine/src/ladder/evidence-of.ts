// Converts a candidate's blocks and quotes to the evidence that is stored with its cell.
import type { Element } from 'domhandler'
import { fileKindOf } from '../fetch/media-type.ts'
import { placesAround } from '../documents/ocr/scan-places.ts'
import { placeInFile } from '../documents/place-in-file.ts'
import { selectorOf } from '../text/selector-of.ts'
import type { Candidate, Evidence, PageDocument } from '../types.ts'
import { contextsOf } from '../verify/quote-context.ts'

export function evidenceOf(candidate: Candidate, document: PageDocument): Evidence[] {
  const contexts = contextsOf(document, candidate.evidence, { areTogether: null })
  const kind = fileKindOf(document.page.contentType)
  return candidate.evidence.map(({ block, quote, path }, place) => {
    const element = document.blocks[block - 1]?.element ?? null
    const selector = element ? selectorOf(element) : null
    const context = contexts[place]
    const part = path === undefined ? {} : { ...itemAndMember(path), path }
    const isScan = kind === 'picture' || (kind === 'pdf' && element !== null && placesAround(element) !== null)
    const scan = isScan ? { scan: true } : {}
    const evidence = { url: addressOf(element, document), snapshot: document.page.snapshot, block, quote, selector, ...part, ...scan }
    return context === undefined ? evidence : { ...evidence, context }
  })
}

/** The page's address; for files with the place in the fragment: `#page=2`, at which programs open a PDF, or `#Prices!B7`. */
function addressOf(element: Element | null, { page }: PageDocument): string {
  const kind = fileKindOf(page.contentType)
  const place = kind === null || element === null ? null : placeInFile(element)
  if (place === null) return page.url
  return `${page.url}#${place.kind === 'page' ? `page=${place.name}` : encodeURIComponent(place.name)}`
}

/** Index of the item and name of the member, for a member that is directly in an item of a list. */
function itemAndMember(path: string): Pick<Evidence, 'item' | 'member'> {
  const [, item = '', member = ''] = /^\/(\d+)\/([^/]+)$/.exec(path) ?? []
  return member === '' ? {} : { item: Number(item), member: member.replaceAll('~1', '/').replaceAll('~0', '~') }
}
