// Checks body, query and path by the route's zod schema; problems become a refusal that names place and message.
import type { FieldProblem } from '@quarry/contract'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'

const PLACES: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'header' }
/** More problems than a person reads; 100,000 bad target items must not make a 10 MB answer. */
const PROBLEMS_MAX = 20

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const parsed = schema.safeParse(httpPart === 'body' ? (data ?? undefined) : data)
    if (parsed.success) return { value: parsed.data }
    const place = PLACES[httpPart ?? ''] ?? 'request'
    return {
      error: new AppError('invalid', { fields: parsed.error.issues.slice(0, PROBLEMS_MAX).map((issue) => toProblem(place, issue)) }),
    }
  }

function toProblem(place: string, issue: z.core.$ZodIssue): FieldProblem {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  return { loc: [place, ...path], msg: issue.message, type: issue.code }
}
