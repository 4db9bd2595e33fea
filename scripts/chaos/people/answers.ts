// The responses that simulated users received in a chaos run, and whether they still hold at the end. A change counts only once it was confirmed:
// without a response it may or may not have happened.
import { sql } from 'kysely'
import type { Database } from '../../../server/src/db/database.ts'
import { countBrokenInTables, createTableAnswers, type TableAnswers } from './table-answers.ts'

export interface Answers {
  /** Jobs that were started and not deleted: how many targets each has. */
  jobs: Map<string, number>
  deleted: Set<string>
  /** Of each task whose title was corrected: the turn of the last correction. */
  corrected: Map<string, number>
  /** Of each list: the turn in which it was uploaded last, which all its rows name. */
  lists: Map<string, number>
  /** Jobs whose pipeline completes rows from a list: the turn in which that was uploaded. */
  completed: Map<string, number>
  /** Key "team/account"; the role, or `out` after the account left. */
  members: Map<string, 'editor' | 'viewer' | 'out'>
  /** Jobs that a member started: the account that owns the team. */
  ofTeams: Map<string, string>
  /** Tokens of links, and whether they are open. */
  shares: Map<string, boolean>
  tickets: Set<number>
  table: TableAnswers
  /** Inconsistencies that were found during the run. */
  breaches: string[]
}

export function createAnswers(): Answers {
  return {
    jobs: new Map(),
    deleted: new Set(),
    corrected: new Map(),
    lists: new Map(),
    completed: new Map(),
    members: new Map(),
    ofTeams: new Map(),
    shares: new Map(),
    tickets: new Set(),
    table: createTableAnswers(),
    breaches: [],
  }
}

/** Prefix of a corrected title; the turn follows. */
export const CORRECTED = 'Corrected '

/** Returns a sentence for each kind of response that no longer holds. */
export async function findBrokenAnswers(db: Database, answers: Answers): Promise<string[]> {
  const counted = await Promise.all(CHECKS.map(async ({ what, count }) => ({ what, n: await count(db, answers) })))
  counted.push(...(await countBrokenInTables(db, answers.table)))
  return [...answers.breaches, ...counted.filter(({ n }) => n !== 0).map(({ what, n }) => `${n} ${what}`)]
}

interface Check {
  what: string
  count(db: Database, answers: Answers): Promise<number>
}

const CHECKS: Check[] = [
  {
    what: 'confirmed jobs that are missing, or lack targets',
    async count(db, { jobs }) {
      const kept = await readAll<number>(
        db,
        sql`select jobs.id as key, count(*)::int as value from jobs join tasks on job_id = jobs.id group by 1`,
      )
      return differing(jobs, (id, targets) => kept.get(id) === targets)
    },
  },
  {
    what: 'jobs whose deletion was confirmed and that still exist',
    async count(db, { deleted }) {
      const kept = await readAll(db, sql`select id as key, 1 as value from jobs`)
      return [...deleted].filter((id) => kept.has(id)).length
    },
  },
  {
    what: 'confirmed corrections that are missing',
    async count(db, { corrected }) {
      const kept = await readAll<string>(db, sql`select task_id as key, data ->> 'title' as value from results`)
      // A later, unconfirmed one may have been written all the same.
      return differing(corrected, (taskId, turn) => turnIn(kept.get(taskId)) >= turn)
    },
  },
  {
    what: 'uploaded lists that are missing, older, or mixed from two',
    async count(db, { lists }) {
      const kept = await readAll<number>(
        db,
        sql`select lists.id as key, case when count(*) = row_count and count(distinct part ->> 1) = 1 then max((part ->> 1)::int) end as value
          from lists cross join jsonb_array_elements(rows) as part group by lists.id`,
      )
      return differing(lists, (id, turn) => (kept.get(id) ?? -1) >= turn)
    },
  },
  {
    what: 'pipelines whose rows were completed from an older list, or from two',
    async count(db, { completed }) {
      const kept = await readAll<number>(
        db,
        sql`select job_id as key, case when count(distinct data ->> 'lot') = 1 and count(*) = count(data ->> 'lot') then max((data ->> 'lot')::int) end
          as value from pipeline_rows group by 1`,
      )
      const empty = await readAll(db, sql`select job_id as key, rows_out as value from pipelines where rows_out = 0`)
      return differing(completed, (id, turn) => empty.has(id) || (kept.get(id) ?? -1) >= turn)
    },
  },
  {
    what: 'people whose membership or role in a team differs from the response',
    async count(db, { members }) {
      const kept = await readAll<string>(db, sql`select team_id || '/' || account_id as key, role as value from team_members`)
      return differing(members, (key, role) => (kept.get(key) ?? 'out') === role)
    },
  },
  {
    what: 'jobs of teams that are not their owner’s, or that are in the log twice or never',
    async count(db, { ofTeams }) {
      const kept = await readAll<string>(
        db,
        sql`select jobs.id as key, jobs.owner_id as value from jobs join teams using (owner_id)
          where 1 = (select count(*) from team_activity where team_id = teams.id and action = 'started' and subject_id = jobs.id::text)`,
      )
      return differing(ofTeams, (id, ownerId) => kept.get(id) === ownerId)
    },
  },
  {
    what: 'links that were created and are missing, or were deleted and still exist',
    async count(db, { shares }) {
      const kept = await readAll(db, sql`select id as key, 1 as value from job_shares`)
      return differing(shares, (token, isOpen) => kept.has(token) === isOpen)
    },
  },
  {
    what: 'confirmed requests to support that are missing',
    async count(db, { tickets }) {
      const kept = await readAll(db, sql`select number as key, 1 as value from tickets`)
      return [...tickets].filter((number) => !kept.has(String(number))).length
    },
  },
]

async function readAll<Value>(db: Database, query: ReturnType<typeof sql>): Promise<Map<string, Value>> {
  const { rows } = await sql<{ key: string; value: Value }>`select key::text as key, value from (${query}) as kept`.execute(db)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

function differing<Told>(told: ReadonlyMap<string, Told>, holds: (key: string, value: Told) => boolean): number {
  return [...told].filter(([key, value]) => !holds(key, value)).length
}

function turnIn(title: string | undefined): number {
  return title?.startsWith(CORRECTED) ? Number(title.slice(CORRECTED.length)) : -1
}
