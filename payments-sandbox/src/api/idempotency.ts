// The same key gets the same response: the first response is kept for a day of the real clock and repeated.
import { createHash } from 'node:crypto'
import { findRow } from '../db/database.ts'
import type { Turn } from '../turn.ts'
import { ApiError, invalid } from './api-error.ts'

export interface KeptAnswer {
  status: number
  body: object
  requestId: string
}

const KEPT_SECONDS = 86_400
const KEY_MAX = 255

export function fingerprintOf(path: string, body: string): string {
  return createHash('sha256').update(`${path}\n${body}`).digest('hex')
}

/** The response of an earlier request with this key; null where there was none. @throws ApiError where the earlier request was another one */
export async function findAnswer(turn: Turn, key: string, fingerprint: string): Promise<KeptAnswer | null> {
  if (key.length > KEY_MAX) throw invalid(`An idempotency key has ${KEY_MAX} characters at most.`)
  await turn.db.rows('delete from payments_sandbox.idempotent_answers where created < $1', [realSeconds(turn) - KEPT_SECONDS])
  const row = await findRow<{ fingerprint: string; status: number; body: object; request_id: string }>(
    turn.db,
    'select fingerprint, status, body, request_id from payments_sandbox.idempotent_answers where key = $1',
    [key],
  )
  if (!row) return null
  if (row.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    throw new ApiError(400, 'idempotency_error', { message })
  }
  return { status: row.status, body: row.body, requestId: row.request_id }
}

export async function keepAnswer(
  turn: Turn,
  { key, fingerprint }: { key: string; fingerprint: string },
  answer: KeptAnswer,
): Promise<void> {
  await turn.db.rows(
    'insert into payments_sandbox.idempotent_answers (key, fingerprint, status, body, request_id, created) values ($1, $2, $3, $4, $5, $6)',
    [key, fingerprint, answer.status, JSON.stringify(answer.body), answer.requestId, realSeconds(turn)],
  )
}

function realSeconds({ settings }: Turn): number {
  return Math.floor(settings.now() / 1000)
}
