// The missing members of a value, as a field to ask for: of an object each leaf without a value; of a list the members that no item has, //
// with one that all items have, by which the rows are matched.
import type { Field, JsonValue } from '@quarry/contract'
import { membersOfField, type NamedMember } from '../fields/members/members-of.ts'
import { isObject } from './parse-answer.ts'

/** Null where nothing is missing, or the field has no members. */
export function fieldOfMissing(field: Field, value: JsonValue): Field | null {
  const members = membersOfField(field)
  const missing = Array.isArray(value) ? missingOfItems(members, value) : missingOf(members, value)
  return missing.length === 0 ? null : { name: field.name, description: field.description, type: field.type, members: missing }
}

function missingOf(members: readonly NamedMember[], value: JsonValue | undefined): NamedMember[] {
  if (!isObject(value)) return isEmpty(value) ? [...members] : []
  return members.flatMap((member): NamedMember[] => {
    const own = value[member.name]
    if (isEmpty(own)) return [member]
    if (member.type !== 'object' || member.members === undefined) return []
    const inner = missingOf(member.members, own)
    return inner.length === 0 ? [] : [{ ...member, members: inner }]
  })
}

function missingOfItems(members: readonly NamedMember[], items: readonly JsonValue[]): NamedMember[] {
  const isMissing = ({ name }: NamedMember, item: JsonValue): boolean => !isObject(item) || isEmpty(item[name])
  const missing = members.filter((member) => items.every((item) => isMissing(member, item)))
  const shared = members.find((member) => items.length > 0 && items.every((item) => !isMissing(member, item)))
  return missing.length === 0 || shared === undefined ? [] : [shared, ...missing]
}

export function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
