// The checks behind the status page, run every minute: web, database, queue, workers and accounts.
import { sql } from 'kysely'
import type { AppDeps } from '../../deps.ts'
import type { StatusProbe } from './measure-status.ts'

/** Time without a heartbeat after which a worker counts as dead; workers send one every half second. */
const WORKER_SILENT_FOR = '15 seconds'
const TIMEOUT_MS = 8_000

export function createStatusProbes({ config, db }: Pick<AppDeps, 'config' | 'db'>): StatusProbe[] {
  const own = `http://${config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host}:${config.port}`
  const accounts = config.auth.kind === 'hosted' ? config.auth.url : own
  return [
    { component: 'web', check: () => assertAnswers(`${own}/`) },
    { component: 'database', check: async () => void (await sql`select 1`.execute(db)) },
    { component: 'queue', check: async () => void (await sql`select version from pgboss.version`.execute(db)) },
    { component: 'workers', check: () => assertWorker(db) },
    { component: 'accounts', check: () => assertAnswers(`${accounts}/auth/v1/health`) },
  ]
}

/**
 * Fails for a 5xx response or none within the time limit. The address comes from the operator's settings, so it is fetched without the
 * address guard.
 */
async function assertAnswers(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
  await response.body?.cancel()
  if (response.status >= 500) throw new Error(`${address} answered ${response.status}`)
}

async function assertWorker(db: AppDeps['db']): Promise<void> {
  const { rows } = await sql`select from workers where seen_at > now() - ${WORKER_SILENT_FOR}::interval limit 1`.execute(db)
  if (rows.length === 0) throw new Error('no worker is running')
}
