// What simulated users do in tables: they fill own cells, find and replace in read cells and in their own, undo that,
// and comment on a cell.
import { ask, findJob, type Act, type Turn } from './ask.ts'
import { LOT, REMARK } from './table-answers.ts'

export const TABLE_ACTS: Act[] = [
  { name: 'own cells', does: fillOwnCell },
  { name: 'replacements', does: replaceAndUndo },
  { name: 'comments', does: comment },
]

interface Row {
  task_id: string
}

/** A row of the caller's table, a different one each turn. @throws TypeError where there is none */
async function findRow({ address, caller, turn }: Turn, job: string): Promise<Row> {
  const listed = await ask(`${address}/api/v1/jobs/${job}/results`, caller)
  const { data } = (await listed.json()) as { data: Row[] }
  const row = data[turn % data.length]
  if (row === undefined) throw new TypeError('the table has no row')
  return row
}

/** Begins with its own column; from the second time on it exists. */
async function fillOwnCell(turn: Turn): Promise<boolean> {
  const { address, caller, answers } = turn
  const job = await findJob(turn, 'status=completed&limit=3')
  await ask(`${address}/api/v1/jobs/${job}/own-columns`, caller, { payload: { name: LOT, kind: 'number' } })
  const { task_id: task } = await findRow(turn, job)
  const payload = { value: turn.turn }
  const { ok } = await ask(`${address}/api/v1/results/${task}/own/${LOT}`, caller, { method: 'PUT', payload })
  if (ok) answers.table.filled.set(task, turn.turn)
  return ok
}

/** In all rows of a table; undone every second time. Others' concurrent changes stay. */
async function replaceAndUndo(turn: Turn): Promise<boolean> {
  const { address, caller, answers } = turn
  const table = `${address}/api/v1/jobs/${await findJob(turn, 'status=completed&limit=3')}`
  await ask(`${table}/own-columns`, caller, { payload: { name: REMARK, kind: 'text' } })
  const fill = { kind: 'fill', columns: [REMARK], value: `lot ${turn.turn}`, rows: {} }
  if (!(await ask(`${table}/edits`, caller, { payload: fill })).ok) return false
  const replace = {
    kind: 'replace',
    columns: ['title', REMARK],
    find: turn.turn % 4 < 2 ? 'example' : 'sample',
    replace_with: 'sample',
    rows: {},
  }
  const replaced = await ask(`${table}/edits`, caller, { payload: replace })
  if (!replaced.ok) return false
  const { act } = (await replaced.json()) as { act: { id: string } | null }
  if (act === null || turn.turn % 2 === 0) return true
  const undone = await ask(`${table}/acts/${act.id}/undo`, caller, { method: 'POST' })
  if (undone.ok) answers.table.undone.add(act.id)
  return undone.ok
}

async function comment(turn: Turn): Promise<boolean> {
  const { address, caller, answers } = turn
  const job = await findJob(turn, 'status=completed&limit=3')
  const { task_id: task } = await findRow(turn, job)
  const payload = { task_id: task, field: 'title', text: `Look at turn ${turn.turn}.` }
  const begun = await ask(`${address}/api/v1/jobs/${job}/comments`, caller, { payload })
  if (!begun.ok) return false
  const { id } = (await begun.json()) as { id: string }
  answers.table.threads.set(id, turn.turn)
  return true
}
