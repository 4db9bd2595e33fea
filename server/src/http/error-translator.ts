// Converts every error of a request into `{"detail": …}` with its status. Bugs are logged under the request's id and never described.
import { REFUSALS, type ErrorBody, type RefusalCode } from '@quarry/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { isDatabaseAway, isValueError, sqlState } from '../db/database-errors.ts'
import { refusalOfProvider } from './provider-errors.ts'

export function translateErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = isBrokenOff(error, request) ? new AppError('bad_request', { cause: error }) : asRefusal(error)
  if (refusal) return answerRefusal(refusal, reply)
  const unpaid = refusalOfProvider(error)
  if (unpaid) {
    // A declined card is explained to the user; it is not a server error.
    if (unpaid.code === 'conflict') request.log.info({ reason: textOf(error) }, 'a payment was declined')
    else request.log.error({ reason: textOf(error) }, 'the payment provider refused a request')
    return answerRefusal(unpaid, reply)
  }
  if (isDatabaseAway(error)) {
    request.log.error({ reason: textOf(error) }, 'the database does not answer')
    return answerRefusal(new AppError('unavailable', { detail: 'The database does not answer right now. Please try again.' }), reply)
  }
  if (lacksRoom(error)) {
    request.log.error({ reason: textOf(error) }, 'the database has no room or no connection left')
    return answerRefusal(
      new AppError('unavailable', { detail: 'The server has no room for this right now. Please try again later.' }),
      reply,
    )
  }
  request.log.error({ err: error }, 'request failed')
  return reply.code(500).send({ detail: `${REFUSALS.internal.text} Reference: ${request.id}` } satisfies ErrorBody)
}

function answerRefusal(refusal: AppError, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds))
  if (refusal.code === 'unauthorized') reply.header('www-authenticate', 'Bearer')
  const body: ErrorBody = { detail: refusal.fields ?? refusal.detail, ...(refusal.quota ? { quota: refusal.quota } : {}) }
  return reply.code(REFUSALS[refusal.code].status).send(body)
}

/** The refusal behind an error; null where the client did not cause the error. */
function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  // Text that no column can store (a NUL character, half a surrogate pair).
  if (isValueError(error) && sqlState(error)?.startsWith('22')) {
    return new AppError('invalid', { detail: 'The request contains characters that cannot be stored.', cause: error })
  }
  if (!isFrameworkError(error) || (error.statusCode ?? 500) >= 500) return null
  const code: RefusalCode = error.statusCode === 413 ? 'too_large' : error.statusCode === 404 ? 'not_found' : 'bad_request'
  return new AppError(code, { detail: FRAMEWORK_DETAILS[error.code], cause: error })
}

const FRAMEWORK_DETAILS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON (content type application/json).',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not have the announced length.',
}

function isFrameworkError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_ERR')
}

/** The client disconnected while it sent the body: no answer can be delivered, and this is no fault of the server. */
function isBrokenOff(error: unknown, request: FastifyRequest): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && !request.raw.complete && request.raw.destroyed
}

/** A full disk, too little memory, too many connections (class 53), or an error of the operating system (58): not a bug. */
function lacksRoom(error: unknown): boolean {
  return /^5[38]/.test(sqlState(error) ?? '')
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
