// Reads a single object with members: from structured data, or each member as a field of its own. Members are read from the part of the
// page whose label is the object's name, or from the whole page if the member names the object. Nested objects are read in the same way.
// Next: engine/src/page/object-place.ts
import type { FieldDecision } from './field-decision.ts'
import { findDeclaredObject } from '../extract/declared-objects.ts'
import { candidateOf } from '../extract/candidate-of.ts'
import { objectCandidate } from '../extract/object-candidates.ts'
import { isSpecificAlone, isWholeThing, leafFieldsOf, partOfParty } from '../fields/members/leaf-fields.ts'
import { objectFormOf, type ObjectForm } from '../fields/members/members-of.ts'
import { topicFit } from '../fields/members/topic-fit.ts'
import { blocksNaming, findObjectPlace, type NameFit, type ObjectPlace } from '../page/object-place.ts'
import type { PageIndex } from '../page/page-index.ts'
import { formatRaw, parseRaw, pointerTo, type RawObject, type RawPart } from '../text/raw-objects.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { understandField } from '../fields/understand-field.ts'
import { propose } from '../values/finder.ts'
import { readPartyText } from '../values/organisation/party-text.ts'
import type { Candidate, CandidateEvidence, CellPart, CellReason, Field, JsonValue } from '../types.ts'

/** Gives this module the stages of reading, which it may not import. */
export interface ObjectTools {
  page: PageIndex
  /** Decisions for the fields in their order, from the content of the place or, if it is null, of the whole page. */
  decide(fields: readonly Field[], place: ObjectPlace | null): FieldDecision[]
  clean(raw: string, spec: FieldSpec): JsonValue
  /** False for a candidate whose quotes or value fail verification. */
  isVerified(candidate: Candidate, spec: FieldSpec): boolean
}

/** True for an object field with given members, which are read one by one. */
export function isSingleObject(field: Field): boolean {
  return field.type === 'object' && objectFormOf(field) !== null
}

export function decideObject(spec: FieldSpec, form: ObjectForm, tools: ObjectTools): FieldDecision {
  const { field } = spec
  const setting: ObjectSetting = { place: null, isWhole: isWholeThing(field), path: '' }
  const read = composed(spec, readMembers(field, form, { setting, tools }), tools)
  const declared = declaredObject(spec, form, tools)
  const best = declared !== null && countFilled(declared.candidate) >= countFilled(read?.candidate) ? declared : read
  if (best === null) {
    return {
      intent: spec,
      decision: { candidate: null, probability: 0, isConflict: false },
      value: null,
      reason: 'not_on_page',
      isDerived: false,
    }
  }
  const { candidate, probability } = best
  return {
    intent: spec,
    decision: { candidate, probability, isConflict: false },
    value: candidate.value,
    reason: 'not_on_page',
    isDerived: false,
  }
}

interface ReadObject {
  candidate: Candidate
  probability: number
}

const DECLARED_SURE = 0.9

function declaredObject(spec: FieldSpec, form: ObjectForm, { page, clean, isVerified }: ObjectTools): ReadObject | null {
  const declared = findDeclaredObject(page, form, { isOfPage: isWholeThing(spec.field) })
  if (declared === null) return null
  const candidate = objectCandidate(declared.item, declared.fit, {
    page,
    form,
    method: 'structured',
    clean: (raw) => clean(raw, spec),
  })
  return candidate !== null && isVerified(candidate, spec) ? { candidate, probability: DECLARED_SURE } : null
}

interface ObjectSetting {
  /** The place of the enclosing object. */
  place: ObjectPlace | null
  /** True for the page's subject. */
  isWhole: boolean
  path: string
}

interface ReadMember {
  path: string
  name: string
  candidate: Candidate | null
  probability: number
  reason: CellReason
}

/** A member with its own members. */
type MemberTree = ReadMember | { name: string; members: MemberTree[] }

function readMembers(object: Field, form: ObjectForm, { setting, tools }: { setting: ObjectSetting; tools: ObjectTools }): MemberTree[] {
  const { isWhole, path } = setting
  tools.page.checkTime()
  const fit = (text: string): number => topicFit(form, text)
  const own = isWhole ? null : findObjectPlace(tools.page, fit, setting.place)
  const scope: Scope = { object, isWhole, place: own ?? setting.place, isPlaced: own !== null, fit }
  const leaves = form.members.filter((member) => objectFormOf(member) === null || member.type === 'array')
  const decided = new Map(decideLeaves(leaves, scope, tools).map((read) => [read.name, read]))
  return form.members.map((member): MemberTree => {
    const at = pointerTo(path, member.name)
    const read = decided.get(member.name)
    if (read !== undefined) return { ...read, path: at }
    const inner = objectFormOf(member)
    const innerSetting = { place: scope.place, isWhole: false, path: at }
    return { name: member.name, members: inner === null ? [] : readMembers(member, inner, { setting: innerSetting, tools }) }
  })
}

interface Scope {
  object: Field
  isWhole: boolean
  /** The place of the object, else of the enclosing one; null for the whole page. */
  place: ObjectPlace | null
  /** True if it is the object's own place. */
  isPlaced: boolean
  /** How well a text names the object. */
  fit: NameFit
}

/**
 * Members are read by their own names in the object's place. If it has none, they are read from blocks that name the object, and those that
 * no other object can have from the place around it.
 */
function decideLeaves(members: readonly Field[], scope: Scope, tools: ObjectTools): ReadMember[] {
  const { object, isWhole, place, isPlaced } = scope
  const lists = members.filter((member) => objectFormOf(member) !== null)
  const plain = members.filter((member) => objectFormOf(member) === null)
  const fields = new Map(plain.map((member) => [member, leafFieldsOf(member, object)]))
  const decided = new Map<Field, FieldDecision>()
  const decide = (asked: readonly Field[], which: 'own' | 'qualified', within: ObjectPlace | null): void => {
    const missing = asked.filter((member) => !isFilled(decided.get(member)))
    const found = tools.decide(
      missing.map((member) => fields.get(member)![which]),
      within,
    )
    for (const [index, member] of missing.entries()) {
      const decision = found[index]
      if (decision !== undefined && (isFilled(decision) || !decided.has(member))) decided.set(member, decision)
    }
  }
  if (isPlaced || isWhole) decide(plain, 'own', place)
  if (isPlaced) decideParty(plain, { object, place, decided }, tools)
  if (!isPlaced && !isWhole) {
    decide(plain, 'qualified', blocksNaming(tools.page, scope.fit))
    decide(
      plain.filter((member) => isSpecificAlone(member, object)),
      'own',
      place,
    )
  }
  const listed = tools.decide(lists, null)
  return [
    ...plain.map((member) => readMember(member.name, decided.get(member))),
    ...lists.map(({ name }, at) => readMember(name, listed[at])),
  ]
}

/** Reads name and address from the one text after the object's label if no finder did: "Seller: Acme Ltd, 3 Mill Rd, Leeds". */
function decideParty(
  members: readonly Field[],
  { object, place, decided }: { object: Field; place: ObjectPlace | null; decided: Map<Field, FieldDecision> },
  { page, clean, isVerified }: ObjectTools,
): void {
  const party = place?.value === undefined ? null : readPartyText(place.value)
  if (place === null || party === null) return
  for (const member of members) {
    const part = decided.get(member)?.decision.candidate ? null : partOfParty(member, object)
    const raw = part === null ? null : party[part]
    if (raw === null) continue
    const intent = understandField(leafFieldsOf(member, object).own)
    const proposal = propose('party', { block: place.from, raw }, PARTY_SCORE)
    const candidate = candidateOf(proposal, intent, { page, method: 'reader', context: { clean } })
    if (candidate === null || !isVerified(candidate, intent)) continue
    const decision = { candidate, probability: PARTY_SURE, isConflict: false }
    decided.set(member, { intent, decision, value: candidate.value, reason: 'not_on_page', isDerived: false })
  }
}
const [PARTY_SCORE, PARTY_SURE] = [0.9, 0.88]

function isFilled(decision: FieldDecision | undefined): boolean {
  return decision !== undefined && decision.decision.candidate !== null && !decision.decision.isConflict
}

function readMember(name: string, decided: FieldDecision | undefined): ReadMember {
  const { candidate = null, probability = 0, isConflict = false } = decided?.decision ?? {}
  const reason = isConflict ? 'ambiguous' : (decided?.reason ?? 'not_on_page')
  return { path: '', name, candidate: isConflict ? null : candidate, probability, reason }
}

/** Null if no member has a value, or if the object as a whole fails verification. */
function composed(spec: FieldSpec, tree: readonly MemberTree[], { clean, isVerified }: ObjectTools): ReadObject | null {
  const leaves = leavesOf(tree)
  const found = leaves.flatMap(({ candidate, path, probability }) => (candidate === null ? [] : [{ candidate, path, probability }]))
  if (found.length === 0) return null
  const raw = formatRaw(rawOf(tree))
  const value = clean(raw, spec)
  if (value === null) return null
  const candidate: Candidate = {
    value,
    raw,
    evidence: found.flatMap(({ candidate: { evidence }, path }) => evidence.map((one) => evidenceAt(path, one))),
    method: found.every(({ candidate: { method } }) => method === 'structured') ? 'structured' : 'reader',
    score: Math.max(...found.map(({ candidate: { score } }) => score)),
    finder: 'object',
    features: { items: 1 },
    parts: leaves.map(partOf),
  }
  const probability = found.reduce((sum, one) => sum + one.probability, 0) / found.length
  return isVerified(candidate, spec) ? { candidate, probability } : null
}

function leavesOf(tree: readonly MemberTree[]): ReadMember[] {
  return tree.flatMap((member) => ('members' in member ? leavesOf(member.members) : [member]))
}

function rawOf(tree: readonly MemberTree[]): RawObject {
  const entries = tree.flatMap((member): [string, RawPart][] => {
    if ('members' in member) {
      const inner = rawOf(member.members)
      return Object.keys(inner).length === 0 ? [] : [[member.name, inner]]
    }
    const { candidate } = member
    if (candidate === null) return []
    if (!Array.isArray(candidate.value)) return [[member.name, candidate.raw]]
    return [[member.name, parseRaw(candidate.raw) ?? candidate.raw.split('\n').filter((line) => line.trim() !== '')]]
  })
  return Object.fromEntries(entries)
}

function evidenceAt(path: string, { block, quote, path: inner = '' }: CandidateEvidence): CandidateEvidence {
  return { block, quote, path: `${path}${inner}` }
}

function partOf({ path, candidate, probability, reason }: ReadMember): CellPart {
  return candidate === null ? { path, reason, confidence: null } : { path, reason: null, confidence: Math.round(probability * 100) / 100 }
}

function countFilled(candidate: Candidate | undefined): number {
  return candidate === undefined ? 0 : filledIn(candidate.value)
}

function filledIn(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return value === null ? 0 : 1
  return Object.values(value).reduce<number>((sum, one) => sum + filledIn(one), 0)
}
