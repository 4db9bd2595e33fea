// The whole ladder without a model on one distilled page: structured data, then the reader, merged and verified, as cells.
// Next: engine/src/fields/understand-field.ts
import { isDelivered, type Cell, type Field, type JsonValue } from '@quarry/contract'
import { cleanForField } from './clean-for-field.ts'
import { cellOfDecision } from './cell-of-decision.ts'
import type { FieldDecision } from './field-decision.ts'
import { commonSubjects } from '../fields/subjects-of-fields.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { understandField } from '../fields/understand-field.ts'
import { objectFormOf, objectListOf } from '../fields/members/members-of.ts'
import { rankCandidates, RANKER, type Ranker } from '../rank/rank-candidates.ts'
import { ownContactsFirst } from '../values/contact/own-contacts.ts'
import { invoiceFactsFirst } from '../values/invoice/invoice-facts.ts'
import { invoiceOf } from '../values/invoice/invoice-page.ts'
import { hasPointsInThousands } from '../values/list/ledger-lines.ts'
import { decideObject, isSingleObject, type ObjectTools } from './decide-object.ts'
import type { ObjectPlace } from '../page/object-place.ts'
import { PageIndex } from '../page/page-index.ts'
import type { ReadingContext } from '../extract/reading-context.ts'
import { readObjects } from './read-objects.ts'
import type { PartReader } from './read-records.ts'
import { partsOfTotal, sumOfParts } from './total-of-parts.ts'
import { contextCandidates, fillFromContext } from './fill-from-context.ts'
import { readerRung, structuredRung } from './traced-rungs.ts'
import type { Candidate, CellReason, PageDocument } from '../types.ts'
import { verifyCandidate } from '../verify/verify-candidate.ts'

export interface ReadingInput {
  fields: readonly Field[]
  /** The user's base prompt; empty where there is none. */
  prompt: string
  /** The user's name for the kind of target. */
  targetName: string
  /** The date to which the page's relative dates refer; null if unknown. */
  referenceDate: Date | null
  /** Numbers of the blocks that are read; without it the whole page is. */
  within?: readonly number[]
}

export interface DocumentReading {
  /** A cell for every field of the input. */
  cells: Record<string, Cell>
  /** Delivered values; null for all others. */
  data: Record<string, JsonValue>
  /** Names of fields that are still empty or in conflict. */
  empty: string[]
}

/** Reads all fields. `ranker` is the fitted one except while others are measured. */
export function readDocument(document: PageDocument, input: ReadingInput, ranker: Ranker = RANKER): DocumentReading {
  const reading: DocumentReading = { cells: {}, data: {}, empty: [] }
  for (const decision of decideFields(document, input, ranker)) {
    const { name } = decision.intent.field
    const cell = cellOfDecision(document, decision)
    reading.cells[name] = cell
    reading.data[name] = isDelivered(cell) ? cell.value : null
    if (!isDelivered(cell)) reading.empty.push(name)
  }
  return reading
}

/** Both rungs, verification and merge, field by field in the order of the input. */
function decideFields(document: PageDocument, input: ReadingInput, ranker: Ranker = RANKER): FieldDecision[] {
  const { intents, page, clean } = prepareReading(document, input)
  const decideWithin = (asked: readonly FieldSpec[], place: ObjectPlace | null): FieldDecision[] =>
    findCandidates(page, asked, clean).map((found) => decideField(page, place === null ? found : inPlace(found, place), ranker))
  const decide = (asked: readonly FieldSpec[]): FieldDecision[] => {
    const plain = asked.filter(({ field }) => !isSingleObject(field))
    const decided = new Map(decideWithin(plain, null).map((decision) => [decision.intent, decision]))
    return asked.flatMap((spec) => decided.get(spec) ?? decideObject(spec, objectFormOf(spec.field)!, tools))
  }
  const tools: ObjectTools = {
    page,
    clean,
    decide: (fields, place) =>
      fields.length === 0
        ? []
        : decideWithin(
            fields.map((field) => understandField(field, input)),
            place,
          ),
    isVerified: (candidate, spec) => verifyCandidate(document, candidate, (raw) => clean(raw, spec)).verified,
  }
  if (input.within !== undefined) {
    const blocks = new Set(input.within)
    return decideWithin(intents, { from: input.within[0] ?? 0, has: (block) => blocks.has(block) })
  }
  const told = decide(intents).map((decision) => {
    const parts = partsOfTotal(decision).map((field) => understandField(field, input))
    return parts.length > 0 ? (sumOfParts(decision, decide(parts)) ?? decision) : decision
  })
  return fillFromContext(page, told, { clean, ranker })
}

function inPlace(found: FoundForField, place: ObjectPlace): FoundForField {
  return { ...found, candidates: found.candidates.filter(({ evidence }) => evidence.every(({ block }) => place.has(block))) }
}

/** The fields as they are understood, the page's index, and how a value is cleaned. */
export function prepareReading(
  document: PageDocument,
  input: ReadingInput,
): { intents: FieldSpec[]; page: PageIndex; clean: ReadingContext['clean'] } {
  const intents = input.fields.map((field) => understandField(field, input))
  const page = new PageIndex(document, commonSubjects(intents))
  const language = document.language ?? invoiceOf(page)?.language ?? (hasPointsInThousands(page) ? POINTED : null)
  const cleaning = { language, baseUrl: document.baseUrl, referenceDate: input.referenceDate }
  return { intents, page, clean: cleanedOnce((raw, { field }) => cleanForField(raw, field, cleaning)) }
}

/** Any language in which 1.234,5 is a number. */
const POINTED = 'de'

/** Caches cleaned values: each is needed when it is found and again when it is verified. */
function cleanedOnce(clean: ReadingContext['clean']): ReadingContext['clean'] {
  const known = new Map<FieldSpec, Map<string, JsonValue>>()
  return (raw, intent) => {
    let values = known.get(intent)
    if (values === undefined) known.set(intent, (values = new Map()))
    let value = values.get(raw)
    if (value === undefined) values.set(raw, (value = clean(raw, intent)))
    return value
  }
}

/** The verified candidates of one field before they are ranked. */
export interface FoundForField {
  intent: FieldSpec
  candidates: readonly Candidate[]
  /** Why the field is empty if none of them is delivered. */
  reason: CellReason
}

function decideField(page: PageIndex, { intent, candidates, reason }: FoundForField, ranker: Ranker): FieldDecision {
  const decision = rankCandidates(page, intent, { candidates, ranker })
  return { intent, decision, value: decision.candidate?.value ?? null, reason, isDerived: false }
}

/** A reader of parts of a page for some fields. */
export function readerFor(fields: readonly Field[]): PartReader {
  return partReader({ fields, prompt: '', targetName: '', referenceDate: null })
}

/** Both rungs and verification on a part of a page; for fields of which they find nothing, the context rung. */
function partReader(input: ReadingInput): PartReader {
  return (part) => {
    const { intents, page, clean } = prepareReading(part, input)
    const found = findCandidates(page, intents, clean)
    return {
      page,
      found: found.map((one) => (one.candidates.length > 0 ? one : { ...one, candidates: contextCandidates(page, one.intent, { clean }) })),
    }
  }
}

/** Both rungs and verification, field by field. */
export function findCandidates(page: PageIndex, intents: readonly FieldSpec[], clean: ReadingContext['clean']): FoundForField[] {
  const plain = intents.filter(({ field }) => objectListOf(field) === null)
  const rungs = [structuredRung(page, plain, { clean }), readerRung(page, plain, { clean })]
  return intents.map((intent) => {
    const { name } = intent.field
    const list = objectListOf(intent.field)
    const found =
      list === null
        ? rungs.flatMap((rung) => rung.candidates.get(name) ?? [])
        : readObjects(page, list, { clean: (raw) => clean(raw, intent), readerFor })
    const all = invoiceFactsFirst(page, intent, ownContactsFirst(page, intent, found))
    const candidates = all.filter((candidate) => verifyCandidate(page.document, candidate, (raw) => clean(raw, intent)).verified)
    const known = rungs.map((rung) => rung.reasons.get(name)).find((one) => one !== undefined)
    return { intent, candidates, reason: all.length > 0 && candidates.length === 0 ? 'unverified' : (known ?? 'not_on_page') }
  })
}
