// Sends a chat message when rows are ready: their number, what changed since the previous run, and the link to the table.
import type { Job } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { DeliveryRefused, openSecret, type Content, type DeliverDeps, type Given, type Outcome } from '../delivery.ts'
import { findDifferences } from './find-differences.ts'
import { parseHookAddress } from './hook-address.ts'
import { messageText, type Told } from './message-text.ts'

const ANSWER_BYTES_MAX = 64 * 1024
const ANSWER_CHARS_SHOWN = 100
/** The webhook no longer exists: retries would fail as well. */
const GONE = new Set([404, 410])

export async function sendMessage(deps: DeliverDeps, { delivery, content, signal }: Given): Promise<Outcome> {
  const url = parseHookAddress(await openSecret(deps, delivery))
  const told = content === null ? null : await contentOfMessage(deps, content)
  const text = told === null ? 'Messages about results will arrive here.' : messageText(told)
  const answer = await deps.http.ask(
    {
      url,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      bytesMax: ANSWER_BYTES_MAX,
      packedBytesMax: ANSWER_BYTES_MAX,
    },
    signal,
  )
  if (answer.status >= 200 && answer.status < 300) return { path: url.host, ...(told === null ? {} : { rowCount: told.rowCount }) }
  // Slack answers with an error code (`channel_is_archived`).
  const words = answer.body.toString('utf8').replace(/\s+/g, ' ').trim().slice(0, ANSWER_CHARS_SHOWN)
  const sentence = `The chat answered ${answer.status}${words === '' ? '' : `: ${words}`}.`
  throw GONE.has(answer.status) ? new DeliveryRefused(sentence) : new Error(sentence)
}

async function contentOfMessage({ db, publicUrl }: DeliverDeps, { job, rows, withOwn }: Content): Promise<Told> {
  const ofPipeline = rows === 'pipeline'
  return {
    name: (await findMonitorName(db, job.id)) ?? nameOf(job),
    job,
    rowCount: await countRows(db, job.id, ofPipeline),
    ofPipeline,
    differences: await findDifferences(db, job, { withOwn }),
    url: `${publicUrl}/app/history?job=${job.id}`,
  }
}

function nameOf({ id, name, name_is_given: isGiven, target_item_name: targets }: Job): string {
  if (isGiven && name) return name
  return `${targets.trim() === '' ? 'Job' : targets} ${id.slice(0, 8)}`
}

async function findMonitorName(db: Database, jobId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select monitors.name from monitor_runs join monitors on monitors.id = monitor_id where monitor_runs.job_id = ${jobId}`.execute(db)
  return rows[0]?.name ?? null
}

async function countRows(db: Database, jobId: string, ofPipeline: boolean): Promise<number> {
  const { rows } = ofPipeline
    ? await sql<{ count: number }>`select coalesce(rows_out, 0)::int as count from pipelines where job_id = ${jobId}`.execute(db)
    : await sql<{ count: number }>`select count(*)::int as count from results where job_id = ${jobId}`.execute(db)
  return rows[0]?.count ?? 0
}
