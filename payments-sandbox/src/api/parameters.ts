// Schemas of the parameters, and the translation of their validation errors into Stripe's messages.
import { z } from 'zod'
import { invalid, type ApiError } from './api-error.ts'
import type { FormTree } from './form-body.ts'

const INTEGER = /^-?\d{1,15}$/

export const text = (charactersMax = 5000) => z.string().min(1).max(charactersMax)
/** An empty text clears the field. */
export const clearable = (charactersMax = 5000) =>
  z
    .string()
    .max(charactersMax)
    .transform((value) => value || null)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const integer = (least: number, most: number) =>
  z.string().regex(INTEGER, 'integer').transform(Number).pipe(z.number().min(least).max(most))
export const amount = integer(0, 99_999_999)
export const timestamp = integer(0, 99_999_999_999)
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/, 'Invalid currency: three letters are expected.')
  .toLowerCase()
export const webAddress = z.string().max(5000).refine(isWebAddress, 'Not a valid URL')
export const metadata = z.preprocess(
  (value) => (value === '' ? value : toPlain(value)),
  z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]),
)
export const listOf = <T extends z.ZodType>(item: T, most = 100) => z.preprocess(toArray, z.array(item).max(most))
/** A moment, or bounds of it: `created=…`, `created[gte]=…`. */
export const moment = z.union([
  timestamp,
  z.strictObject({ gt: timestamp.optional(), gte: timestamp.optional(), lt: timestamp.optional(), lte: timestamp.optional() }),
])
export const page = { limit: integer(1, 100).optional(), starting_after: text().optional(), ending_before: text().optional() }

function isWebAddress(value: string): boolean {
  // The placeholder of a checkout session's id is no part of an address.
  const url = URL.parse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'id'))
  return url !== null && ['http:', 'https:'].includes(url.protocol)
}

/** The parser's objects have no prototype; a schema expects one. */
function toPlain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { ...value } : value
}

function toArray(value: unknown): unknown {
  if (value === '') return []
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return entries.every(([name], index) => name === String(index)) ? entries.map(([, item]) => item) : value
}

/** @throws ApiError that names the first parameter which is unknown, missing or wrong */
export function readParameters<T extends z.ZodType>(schema: T, tree: FormTree): z.output<T> {
  const read = schema.safeParse(toPlain(tree))
  if (read.success) return read.data
  const issues = read.error.issues
  throw refusalOf(issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0], tree)
}

function refusalOf(issue: z.core.$ZodIssue | undefined, tree: FormTree): ApiError {
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  if (issue?.code === 'invalid_union') {
    const [branch] = issue.errors.toSorted((one, other) => other.length - one.length)
    const [inner] = branch ?? []
    if (inner) return refusalOf({ ...inner, path: [...issue.path, ...inner.path] }, tree)
  }
  const path = issue?.path ?? []
  const param = nameOf(path)
  const given = valueAt(tree, path)
  if (given === undefined) return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (given === '') return invalid(`You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param })
  if (issue?.message === 'integer') return invalid(`Invalid integer: ${String(given)}`, { code: 'parameter_invalid_integer', param })
  if (issue?.code === 'invalid_value') return invalid(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, { param })
  if (issue?.message === 'Not a valid URL') return invalid('Not a valid URL', { code: 'url_invalid', param })
  if (issue?.code === 'too_small') return invalid(`Invalid ${param}: must be at least ${String(issue.minimum)}`, { param })
  if (issue?.code === 'too_big') return invalid(`Invalid ${param}: must be at most ${String(issue.maximum)}`, { param })
  return invalid(`Invalid ${param}: ${issue?.message ?? 'wrong value'}`, { param })
}

/** `['items', 0, 'price']` → `items[0][price]` */
function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
}

function valueAt(tree: FormTree, path: readonly PropertyKey[]): unknown {
  let value: unknown = tree
  for (const part of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined
  return value
}
