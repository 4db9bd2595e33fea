// Members of a request that nobody knows but that are written almost like one that is known and missing: `spending_cap` for
// `spending_cap_usd`. Ignored, they would cost the caller money or fields; anything else that is unknown stays without effect.
import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'

export interface MisspeltMember {
  /** Where it stands in the value. */
  path: (string | number)[]
  /** The name that was most likely meant. */
  meant: string
}

/** Letters that may be wrong of so many letters. */
const LETTERS_PER_SLIP = 4
/** A name left half-written is taken for the whole one from this length on. */
const BEGINNING_CHARS_MIN = 5

/** Looks into objects and lists, not into unions, whose options have different members. */
export function findMisspeltMembers(schema: z.core.$ZodType, value: unknown, path: (string | number)[] = []): MisspeltMember[] {
  const { def } = withoutWrappers(schema)
  if (isListSchema(def) && Array.isArray(value))
    return value.flatMap((item: unknown, index) => findMisspeltMembers(def.element, item, [...path, index]))
  if (!isObjectSchema(def) || typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const given = Object.entries(value)
  const missing = Object.keys(def.shape).filter((name) => !Object.hasOwn(value, name))
  return given.flatMap(([name, inner]) => {
    const known = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
    if (known) return findMisspeltMembers(known, inner, [...path, name])
    const meant = missing.length > 0 ? closest(name, missing) : ''
    const whole = missing.find((longer) => name.length >= BEGINNING_CHARS_MIN && longer.startsWith(`${name}_`))
    if (whole !== undefined) return [{ path: [...path, name], meant: whole }]
    return meant !== '' && isSlipOf(name, meant) ? [{ path: [...path, name], meant }] : []
  })
}

function isSlipOf(name: string, meant: string): boolean {
  const plain = (text: string): string => text.replace(/[_-]/g, '').toLowerCase()
  return distance(plain(name), plain(meant)) <= Math.floor(plain(meant).length / LETTERS_PER_SLIP)
}

function isObjectSchema(def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef {
  return def.type === 'object'
}

function isListSchema(def: z.core.$ZodTypeDef): def is z.core.$ZodArrayDef {
  return def.type === 'array'
}

/** What a value has to be before it is made optional, given a default or transformed. */
function withoutWrappers(schema: z.core.$ZodType): { def: z.core.$ZodTypeDef } {
  const { def } = schema as z.ZodType & { def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType } }
  const inner = def.innerType ?? def.in
  return inner ? withoutWrappers(inner) : { def }
}
