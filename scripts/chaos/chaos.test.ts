import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/src/db/database.ts'
import { startChaosDatabase, type ChaosDatabase } from './chaos-database.ts'
import { findBrokenAtTheEnd, findLostCorrections } from './check-invariants.ts'
import { FAULTS } from './faults.ts'
import { runChaos } from './run-chaos.ts'

let folder: string
let database: ChaosDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-chaos-'))
  chmodSync(folder, 0o755)
  database = await startChaosDatabase(folder)
})
afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const UNTOUCHED = sql<{ id: string }>`select max(task_id)::text as id from results where data ->> 'title' not like 'Corrected %'`

describe('chaos', () => {
  it('whatever goes wrong, every job ends, and no row, charge or message is lost or doubled', { timeout: 1_200_000 }, async () => {
    const names = Object.keys(FAULTS)
    expect(names.length).toBeGreaterThanOrEqual(17)
    const struck: string[] = []
    const figures = await runChaos({
      url: database.url,
      databasePid: database.pid,
      tasks: 600,
      hosts: 40,
      workers: 2,
      faults: names,
      freezeMs: 300,
      say: (line) => struck.push(line),
    })
    expect(figures).toMatchObject({ broken: [], faults: names.length })
    expect(struck).toEqual(names)
    expect(figures.rows).toBeGreaterThan(100)
    expect(JSON.parse(figures.calls)).toMatchObject({ deletions: expect.any(Number), corrections: expect.any(Number) })
  })

  it('its checks see a lost row, a task left behind, a wrong charge, a lost message, a lost mail, a payment nobody booked, and what later work lacks', async () => {
    const db = openDatabase({ url: database.url, applicationName: 'quarry-test' })
    await sql`delete from results where task_id = (select min(task_id) from results)`.execute(db)
    await sql`update tasks set state = 'in_progress' where id = (select max(id) from tasks)`.execute(db)
    await sql`update job_usage set included_used = included_used - 1 where included_used > 0`.execute(db)
    await sql`delete from webhook_deliveries where id = (select id from webhook_deliveries limit 1)`.execute(db)
    await sql`update ticket_messages set mailed_at = null where id = (select max(id) from ticket_messages)`.execute(db)
    await sql`update payment_events set processed_at = null where id = (select max(id) from payment_events)`.execute(db)
    await sql`delete from destination_deliveries where id = (select id from destination_deliveries where pipeline_run is null limit 1)`.execute(
      db,
    )
    await sql`update monitor_runs set compared_at = null where id in (select max(id) from monitor_runs group by monitor_id limit 1)`.execute(
      db,
    )
    await sql`insert into chaos_dues select id from monitors limit 1`.execute(db)
    await sql`delete from cell_edits where task_id = (select min(task_id) from cell_edits)`.execute(db)
    const { rows: untouched } = await UNTOUCHED.execute(db)
    expect(await findLostCorrections(db, new Map([[untouched[0]?.id ?? '', 1]]))).toHaveLength(1)
    await sql`delete from monitor_mails where id = (select min(id) from monitor_mails)`.execute(db)
    await sql`update enrichments set cell = null where number = (select min(number) from enrichments)`.execute(db)
    await sql`update pipelines set rows_out = rows_out + 1 where job_id = (select job_id from pipelines order by job_id limit 1)`.execute(
      db,
    )
    const broken = (await findBrokenAtTheEnd(db)).join('\n')
    await db.destroy()
    const later = [
      '1 runs of monitors that were not compared',
      '1 times that a monitor was due and did not run',
      '1 alerts that were mailed twice or never',
      '1 cells of pipelines that were not looked up',
      '1 pipelines whose result is not that of their rows',
      '1 files told of twice or never',
      '1 corrected cells without what stood there before',
    ]
    const signs = ['tasks that did not end', 'completed tasks without a row', 'counters differ', 'used', 'told of twice or never']
    for (const sign of [...signs, '1 mails of support that did not leave', '1 notices of payments', ...later])
      expect(broken).toContain(sign)
  })
})
