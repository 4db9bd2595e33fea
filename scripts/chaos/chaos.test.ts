import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/src/db/database.ts'
import { startChaosDatabase, type ChaosDatabase } from './chaos-database.ts'
import { findBrokenAtTheEnd } from './check-invariants.ts'
import { FAULTS } from './faults.ts'
import { createAnswers, findBrokenAnswers } from './people/answers.ts'
import { runChaos } from './run-chaos.ts'
import { listOfGroups } from './served-api.ts'

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

/** One existing object of each kind that a caller's request could have created or changed. */
const EXISTING = sql<Record<'job' | 'untouched' | 'list' | 'completed' | 'member' | 'share' | 'act', string>>`
  select (select max(id::text) from jobs where owner_id not in (select owner_id from teams)) as job,
    (select max(task_id)::text from results where data ->> 'title' not like 'Corrected %') as untouched,
    (select max(id::text) from lists) as list,
    (select max(job_id::text) from pipeline_rows where data ->> 'lot' is not null) as completed,
    (select max(team_id || '/' || account_id) from team_members) as member,
    (select max(id) from job_shares) as share,
    (select max(id)::text from table_acts where undone_at is null) as act`

describe('chaos', () => {
  it('under every fault all jobs end, and no row, charge or message is lost or duplicated', { timeout: 1_200_000 }, async () => {
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

  it('findBrokenAnswers reports each acknowledged change that is missing: jobs, deletions, corrections, lists, members, links, requests, cells, acts, comments', async () => {
    const db = openDatabase({ url: database.url, applicationName: 'quarry-test' })
    await sql`
      insert into team_members (team_id, account_id, role) select teams.id, accounts.id, 'editor'
      from teams join accounts on accounts.id <> owner_id limit 1 on conflict do nothing`.execute(db)
    await sql`insert into job_shares (id, job_id) select 'made here', id from jobs limit 1`.execute(db)
    const [existing] = (await EXISTING.execute(db)).rows
    if (!existing) throw new Error('the run has left no objects')
    const later = 1_000_000
    const broken = await findBrokenAnswers(db, {
      jobs: new Map([
        [randomUUID(), 5],
        [existing.job, later],
      ]),
      deleted: new Set([existing.job]),
      corrected: new Map([[existing.untouched, 1]]),
      lists: new Map([[existing.list, later]]),
      completed: new Map([[existing.completed, later]]),
      members: new Map([
        [existing.member, 'out'],
        [`${randomUUID()}/${randomUUID()}`, 'viewer'],
      ]),
      ofTeams: new Map([[existing.job, randomUUID()]]),
      shares: new Map([
        [existing.share, false],
        ['none', true],
      ]),
      tickets: new Set([1]),
      table: { filled: new Map([[existing.untouched, later]]), undone: new Set([existing.act]), threads: new Map([[randomUUID(), 1]]) },
      breaches: ['seen at once'],
    })
    expect(broken).toEqual([
      'seen at once',
      '2 confirmed jobs that are missing, or lack targets',
      '1 jobs whose deletion was confirmed and that still exist',
      '1 confirmed corrections that are missing',
      '1 uploaded lists that are missing, older, or mixed from two',
      '1 pipelines whose rows were completed from an older list, or from two',
      '2 people whose membership or role in a team differs from the response',
      '1 jobs of teams that are not their owner’s, or that are in the log twice or never',
      '2 links that were created and are missing, or were deleted and still exist',
      '1 confirmed requests to support that are missing',
      '1 filled own cells that are missing',
      '1 undone acts that still apply',
      '1 written comments that are missing',
    ])
    await sql`update lists set rows = jsonb_set(rows, '{0,1}', '"-1"') where id = ${existing.list}::uuid`.execute(db)
    await sql`update pipeline_rows set data = jsonb_set(data, '{lot}', '"-1"') where job_id = ${existing.completed}::uuid and place = 0`.execute(
      db,
    )
    await sql`update results set data = jsonb_set(data, '{title}', '"another"') where task_id = ${existing.untouched}::bigint`.execute(db)
    await sql`delete from table_act_cells where act_id = ${existing.act}::bigint`.execute(db)
    const mixed = { lists: new Map([[existing.list, 0]]), completed: new Map([[existing.completed, 0]]) }
    expect(await findBrokenAnswers(db, { ...createAnswers(), ...mixed })).toHaveLength(4)
    await db.destroy()
  })

  it('listOfGroups finds a detached process while it runs, and none after it was killed', async () => {
    const left = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { detached: true, stdio: 'ignore' })
    expect(listOfGroups([left.pid ?? 0])).toHaveLength(1)
    const exit = once(left, 'exit')
    left.kill('SIGKILL')
    await exit
    expect(listOfGroups([left.pid ?? 0])).toEqual([])
  })

  it('findBrokenAtTheEnd reports lost rows, messages and mails, unfinished tasks, wrong charges, unhandled payments, and missing later work', async () => {
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
    await sql`delete from monitor_mails where id = (select min(id) from monitor_mails)`.execute(db)
    await sql`update enrichments set cell = null where number = (select min(number) from enrichments)`.execute(db)
    await sql`update pipelines set rows_out = rows_out + 1 where job_id = (select job_id from pipelines order by job_id limit 1)`.execute(
      db,
    )
    await sql`
      insert into team_activity (team_id, actor_id, action, subject_type)
      select id, owner_id, 'joined', 'team' from (select from generate_series(1, 2)) as twice cross join (select id, owner_id from teams limit 1) as team`.execute(
      db,
    )
    await sql`
      insert into team_invitations (team_id, email, role, digest, expires_at)
      select team_id, lower(email), role, '', now() from team_members join accounts on id = account_id limit 1`.execute(db)
    const broken = (await findBrokenAtTheEnd(db)).join('\n')
    await db.destroy()
    const later = [
      '1 runs of monitors that were not compared',
      '1 times that a monitor was due and did not run',
      '1 alerts that were mailed twice or never',
      '1 cells of pipelines that were not looked up',
      '1 pipelines whose result is not that of their rows',
      '1 files reported twice or never',
      '1 corrected cells without their former value',
      'people who are in a team and did not join it',
      'people who joined or left a team twice',
      '1 invitations of people who are in the team',
    ]
    const signs = ['tasks that did not end', 'completed tasks without a row', 'counters differ', 'used', 'reported twice or never']
    for (const sign of [...signs, '1 support mails that were not sent', '1 payment events', ...later]) expect(broken).toContain(sign)
  })
})
