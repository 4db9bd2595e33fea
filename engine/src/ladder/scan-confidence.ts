// The confidence of the OCR in the words of a value on a scanned page: that of the section, lower if one of the words is doubtful.
import { isTag, type Element } from 'domhandler'
import type { Candidate, PageDocument } from '../types.ts'

/** A factor from 0 to 1; 1 for a value outside of scans. */
export function scanConfidence(document: PageDocument, { evidence }: Pick<Candidate, 'evidence'>): number {
  return Math.min(1, ...evidence.map(({ block, quote }) => confidenceAt(document.blocks[block - 1]?.element ?? null, quote)))
}

function confidenceAt(element: Element | null, quote: string): number {
  for (let at = element; at !== null; at = at.parent !== null && isTag(at.parent) ? at.parent : null) {
    const { 'data-ocr': confidence, 'data-doubtful': doubtful = '' } = at.attribs
    if (confidence === undefined) continue
    const own = shareOf(confidence)
    const words = new Set(quote.split(/\s+/))
    const doubts = doubtful.split('\n').flatMap((line) => {
      const [share = '', word = ''] = line.split(' ')
      return words.has(word) ? [shareOf(share)] : []
    })
    return Math.min(own, ...doubts)
  }
  return 1
}

/** 1 for a text that is no number from 0 to 1, since the markup is untrusted. */
function shareOf(text: string): number {
  const share = Number(text)
  return share >= 0 && share <= 1 ? share : 1
}
