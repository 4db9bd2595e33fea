// Counters in memory whose sums are added to the database from time to time. A process that is killed loses its last seconds.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface Tally {
  add(name: string, label: string, by?: number): void
  /** What could not be written is kept for the next time. */
  flush(): Promise<void>
}

export function createTally(db: Database): Tally {
  let counts = new Map<string, { name: string; label: string; value: number }>()
  const add = (name: string, label: string, by = 1): void => {
    const key = `${name}\n${label}`
    const known = counts.get(key)
    if (known) known.value += by
    else counts.set(key, { name, label, value: by })
  }
  return {
    add,
    async flush() {
      const taken = [...counts.values()]
      if (taken.length === 0) return
      counts = new Map()
      try {
        await write(db, taken)
      } catch (error) {
        for (const { name, label, value } of taken) add(name, label, value)
        throw error
      }
    },
  }
}

/** In one order everywhere, so that two workers never deadlock. */
async function write(db: Database, counts: readonly { name: string; label: string; value: number }[]): Promise<void> {
  const sorted = counts.toSorted((a, b) => (`${a.name}\n${a.label}` < `${b.name}\n${b.label}` ? -1 : 1))
  await sql`
    insert into operation_counters as known (name, label, value)
    select * from unnest(${sorted.map((c) => c.name)}::text[], ${sorted.map((c) => c.label)}::text[], ${sorted.map((c) => c.value)}::float8[])
    on conflict (name, label) do update set value = known.value + excluded.value`.execute(db)
}

export async function readCounters(db: Database, name: string): Promise<{ label: string; value: number }[]> {
  const { rows } = await sql<{ label: string; value: number }>`
    select label, value from operation_counters where name = ${name} order by label`.execute(db)
  return rows
}
