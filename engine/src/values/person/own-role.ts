// A name together with the role that the field asks for: "Judge Kimba M. Wood" is the judge Kimba M. Wood.
import type { FieldSpec } from '../../fields/field-spec.ts'
import { nameWords, stem } from '../../fields/label-words.ts'

const ROLE = /^(?<role>\p{L}{3,30})\s*[:,]?\s+(?<name>\p{Lu}\S*\s+(?:\S+\s+){0,5}\S*\p{L}\S*)$/u

/** The name alone where the word before it is one of the field's own name; "Chef John" keeps it, since one word is not a full name. */
export function withoutOwnRole(raw: string, { shape, field }: FieldSpec): string {
  const { role, name } = (shape === 'person' ? ROLE.exec(raw.trim())?.groups : undefined) ?? {}
  if (role === undefined || name === undefined) return raw
  return nameWords(field.name).includes(stem(role.toLowerCase())) ? name : raw
}
