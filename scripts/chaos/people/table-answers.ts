// The responses that simulated users received about tables, and whether they still hold at the end; and the invariants of every table whose cells are
// changed.
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../server/src/db/database.ts'

export interface TableAnswers {
  /** Of each task whose own cell was filled: the turn of the last one. */
  filled: Map<string, number>
  /** Ids of acts that were undone. */
  undone: Set<string>
  /** Of each thread: the turn that its comment names. */
  threads: Map<string, number>
}

/** Own columns that are filled. */
export const LOT = 'Lot'
export const REMARK = 'Remark'

export const createTableAnswers = (): TableAnswers => ({ filled: new Map(), undone: new Set(), threads: new Map() })

/** Returns the number of violations of each kind. */
export async function countBrokenInTables(db: Database, { filled, undone, threads }: TableAnswers): Promise<{ what: string; n: number }[]> {
  const lots = await readAll<number>(db, sql`select task_id as key, (own ->> ${LOT})::int as value from results where own ? ${LOT}::text`)
  const acts = await readAll<boolean>(db, sql`select id as key, undone_at is not null as value from table_acts`)
  const texts = await readAll<string>(db, sql`select thread_id as key, min(body) as value from comments group by 1`)
  const { rows } = await WHOLE_TABLES.execute(db)
  return [
    // A later, unconfirmed one may have been written all the same.
    { what: 'filled own cells that are missing', n: [...filled].filter(([task, turn]) => (lots.get(task) ?? -1) < turn).length },
    { what: 'undone acts that still apply', n: [...undone].filter((id) => acts.get(id) === false).length },
    {
      what: 'written comments that are missing',
      n: [...threads].filter(([id, turn]) => texts.get(id) !== `Look at turn ${turn}.`).length,
    },
    ...rows,
  ]
}

const WHOLE_TABLES = sql<{ what: string; n: number }>`
  select 'cells whose value differs from the data' as what, count(*)::int as n
    from results cross join lateral jsonb_each(cells) as of_row (name, cell)
    where coalesce(data -> name, 'null') is distinct from
      case when cell ->> 'status' in ('found', 'derived', 'corrected') then coalesce(cell -> 'value', 'null') else 'null' end
  union all
  select 'corrected cells without what was read', count(*)::int
    from results cross join lateral jsonb_each(cells) as of_row (name, cell)
    where cell ->> 'method' = 'corrected' and not exists (select from cell_edits where cell_edits.task_id = results.task_id and field = name)
  union all
  select 'acts with more or fewer cells than recorded', count(*)::int from table_acts
    where cells <> (select count(*) from table_act_cells where act_id = table_acts.id)`

async function readAll<Value>(db: Database, query: RawBuilder<unknown>): Promise<Map<string, Value>> {
  const { rows } = await sql<{ key: string; value: Value }>`select key::text as key, value from (${query}) as kept`.execute(db)
  return new Map(rows.map(({ key, value }) => [key, value]))
}
