// Refuses unknown sort parameters: if they were ignored, a program would assume that the rows are sorted.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'

/** `sort`, `sort_by`, `sortOrder`, `order`, `order_by` … */
const ORDER = /^(sort|order)[_-]?(by|order|dir|direction)?$/i

export function refuseUnknownOrder(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, routeOptions }) => {
    const { querystring } = Object(routeOptions.schema)
    const known = querystring instanceof z.ZodObject ? Object.keys(querystring.shape) : []
    const given = Object.keys(Object(query))
    // Where `sort_by` is missing the schema's own check suggests it.
    if (known.includes('sort_by') && !given.includes('sort_by')) return
    const fields = given.filter((name) => ORDER.test(name) && !known.includes(name)).map((name) => toProblem(name, known))
    if (fields.length > 0) throw new AppError('invalid', { fields })
  })
}

function toProblem(name: string, known: readonly string[]) {
  const instead = known.includes('sort_by') ? '“sort_by” and “sort_order” set the order.' : 'This answer comes in one order.'
  return { loc: ['query', name], msg: `There is no “${name}” here. ${instead}`, type: 'unknown_order' }
}
