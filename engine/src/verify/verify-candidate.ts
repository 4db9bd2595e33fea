// Verifies every value before it is delivered, from any rung: the named block contains the quote, the quotes contain the raw text, and
// cleaning the raw text gives the value. Never fuzzy. Does not judge plausibility, but refuses instructions to language models.
// Next: engine/src/clean/clean-value.ts
import { commandsMachines } from '../text/commands-machines.ts'
import type { Candidate, JsonValue, PageDocument } from '../types.ts'
import { attributesOfBlock } from './block-attributes.ts'
import { findQuote } from './find-quote.ts'
import { isSameJson } from './is-same-json.ts'
import { rawIsQuoted } from './raw-is-quoted.ts'

/** Converts raw text to the field's typed value; null where that is not possible. */
export type CleanRaw = (raw: string) => JsonValue

export type Verdict = { verified: true } | { verified: false; failed: 'block' | 'quote' | 'raw' | 'value' }

export function verifyCandidate(document: PageDocument, candidate: Candidate, clean: CleanRaw): Verdict {
  if (candidate.evidence.length === 0) return { verified: false, failed: 'block' }
  for (const { block, quote } of candidate.evidence) {
    const text = document.blocks[block - 1]?.text
    if (text === undefined) return { verified: false, failed: 'block' }
    if (!findQuote(text, quote) && !isInAttributes(document, block, quote)) return { verified: false, failed: 'quote' }
  }
  if (!rawIsQuoted(candidate) || commandsMachines(candidate.raw)) return { verified: false, failed: 'raw' }
  if (!isSameJson(clean(candidate.raw), candidate.value)) return { verified: false, failed: 'value' }
  return { verified: true }
}

function isInAttributes(document: PageDocument, block: number, quote: string): boolean {
  return attributesOfBlock(document, block).some(({ value }) => findQuote(value, quote) !== null)
}
