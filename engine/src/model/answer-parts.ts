// A model's answer for a field with members as one raw text with its evidence: each verified member is included, to any depth, and
// the others are left out. Independent of the page: the caller verifies.
import type { Field } from '@quarry/contract'
import { objectFormOf, type ObjectForm } from '../fields/members/members-of.ts'
import { pointerTo, type RawObject, type RawPart } from '../text/raw-objects.ts'
import type { Candidate, CandidateEvidence } from '../types.ts'
import type { AnswerItem } from './field-question.ts'

/** The verified candidates of the answers for one member, in its order. */
export type JudgeLeaf = (items: readonly AnswerItem[], member: Field) => Pick<Candidate, 'raw' | 'evidence'>[]

interface Parts<Part extends RawPart> {
  part: Part
  evidence: CandidateEvidence[]
}

/** Indexes of objects in lists are those of the objects with a verified part. */
export function partsOfAnswer(items: readonly AnswerItem[], field: Field, judge: JudgeLeaf): Parts<RawObject | RawObject[]> | null {
  const form = objectFormOf(field)
  if (form === null) return null
  const places = { told: '', kept: '' }
  return field.type === 'array' ? listOf(items, form, { judge, ...places }) : objectOf(items, form, { judge, ...places })
}

interface Walk {
  judge: JudgeLeaf
  /** JSON Pointer in the answer. */
  told: string
  /** JSON Pointer in the raw text. */
  kept: string
}

function listOf(items: readonly AnswerItem[], form: ObjectForm, { judge, told, kept }: Walk): Parts<RawObject[]> {
  const byPlace = Map.groupBy(inside(items, told), ({ path = '' }) => path.slice(told.length + 1).split('/')[0] ?? '')
  const part: RawObject[] = []
  const evidence: CandidateEvidence[] = []
  for (const [place, own] of byPlace) {
    const one = objectOf(own, form, { judge, told: pointerTo(told, place), kept: pointerTo(kept, part.length) })
    if (one.evidence.length === 0) continue
    part.push(one.part)
    evidence.push(...one.evidence)
  }
  return { part, evidence }
}

function objectOf(items: readonly AnswerItem[], { members }: ObjectForm, { judge, ...places }: Walk): Parts<RawObject> {
  const part: RawObject = {}
  const evidence: CandidateEvidence[] = []
  for (const member of members) {
    const walk = { judge, told: pointerTo(places.told, member.name), kept: pointerTo(places.kept, member.name) }
    const form = objectFormOf(member)
    const one =
      form === null ? leafOf(items, member, walk) : member.type === 'array' ? listOf(items, form, walk) : objectOf(items, form, walk)
    if (one === null || one.evidence.length === 0) continue
    part[member.name] = one.part
    evidence.push(...one.evidence)
  }
  return { part, evidence }
}

function leafOf(items: readonly AnswerItem[], member: Field, { judge, told, kept }: Walk): Parts<string | string[]> | null {
  // Small models get only the keys of an object.
  const own = items.filter(({ path, key }) => (path ?? pointerTo('', key)) === told)
  const held = judge(own, member)
  const [first] = held
  if (first === undefined) return null
  const used = member.type === 'array' ? held : [first]
  const evidence = used.flatMap((candidate) => candidate.evidence.map((place) => ({ ...place, path: kept })))
  return { part: member.type === 'array' ? used.map(({ raw }) => raw) : first.raw, evidence }
}

function inside(items: readonly AnswerItem[], path: string): AnswerItem[] {
  return items.filter((item) => item.path?.startsWith(`${path}/`) === true)
}
