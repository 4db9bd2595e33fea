// Candidates of an array of objects: the page's list that fits its members, and what the page declares. Each member of each item has
// evidence of its own; a member without it is left out.
import type { Element } from 'domhandler'
import { memberSpecOf, type ObjectList } from '../fields/members/members-of.ts'
import type { PageIndex } from '../page/page-index.ts'
import { findQuoteRun } from '../page/quote-run.ts'
import { formatRawObjects, type RawObject } from '../text/raw-objects.ts'
import { groundSource, pictureSource } from '../text/picture-source.ts'
import type { Candidate, CandidateEvidence, CellMethod, Field, JsonValue } from '../types.ts'

/** A text of a member with where it stands: in an element of the page, or in a block of data. */
export interface MemberText {
  raw: string
  element: Element | null
  block: number | null
}

/** By member its text, or its texts. */
export type ItemTexts = ReadonlyMap<string, MemberText | readonly MemberText[]>

interface Origin {
  page: PageIndex
  list: ObjectList
  method: CellMethod
  /** The typed objects of raw texts; null for none. */
  clean(raw: string): JsonValue
}

const ITEMS_MAX = 500
const EVIDENCE_MAX = 2_000
const CELL_CHARS_MAX = 100_000

/** Null where nothing of it can be quoted and typed. */
export function objectCandidate(items: readonly ItemTexts[], score: number, { page, list, method, clean }: Origin): Candidate | null {
  const raws: RawObject[] = []
  const evidence: CandidateEvidence[] = []
  for (const item of items.slice(0, ITEMS_MAX)) {
    const raw: RawObject = {}
    for (const member of list.members) {
      const texts = [item.get(member.name) ?? []].flat()
      const quoted = texts.flatMap((text) => quotedText(page, member, text) ?? [])
      if (quoted.length === 0) continue
      raw[member.name] = member.type === 'array' ? quoted.map((one) => one.raw) : quoted[0]!.raw
      const used = member.type === 'array' ? quoted : quoted.slice(0, 1)
      evidence.push(...used.flatMap(({ quotes }) => quotes.map((quote) => ({ ...quote, item: raws.length, member: member.name }))))
    }
    if (Object.keys(raw).length > 0) raws.push(raw)
  }
  const raw = formatRawObjects(raws)
  if (evidence.length === 0 || evidence.length > EVIDENCE_MAX || raw.length > CELL_CHARS_MAX) return null
  const value = clean(raw)
  return value === null ? null : { value, raw, evidence, method, score, finder: 'objects', features: { items: raws.length } }
}

/** The text as the page writes it, with the blocks and quotes it stands in; null where it is not found there. */
function quotedText(
  page: PageIndex,
  member: Field,
  { raw, element, block }: MemberText,
): { raw: string; quotes: { block: number; quote: string }[] } | null {
  const kind = memberSpecOf(member)?.kind
  const { document } = page
  if (element === null) return block === null ? null : { raw, quotes: [{ block, quote: raw }] }
  const address = kind === 'picture' ? (pictureSource(element) ?? groundSource(element)) : kind === 'address' ? hrefOf(element) : null
  if (address !== null) return { raw: address, quotes: [{ block: page.blockOf(element), quote: address }] }
  const quotes = findQuoteRun(document, page.blockOf(element), raw)
  // What stands in no text stands in an attribute: a title that is cut off, the address behind "mail us".
  return { raw: raw.replace(/\s*\n\s*/g, ' '), quotes: quotes ?? [{ block: page.blockOf(element), quote: raw }] }
}

function hrefOf({ attribs }: Element): string | null {
  return attribs.href?.trim() || null
}
