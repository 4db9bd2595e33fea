// An array of objects from its raw texts: every item has every member, in the order in which the field names them; null for those that
// are missing or cannot become their type.
import type { Field, JsonValue } from '@quarry/contract'
import type { ObjectList } from '../fields/members/members-of.ts'
import { parseRawObjects } from '../text/raw-objects.ts'

/** Null where no item has a value. `cleanMember` gives the typed value of one text. */
export function cleanObjects(raw: string, { members }: ObjectList, cleanMember: (raw: string, member: Field) => JsonValue): JsonValue {
  const items = parseRawObjects(raw)
  if (items === null) return null
  const objects = items.map((item) =>
    Object.fromEntries(
      members.map((member): [string, JsonValue] => {
        const texts = Object.hasOwn(item, member.name) ? item[member.name] : undefined
        if (texts === undefined) return [member.name, null]
        if (!Array.isArray(texts)) return [member.name, cleanMember(texts, member)]
        const values = texts.flatMap((text) => cleanMember(`${text}\n`, member) ?? [])
        return [member.name, values.length === 0 ? null : values]
      }),
    ),
  )
  return objects.some((object) => Object.values(object).some((value) => value !== null)) ? objects : null
}
