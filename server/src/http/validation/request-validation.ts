// Validates body, query and path by the route's zod schema; problems become a refusal with path and message. A misspelt member is a
// problem.
import type { FieldProblem } from '@quarry/contract'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { findMisspeltMembers, type MisspeltMember } from './misspelt-members.ts'

const PLACES: Record<string, string> = { body: 'body', querystring: 'query', params: 'path', headers: 'header' }
/** Maximum number of reported problems; 100,000 invalid target items must not cause a 10 MB response. */
const PROBLEMS_MAX = 20

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const place = PLACES[httpPart ?? ''] ?? 'request'
    const slips = findMisspeltMembers(schema, data).map((slip) => slipProblem(place, slip))
    const parsed = schema.safeParse(httpPart === 'body' ? (data ?? undefined) : data)
    if (parsed.success && slips.length === 0) return { value: parsed.data }
    const problems = [...slips, ...(parsed.error?.issues ?? []).map((issue) => toProblem(place, issue))]
    return { error: new AppError('invalid', { fields: problems.slice(0, PROBLEMS_MAX) }) }
  }

function slipProblem(place: string, { path, meant }: MisspeltMember): FieldProblem {
  return { loc: [place, ...path], msg: `There is no “${path.at(-1)}” here. “${meant}” was probably meant.`, type: 'misspelt_member' }
}

function toProblem(place: string, issue: z.core.$ZodIssue): FieldProblem {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  return { loc: [place, ...path], msg: issue.message, type: issue.code }
}
