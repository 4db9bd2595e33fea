// Detects misspelt members of a request: unknown ones that resemble a missing known one, such as `spending_cap` for `spending_cap_usd`.
// Ignoring them would cost the caller money or fields; other unknown members have no effect.
import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'

export interface MisspeltMember {
  /** Path of the member in the value. */
  path: (string | number)[]
  /** The most likely intended name. */
  meant: string
}

/** Number of wrong letters allowed per length of the name. */
const LETTERS_PER_SLIP = 4
/** A prefix of this length counts as the whole name. */
const BEGINNING_CHARS_MIN = 4

/** Limits for long bodies: number of reported typos, and number of compared unknown names. */
const SLIPS_MAX = 20
const UNKNOWN_MAX = 5_000
const NAME_CHARS_MAX = 100

/** The first ones. Checks objects and lists, not unions, whose options have different members. */
export function findMisspeltMembers(schema: z.core.$ZodType, value: unknown): MisspeltMember[] {
  const search: Search = { found: [], unknown: 0 }
  look(search, schema, { value, path: [] })
  return search.found
}

interface Search {
  found: MisspeltMember[]
  unknown: number
}

interface Part {
  value: unknown
  path: MisspeltMember['path']
}

function look(search: Search, schema: z.core.$ZodType, { value, path }: Part): void {
  const { def } = withoutWrappers(schema)
  if (isListSchema(def) && Array.isArray(value)) {
    // Long lists of texts are not searched.
    if (!isListSchema(withoutWrappers(def.element).def) && !isObjectSchema(withoutWrappers(def.element).def)) return
    for (const [index, item] of value.entries()) look(search, def.element, { value: item, path: [...path, index] })
  }
  if (!isObjectSchema(def) || typeof value !== 'object' || value === null || Array.isArray(value)) return
  const missing: string[] = []
  for (const [name, known] of Object.entries(def.shape)) {
    if (!Object.hasOwn(value, name)) missing.push(name)
    else if (search.found.length < SLIPS_MAX) look(search, known, { value: Reflect.get(value, name), path: [...path, name] })
  }
  if (missing.length > 0 && !refusesUnknown(def)) lookAtUnknown(search, { names: Object.keys(value), shape: def.shape, missing, path })
}

interface Names {
  names: readonly string[]
  shape: z.core.$ZodShape
  /** Accepted, but not among the schema's names. */
  missing: readonly string[]
  path: MisspeltMember['path']
}

function lookAtUnknown(search: Search, { names, shape, missing, path }: Names): void {
  for (const name of names) {
    if (Object.hasOwn(shape, name)) continue
    search.unknown += 1
    if (search.unknown > UNKNOWN_MAX || search.found.length >= SLIPS_MAX) return
    const meant = name.length > NAME_CHARS_MAX ? null : meantBy(name, missing)
    if (meant !== null) search.found.push({ path: [...path, name], meant })
  }
}

function meantBy(name: string, missing: readonly string[]): string | null {
  const whole = missing.find((longer) => name.length >= BEGINNING_CHARS_MIN && longer.startsWith(`${name}_`))
  if (whole !== undefined) return whole
  const near = closest(name, missing)
  return isSlipOf(name, near) ? near : null
}

function isSlipOf(name: string, meant: string): boolean {
  const plain = (text: string): string => text.replace(/[_-]/g, '').toLowerCase()
  return distance(plain(name), plain(meant)) <= Math.floor(plain(meant).length / LETTERS_PER_SLIP)
}

function isObjectSchema(def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef {
  return def.type === 'object'
}

/** The schema itself refuses it then. */
function refusesUnknown({ catchall }: z.core.$ZodObjectDef): boolean {
  return (catchall as z.ZodType | undefined)?.def.type === 'never'
}

function isListSchema(def: z.core.$ZodTypeDef): def is z.core.$ZodArrayDef {
  return def.type === 'array'
}

/** The type of a value below `optional`, `default` and transforms. */
function withoutWrappers(schema: z.core.$ZodType): { def: z.core.$ZodTypeDef } {
  const { def } = schema as z.ZodType & { def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType } }
  const inner = def.innerType ?? def.in
  return inner ? withoutWrappers(inner) : { def }
}
