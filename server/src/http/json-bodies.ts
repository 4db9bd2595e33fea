// Parses JSON bodies. An empty body counts as none: clients announce JSON on DELETE too. Nesting is bounded.
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

const DEPTH_MAX = 32

export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => parseJson(text))
  // The framework keeps a validated value only where there was one before.
  app.addHook('preValidation', async (request) => void (request.body ??= null))
}

/** @throws AppError bad_request for malformed or too deeply nested JSON. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    // A key named __proto__ would be an own property here; it is removed so that no later copy can turn it into a prototype. Its letters
    // may be written as escapes.
    value = /__proto__|\\u00/i.test(text)
      ? JSON.parse(text, (key, inner: unknown) => (key === '__proto__' ? undefined : inner))
      : JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_request', { detail: 'The body is not valid JSON.', cause })
  }
  if (isDeeperThan(value, DEPTH_MAX))
    throw new AppError('bad_request', { detail: `The body is nested more than ${DEPTH_MAX} levels deep.` })
  return value
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}
