// The filter `created` of every list: an exact Unix time, or bounds (`gt`, `gte`, `lt`, `lte`).
import type { z } from 'zod'
import type { moment } from '../api/parameters.ts'
import type { Condition } from '../store.ts'

const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

export function createdWithin(given: z.output<typeof moment> | undefined): Condition[] {
  if (given === undefined) return []
  if (typeof given === 'number') return [{ sql: `(data ->> 'created')::bigint = ?`, value: given }]
  return Object.entries(SIGNS).flatMap(([name, sign]) => {
    const value = Reflect.get(given, name)
    return value === undefined ? [] : [{ sql: `(data ->> 'created')::bigint ${sign} ?`, value }]
  })
}
