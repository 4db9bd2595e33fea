// Slots of texts with a label of their own ("Phone: 555 1234") among equal siblings: a record may lack one of them, and another has no
// label. Such a slot is named by its label.
import { memberSimilarity, memberSpecOf } from '../fields/members/members-of.ts'
import { labelWords, nameWords } from '../fields/label-words.ts'
import { nameKey } from '../fields/similarity.ts'
import type { Field } from '../types.ts'
import { labelIn, type RecordPart } from './record-parts.ts'

const CALLED_MIN = 0.5
const IS_ITEM = />li[^>]*$/

/** Labels that several records have, or that name a member; in items of a list only the latter. */
export function withLabelledSlots(records: readonly RecordPart[][], fields: readonly Field[]): RecordPart[][] {
  const members = fields.filter((field) => memberSpecOf(field) !== undefined && memberSpecOf(field)?.kind !== 'items')
  if (members.length === 0) return [...records]
  const isMember = (label: string): boolean => members.some((member) => isCalled(member, label))
  const counts = new Map<string, number>()
  const several = new Set<string>()
  for (const parts of records) {
    for (const slot of new Set(parts.flatMap((part) => slotByLabel(part) ?? []))) counts.set(slot, (counts.get(slot) ?? 0) + 1)
    for (const [slot, own] of Map.groupBy(parts, (part) => part.slot)) if (own.length > 1) several.add(slot)
  }
  return records.map((parts) =>
    parts.map((part) => {
      const slot = several.has(part.slot) ? slotByLabel(part) : null
      const isUsual = slot !== null && (counts.get(slot) ?? 0) > 1 && !IS_ITEM.test(part.slot)
      return slot !== null && (isUsual || isMember(labelIn(part.text))) ? { ...part, slot } : part
    }),
  )
}

/** The slot whose label is the member's name, also where few records have it; null without one. */
export function slotCalled(member: Field, records: readonly (readonly RecordPart[])[], taken: ReadonlySet<string | null>): string | null {
  if (memberSpecOf(member) === undefined) return null
  for (const part of records.flat()) {
    const label = labelIn(part.text)
    const isOwn = label !== '' && part.slot.endsWith(`#${nameKey(label)}`) && !taken.has(part.slot)
    if (isOwn && isCalled(member, label)) return part.slot
  }
  return null
}

/** By its name and, for a count, by what is counted: "Beds: 2" for the number of beds. */
function isCalled(member: Field, label: string): boolean {
  if (memberSimilarity(member, label) >= CALLED_MIN) return true
  return (
    memberSpecOf(member)?.kind === 'count' &&
    nameWords(member.name)
      .join(' ')
      .endsWith(` ${labelWords(label).join(' ')}`)
  )
}

function slotByLabel(part: RecordPart): string | null {
  const label = part.kind === 'picture' || part.isComposed ? '' : labelIn(part.text)
  return label === '' ? null : `${part.slot}#${nameKey(label)}`
}
