// The jobs whose rows this process has in memory, kept up to date. Bounded: the least recently used are dropped first.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { bytesOfRows, readFurther, readHeldRows, type HeldRows } from './held-rows.ts'

export interface HeldViews {
  /**
   * Up to date, with the values of the named fields; those of others may be missing. Null: not loadable, not at present, or no such job.
   * The job's owner, or the link, must have been checked.
   */
  rowsOf(jobId: string, names: readonly string[]): Promise<HeldRows | null>
  /** The same with only the existence of rows; their values may be missing. */
  presentRowsOf(jobId: string): Promise<HeldRows | null>
  /** The same, but only where they are loaded already. */
  heldRowsOf(jobId: string): Promise<HeldRows | null>
}

export interface HeldViewsLimits {
  /** Limit over all jobs; the job requested last stays in any case. */
  bytesMax: number
  /** Limit on the values of one job with all its rows: targets times fields. */
  valuesMax: number
  /** Maximum number of jobs loaded concurrently: each takes a connection and memory. Further requests use the database. */
  readsMax: number
  /** Dropped after this time without a request. */
  unusedMs: number
}

const LIMITS: HeldViewsLimits = { bytesMax: 256 * 1024 * 1024, valuesMax: 10_000_000, readsMax: 3, unusedMs: 15 * 60_000 }

interface Entry {
  jobId: string
  /** Fields whose values have been requested. */
  names: Set<string>
  /** Whether any values have been requested. */
  needsValues: boolean
  held: HeldRows | null
  /** The refresh in progress. */
  running: Promise<HeldRows | null> | null
  /** The refresh after it, for requests that arrive meanwhile: the running one may have begun before the change they want to see. */
  waiting: Promise<HeldRows | null> | null
  usedAtMs: number
}

export function createHeldViews(db: Database, limits: Partial<HeldViewsLimits> = {}): HeldViews {
  const { bytesMax, valuesMax, readsMax, unusedMs } = { ...LIMITS, ...limits }
  /** Most recently used last. */
  const entries = new Map<string, Entry>()
  let reads = 0

  const readWhole = async ({ jobId, names, needsValues }: Entry): Promise<HeldRows | null> => {
    if (reads >= readsMax) return null
    reads += 1
    try {
      return (await isTooLarge(db, jobId, valuesMax)) ? null : await readHeldRows(db, jobId, needsValues ? new Set(names) : null)
    } finally {
      reads -= 1
    }
  }

  const look = async (entry: Entry): Promise<HeldRows | null> => {
    const { held, names, needsValues } = entry
    // A failure leaves no state: the next request starts again.
    entry.held = null
    const isEnough = held && (held.hasValues || !needsValues) && (await readFurther(db, held, new Set(names)))
    if (isEnough) return (entry.held = held)
    return (entry.held = await readWhole(entry))
  }
  const start = (entry: Entry): Promise<HeldRows | null> => {
    entry.running = look(entry).finally(() => {
      entry.running = null
      if (entry.held === null && entry.waiting === null && entries.get(entry.jobId) === entry) entries.delete(entry.jobId)
    })
    return entry.running
  }
  const next = (entry: Entry): Promise<HeldRows | null> => {
    if (entry.running === null && entry.waiting === null) return start(entry)
    entry.waiting ??= Promise.resolve(entry.running)
      .catch(() => null)
      .then(() => {
        entry.waiting = null
        return start(entry)
      })
    return entry.waiting
  }
  const letGo = (kept: Entry): void => {
    let bytes = 0
    for (const entry of [...entries.values()].toReversed()) {
      bytes += entry.held ? bytesOfRows(entry.held) : 0
      if (entry !== kept && (bytes > bytesMax || Date.now() - entry.usedAtMs > unusedMs)) entries.delete(entry.jobId)
    }
  }
  /** `names` null: no values. */
  const hold = async (jobId: string, names: readonly string[] | null): Promise<HeldRows | null> => {
    const entry = entries.get(jobId) ?? newEntry(jobId)
    entries.delete(jobId)
    entries.set(jobId, entry)
    entry.usedAtMs = Date.now()
    for (const name of names ?? []) entry.names.add(name)
    entry.needsValues ||= names !== null
    const held = await next(entry)
    letGo(entry)
    return held
  }
  const presentRowsOf = (jobId: string): Promise<HeldRows | null> => hold(jobId, null)
  return { rowsOf: hold, presentRowsOf, heldRowsOf: async (jobId) => (entries.has(jobId) ? presentRowsOf(jobId) : null) }
}

function newEntry(jobId: string): Entry {
  return { jobId, names: new Set(), needsValues: false, held: null, running: null, waiting: null, usedAtMs: 0 }
}

/** By the number of its targets: a running job is not checked again. */
async function isTooLarge(db: Database, jobId: string, valuesMax: number): Promise<boolean> {
  const { rows } = await sql<{ values: number }>`
    select total * jsonb_array_length(fields)::bigint as values from jobs where id = ${jobId}`.execute(db)
  return (rows[0]?.values ?? 0) > valuesMax
}
