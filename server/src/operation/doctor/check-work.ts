// Checks of the work in the database: are there workers, does work wait for them, were mails or deliveries given up?
import { sql } from 'kysely'
import { isTransientError, sqlState } from '../../db/database-errors.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { countDeadLetters } from '../../platform/mail/dead-letters.ts'
import { countGivenUpDeliveries } from '../sending-metrics.ts'
import type { DatabaseFacts } from './check-database.ts'
import { ok, warn, type Check, type Finding } from './finding.ts'

type Facts = Pick<DatabaseFacts, 'missing' | 'url'>
type Told = Omit<Finding, 'topic'>

const WAIT_LONG_SECONDS = 120
/** SQLSTATE of a missing table and column: the schema is older than this program, which another check reports. */
const OLDER_SCHEMA = new Set<string | null>(['42P01', '42703'])

export function workChecks(facts: Facts): Check[] {
  const remedy = 'See the line about the database.'
  return [
    { topic: 'workers', look: () => ask(facts, lookAtWorkers), remedy },
    { topic: 'sending', look: () => ask(facts, lookAtSending), remedy },
  ]
}

async function ask({ missing, url }: Facts, look: (db: Database) => Promise<Told>): Promise<Told> {
  if (missing !== null) return ok('nothing yet')
  const db = openDatabase({ url, applicationName: 'quarry-doctor', connectionsMax: 1 })
  try {
    return await look(db)
  } catch (error) {
    if (OLDER_SCHEMA.has(sqlState(error))) return ok('known after the next start')
    if (isTransientError(error)) return warn('not known: the database does not answer', 'See the line about the database.')
    throw error
  } finally {
    await db.destroy()
  }
}

async function lookAtWorkers(db: Database): Promise<Told> {
  const { rows } = await sql<{ alive: number; waits: number }>`
    select (select count(*)::int from workers where seen_at > clock_timestamp() - interval '10 seconds') as alive,
      (select coalesce(extract(epoch from clock_timestamp() - min(start_after)), 0)::int
        from pgboss.job where name = 'lane' and state in ('created', 'retry') and start_after <= clock_timestamp()) as waits`.execute(db)
  const { alive = 0, waits = 0 } = rows[0] ?? {}
  if (alive === 0) {
    const todo = 'Start Quarry or `npm run worker`. End one that runs and says nothing: it is started again, and loses nothing.'
    return warn('none shows signs of life: jobs wait', todo)
  }
  if (waits > WAIT_LONG_SECONDS)
    return warn(`${alive} at work; a site has been waiting for ${waits} s`, 'Add workers, or raise QUARRY_CONCURRENCY.')
  return ok(`${alive} at work`)
}

async function lookAtSending(db: Database): Promise<Told> {
  const [mails, deliveries] = [await countDeadLetters(db), await countGivenUpDeliveries(db)]
  const told = Object.entries({
    'mails of support': mails.support,
    'mails of monitors': mails.monitor,
    'mails about mentions': mails.mention,
    'messages to webhooks': deliveries.webhook,
    'files to buckets': deliveries.bucket,
  }).filter(([, count]) => count > 0)
  if (told.length === 0) return ok('nothing was given up in the last week')
  const says = `given up in the last week: ${told.map(([kind, count]) => `${count} ${kind}`).join(', ')}`
  return mails.support + mails.monitor + mails.mention > 0
    ? warn(says, 'When the mail server takes mails again, `npm run quarry -- mails retry` sends those of support, monitors and mentions.')
    : warn(says, 'Their owners see why and can send them again. Where it is many owners, look at the way out of this machine.')
}
