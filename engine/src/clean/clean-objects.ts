// Converts the texts of each member to typed objects, for fields with members. A member without a value is null, and so are lists and
// objects
// in which no member has a value.
import type { Field, JsonValue } from '@quarry/contract'
import { objectFormOf, type ObjectForm } from '../fields/members/members-of.ts'
import { parseRaw, type RawObject, type RawPart } from '../text/raw-objects.ts'

type CleanMember = (raw: string, member: Field) => JsonValue

/** Null where no member has a value. `cleanMember` converts one text to the member's type. */
export function cleanObjects(raw: string, field: Field, cleanMember: CleanMember): JsonValue {
  const form = objectFormOf(field)
  const parsed = parseRaw(raw)
  if (form === null || parsed === null || Array.isArray(parsed) !== (field.type === 'array')) return null
  return Array.isArray(parsed) ? cleanList(parsed, form, cleanMember) : cleanObject(parsed, form, cleanMember)
}

/** Empty items are kept, since evidence refers to items by index. */
function cleanList(items: readonly RawObject[], form: ObjectForm, cleanMember: CleanMember): JsonValue {
  const objects = items.map((item) => cleanObject(item, form, cleanMember))
  if (objects.every((object) => object === null)) return null
  return objects.map((object) => object ?? Object.fromEntries(form.members.map(({ name }): [string, JsonValue] => [name, null])))
}

function cleanObject(item: RawObject, { members }: ObjectForm, cleanMember: CleanMember): JsonValue {
  const entries = members.map((member): [string, JsonValue] => {
    const part = Object.hasOwn(item, member.name) ? item[member.name] : undefined
    return [member.name, part === undefined ? null : cleanPart(part, member, cleanMember)]
  })
  return entries.every(([, value]) => value === null) ? null : Object.fromEntries(entries)
}

function cleanPart(part: RawPart, member: Field, cleanMember: CleanMember): JsonValue {
  const form = objectFormOf(member)
  if (form !== null) {
    if (typeof part === 'string' || Array.isArray(part) !== (member.type === 'array')) return null
    return Array.isArray(part) ? cleanList(part.filter(isRawObject), form, cleanMember) : cleanObject(part, form, cleanMember)
  }
  if (typeof part === 'string') return cleanMember(part, member)
  if (!Array.isArray(part)) return null
  const values = part.flatMap((text) => (typeof text === 'string' ? (cleanMember(`${text}\n`, member) ?? []) : []))
  return values.length === 0 ? null : values
}

function isRawObject(part: string | RawObject): part is RawObject {
  return typeof part === 'object'
}
