// Reads the fields of a request body. Clients send more fields than needed, and null for those they leave out: both are accepted.
import { z } from 'zod'
import { AuthError } from '../auth-error.ts'
import type { Json } from '../users/user.ts'

/** Null and absent become an empty string. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export const flag = z.boolean().nullish()

const json: z.ZodType<Json> = z.json()
export const metadata = z.record(z.string(), json).nullish()

/** @throws bad_json where a field is of another type */
export function readFields<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {})
  if (parsed.success) return parsed.data
  const [problem] = parsed.error.issues
  throw new AuthError('bad_json', `Could not read request body: field ${problem?.path.join('.') ?? ''} has the wrong type`)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(value: string): boolean {
  return UUID.test(value)
}
