// Creates the candidates of an object and of an array of objects from the texts of their members. Each member, at any depth, has its own
// evidence; a member without evidence is left out.
import type { Element } from 'domhandler'
import { memberSpecOf, objectFormOf, type ObjectForm } from '../fields/members/members-of.ts'
import type { PageIndex } from '../page/page-index.ts'
import { findQuoteRun } from '../page/quote-run.ts'
import { formatRaw, pointerTo, type RawObject, type RawPart } from '../text/raw-objects.ts'
import { groundSource, pictureSource } from '../text/picture-source.ts'
import { isPlaceholder } from '../values/text/missing-values.ts'
import { withUnitOfPlace } from '../values/number/unit-of-cell.ts'
import type { Candidate, CandidateEvidence, CellMethod, Field, JsonValue } from '../types.ts'

/** A text of a member with its place: an element of the page or a block of declared data. */
export interface MemberText {
  raw: string
  element: Element | null
  block: number | null
}

/** By name of the member its text or texts; for a member with members its objects, exactly one if it is no list. */
export type ItemTexts = ReadonlyMap<string, MemberText | readonly MemberText[] | ItemList>
export interface ItemList {
  items: readonly ItemTexts[]
}

interface Origin {
  page: PageIndex
  form: ObjectForm
  method: CellMethod
  /** The typed value of the raw text; null if there is none. */
  clean(raw: string): JsonValue
}

const ITEMS_MAX = 500
const EVIDENCE_MAX = 2_000
const CELL_CHARS_MAX = 100_000

/** The candidate of an array of objects; null if no item has evidence and a value, or if it is too large. */
export function listCandidate(items: readonly ItemTexts[], score: number, origin: Origin): Candidate | null {
  const { parts, evidence } = quotedItems(origin.page, origin.form, { items, path: '' })
  return candidateWith({ part: parts, evidence }, score, { ...origin, finder: 'objects', items: parts.length })
}

/** The candidate of a single object; null if no member has evidence and a value, or if it is too large. */
export function objectCandidate(item: ItemTexts, score: number, origin: Origin): Candidate | null {
  return candidateWith(quotedItem(origin.page, origin.form, { item, path: '' }), score, { ...origin, finder: 'object', items: 1 })
}

function candidateWith(
  { part, evidence }: Quoted<RawObject | readonly RawObject[]>,
  score: number,
  { method, clean, finder, items }: Pick<Origin, 'method' | 'clean'> & { finder: string; items: number },
): Candidate | null {
  const raw = formatRaw(part)
  if (evidence.length === 0 || evidence.length > EVIDENCE_MAX || raw.length > CELL_CHARS_MAX) return null
  const value = clean(raw)
  return value === null ? null : { value, raw, evidence, method, score, finder, features: { items } }
}

interface Quoted<Part> {
  part: Part
  evidence: CandidateEvidence[]
}

/** The items that have evidence. */
function quotedItems(
  page: PageIndex,
  form: ObjectForm,
  { items, path }: { items: readonly ItemTexts[]; path: string },
): { parts: RawObject[]; evidence: CandidateEvidence[] } {
  const parts: RawObject[] = []
  const evidence: CandidateEvidence[] = []
  for (const item of items.slice(0, ITEMS_MAX)) {
    const quoted = quotedItem(page, form, { item, path: pointerTo(path, parts.length) })
    if (quoted.evidence.length === 0) continue
    parts.push(quoted.part)
    evidence.push(...quoted.evidence)
  }
  return { parts, evidence }
}

function quotedItem(page: PageIndex, { members }: ObjectForm, { item, path }: { item: ItemTexts; path: string }): Quoted<RawObject> {
  const part: RawObject = {}
  const evidence: CandidateEvidence[] = []
  for (const member of members) {
    const content = item.get(member.name)
    const quoted = content === undefined ? null : quotedPart(page, member, { content, path: pointerTo(path, member.name) })
    if (quoted === null || quoted.evidence.length === 0) continue
    part[member.name] = quoted.part
    evidence.push(...quoted.evidence)
  }
  return { part, evidence }
}

interface MemberContent {
  content: MemberText | readonly MemberText[] | ItemList
  path: string
}

function quotedPart(page: PageIndex, member: Field, { content, path }: MemberContent): Quoted<RawPart> | null {
  const form = objectFormOf(member)
  if ('items' in content) {
    if (form === null) return null
    const { parts, evidence } = quotedItems(page, form, { items: content.items, path })
    if (member.type === 'array') return { part: parts, evidence }
    const [only] = content.items
    return only === undefined ? null : quotedItem(page, form, { item: only, path })
  }
  if (form !== null) return null
  const quoted = [content].flat().flatMap((text) => quotedText(page, member, text) ?? [])
  const [first] = quoted
  if (first === undefined) return null
  const isText = memberSpecOf(member)?.kind === 'text'
  const used = member.type === 'array' || isText ? quoted : [first]
  const evidence = used.flatMap(({ quotes }) => quotes.map((quote) => ({ ...quote, path })))
  return { part: member.type === 'array' ? quoted.map((one) => one.raw) : used.map((one) => one.raw).join('\n'), evidence }
}

/** The text as it is written on the page, with its quotes and their blocks; null if it has neither an element nor a block. */
function quotedText(
  page: PageIndex,
  member: Field,
  { raw, element, block }: MemberText,
): { raw: string; quotes: { block: number; quote: string }[] } | null {
  const kind = memberSpecOf(member)?.kind
  const { document } = page
  if (isPlaceholder(raw)) return null
  if (element === null) return block === null ? null : { raw, quotes: [{ block, quote: raw }] }
  const address = kind === 'picture' ? (pictureSource(element) ?? groundSource(element)) : kind === 'address' ? hrefOf(element) : null
  if (address !== null) return { raw: address, quotes: [{ block: page.blockOf(element), quote: address }] }
  const withUnit = withUnitOfPlace(document, member, { raw, element })
  if (withUnit !== null) {
    return { raw: withUnit.raw, quotes: [{ block: page.blockOf(element), quote: withUnit.number }, withUnit.unit] }
  }
  const quotes = findQuoteRun(document, page.blockOf(element), raw)
  // A value that is not in the text is in an attribute: a full title, the address of a link "mail us".
  return { raw: raw.replace(/\s*\n\s*/g, ' '), quotes: quotes ?? [{ block: page.blockOf(element), quote: raw }] }
}

function hrefOf({ attribs }: Element): string | null {
  return attribs.href?.trim() || null
}
