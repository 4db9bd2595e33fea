// The messages of the queue, one for each lane with work, carried by pg-boss. An exclusive key makes one worker a lane's only owner.
// Decides neither order nor turns; most calls join the caller's transaction.
import { sql, type RawBuilder } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { openPool, type Tx } from '../db/database.ts'

const QUEUE = 'lane'
const HEARTBEAT_SECONDS = 10
const DAY_SECONDS = 24 * 60 * 60

/** A lane held by a worker. `attempt` is the fence: once the lane is taken over, the same message has another attempt. */
export interface LaneHold {
  lane: string
  messageId: string
  attempt: number
  /** Virtual time at which this turn starts. */
  tag: number
  /** Taken before lanes without priority. */
  hasPriority: boolean
}

export interface NewLaneMessage {
  lane: string
  tag: number
  hasPriority: boolean
  /** Null: immediately. */
  startAfter: Date | null
}

/** Another worker has the lane: nothing that was done for it may be written. */
export class LaneLost extends Error {
  constructor(lane: string) {
    super(`lane ${lane} was taken over`)
    this.name = 'LaneLost'
  }
}

export interface LaneMessages {
  /** The caller holds the lanes' row locks and has checked that none of them has a message. */
  send(tx: Tx, messages: readonly NewLaneMessage[]): Promise<void>
  /**
   * Takes up to `count` due lanes, those with priority first, smallest tags first. `ordinary` lanes without priority precede them, if there
   * are any.
   */
  take(tx: Tx, count: number, ordinary?: number): Promise<LaneHold[]>
  /** Sends the owner's heartbeat. @throws LaneLost */
  touch(hold: LaneHold): Promise<void>
  /** Locks the messages until the transaction ends and returns those that are still held. */
  keep(tx: Tx, holds: readonly LaneHold[]): Promise<LaneHold[]>
  /** Ends the messages and returns those that were still held. */
  end(tx: Tx, holds: readonly LaneHold[]): Promise<LaneHold[]>
  /** Takes the lane from a dead owner, so that any worker can take it at once. No effect if another worker has it already. */
  giveUp(tx: Tx, hold: LaneHold): Promise<void>
  /** One round of pg-boss's maintenance: lanes whose owner misses heartbeats are released. */
  supervise(): Promise<void>
  close(): Promise<void>
}

interface LaneMessageSettings {
  url: string
  onError(error: Error): void
}

/** Creates pg-boss's tables and the queue where they are missing. */
export async function openLaneMessages({ url, onError }: LaneMessageSettings): Promise<LaneMessages> {
  const pool = openPool({ url, applicationName: 'quarry-queue', connectionsMax: 2 })
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    schedule: false,
    // Workers run it while there are lanes; by itself it would query the database every two seconds.
    supervise: false,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 300,
    // Messages that wait for each other, which lanes never do.
    flowIntervalSeconds: 24 * 60 * 60,
  })
  // It passes on copies of errors that are no longer Error instances.
  boss.on('error', (error) => onError(error instanceof Error ? error : Object.assign(new Error(), error)))
  const close = async (): Promise<void> => {
    await boss.stop({ graceful: false })
    await pool.end()
  }
  try {
    await boss.start()
    await createQueue(boss)
  } catch (error) {
    await close()
    throw error
  }
  return {
    send: (tx, messages) => send(boss, tx, messages),
    take: (tx, count, ordinary = 0) => take(boss, tx, { count, ordinary }),
    async touch(hold) {
      assertOwned(await boss.touch(QUEUE, attemptOf(hold)), hold)
    },
    keep: (tx, holds) => findHeld(tx, holds, sql`select place from held`),
    // Deleted rather than completed: old messages are never read, and the table stays small.
    end: (tx, holds) =>
      findHeld(tx, holds, sql`delete from pgboss.job using held where job.name = ${QUEUE} and job.id = held.id returning held.place`),
    async giveUp(tx, hold) {
      await boss.fail(QUEUE, attemptOf(hold), null, { db: fromKysely(tx) })
    },
    async supervise() {
      await boss.supervise()
    },
    close,
  }
}

async function createQueue(boss: PgBoss): Promise<void> {
  if (await boss.getQueue(QUEUE)) return
  await boss.createQueue(QUEUE, {
    policy: 'exclusive',
    partition: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // A lane is never given up: only tasks fail for good.
    retryLimit: 1_000_000_000,
    retryDelay: 0,
    expireInSeconds: DAY_SECONDS - 1,
    retentionSeconds: 365 * DAY_SECONDS,
  })
}

/** Above all tags of lanes without priority. */
const PRIORITY_BAND = 1_000_000_001

/** pg-boss takes the greatest number first. */
function numberOf({ tag, hasPriority }: { tag: number; hasPriority: boolean }): number {
  return hasPriority ? PRIORITY_BAND - tag : -tag
}

async function send(boss: PgBoss, tx: Tx, messages: readonly NewLaneMessage[]): Promise<void> {
  if (messages.length === 0) return
  const jobs = messages.map((message) => ({
    data: { lane: message.lane },
    singletonKey: message.lane,
    priority: numberOf(message),
    ...(message.startAfter ? { startAfter: message.startAfter } : {}),
  }))
  await boss.insert(QUEUE, jobs, { db: fromKysely(tx) })
}

async function take(boss: PgBoss, tx: Tx, { count, ordinary }: { count: number; ordinary: number }): Promise<LaneHold[]> {
  const first = ordinary === 0 ? [] : await fetchLanes(boss, tx, { batchSize: ordinary, maxPriority: 0 })
  if (first.length === count) return first
  return [...first, ...(await fetchLanes(boss, tx, { batchSize: count - first.length }))]
}

async function fetchLanes(boss: PgBoss, tx: Tx, options: { batchSize: number; maxPriority?: number }): Promise<LaneHold[]> {
  const jobs = await boss.fetch<{ lane: string }>(QUEUE, { ...options, includeMetadata: true, db: fromKysely(tx) })
  return jobs.map(({ id, data, retryCount, priority }) => {
    const hasPriority = priority > 0
    return { lane: data.lane, messageId: id, attempt: retryCount, tag: hasPriority ? PRIORITY_BAND - priority : -priority, hasPriority }
  })
}

function attemptOf({ messageId, attempt }: LaneHold): { id: string; retryCount: number } {
  return { id: messageId, retryCount: attempt }
}

function assertOwned(response: object, hold: LaneHold): void {
  if (!('affected' in response) || response.affected !== 1) throw new LaneLost(hold.lane)
}

/** The fence as a part of a statement: locks the messages and returns a row (id, index from 1) for each of `holds` that is still held. */
export function holding(holds: readonly LaneHold[]): RawBuilder<unknown> {
  return sql`
    select job.id, place
    from unnest(${holds.map((h) => h.messageId)}::uuid[], ${holds.map((h) => h.attempt)}::int[]) with ordinality as h (id, attempt, place)
    join pgboss.job on job.id = h.id
    where job.name = ${QUEUE} and job.state = 'active' and job.retry_count = h.attempt
    order by job.id for update of job`
}

async function findHeld(tx: Tx, holds: readonly LaneHold[], places: RawBuilder<unknown>): Promise<LaneHold[]> {
  const { rows } = await sql<{ place: number }>`with held as (${holding(holds)}) ${places}`.execute(tx)
  const held = new Set(rows.map(({ place }) => place))
  return holds.filter((_, index) => held.has(index + 1))
}

/** Those of `lanes` that have a message, waiting or in work. Reads pg-boss's table, whose columns are part of its public schema. */
export async function findLanesWithMessage(tx: Tx, lanes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ lane: string }>`
    select singleton_key as lane from pgboss.job
    where name = ${QUEUE} and singleton_key = any(${lanes}::text[]) and state <= 'active'`.execute(tx)
  return new Set(rows.map((row) => row.lane))
}

/**
 * Pulls waiting messages forward to these tags, and to now where they waited for a later time. @returns the lanes whose tag became smaller.
 * Locked messages are skipped: they are being taken, and their owner looks for work again before it ends.
 */
export async function pullForward(tx: Tx, messages: readonly NewLaneMessage[]): Promise<string[]> {
  if (messages.length === 0) return []
  const { rows } = await sql<{ lane: string; moved: boolean }>`
    with wanted as (
      select lane, number, start_after
      from unnest(${messages.map((m) => m.lane)}::text[], ${messages.map(numberOf)}::int[], ${messages.map((m) => m.startAfter)}::timestamptz[])
        as w (lane, number, start_after)
    ), waiting as (
      select id, priority, wanted.number, wanted.start_after
      from pgboss.job join wanted on singleton_key = wanted.lane
      where name = ${QUEUE} and state < 'active'
      for update of job skip locked
    )
    update pgboss.job set
      priority = greatest(job.priority, waiting.number),
      start_after = least(job.start_after, coalesce(waiting.start_after, now()))
    from waiting where job.name = ${QUEUE} and job.id = waiting.id
    returning singleton_key as lane, waiting.number > waiting.priority as moved`.execute(tx)
  return rows.filter(({ moved }) => moved).map(({ lane }) => lane)
}

/** Subtracts these from the tags of all waiting messages, without and with priority. Messages being taken at this moment are skipped. */
export async function shiftTags(tx: Tx, offset: { ordinary: number; priority: number }): Promise<void> {
  await sql`
    with waiting as (select id from pgboss.job where name = ${QUEUE} and state < 'active' for update skip locked)
    update pgboss.job set priority = case
      when priority > 0 then least(priority::bigint + ${offset.priority}::bigint, ${PRIORITY_BAND})
      else least(priority::bigint + ${offset.ordinary}::bigint, 0)
    end
    from waiting where job.name = ${QUEUE} and job.id = waiting.id`.execute(tx)
}

/** An expression: how many messages are taken before the first one of a waiting job; null if none of its lanes waits. */
export function countingAhead(jobId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(
    select count(ahead.id) from (
      select max(priority) as number from pgboss.job join lane_jobs on lane_jobs.lane = singleton_key
      where name = ${QUEUE} and state < 'active' and lane_jobs.job_id = ${jobId}
    ) as own left join pgboss.job as ahead on ahead.name = ${QUEUE} and ahead.state < 'active' and ahead.priority > own.number
    where own.number is not null group by own.number
  )`
}
