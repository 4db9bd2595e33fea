// Times every read path of the API on a database with years of data: over HTTP, and by PostgreSQL's statistics of each statement.
// `npm run bench:reads` gives it a PostgreSQL server (TEST_DATABASE_URL), in which it makes a database of its own and drops it again.
// Options: [--rows 10000000] [--turns 5] [--only TEXT] [--explain]: also the plans; [--keep]: the database stays, to be measured again with
// [--database URL].
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../src/db/database.ts'
import { makeAccount } from '../src/testing/factories.ts'
import { createTestApp } from '../src/testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts'
import { addCellText, fillTables, type FilledJobs } from './many-rows.ts'
import { findFilled, pathsOf, upkeepOf, type Asker } from './read-paths.ts'
import { explainAll, listenToQueries } from './statements.ts'
import { READS } from './bench-options.ts'

const { values } = parseArgs({ options: READS })
const OWNER = '00000000-0000-4000-8000-00000000feed'

const database = values.database ? openFilled(values.database) : await createTestDatabase()
if (values.keep) database.drop = () => database.db.destroy()
if (!values.database) {
  await makeAccount(database.db, { accountId: OWNER, plan: 'pro' })
  await addCellText(database.db)
  const startedAtMs = performance.now()
  await fillTables(database.db, { rows: Number(values.rows), ownerId: OWNER })
  console.log(`filled in ${Math.round((performance.now() - startedAtMs) / 1_000)} s; ${database.url}`)
}
const filled: FilledJobs = await findFilled(database.db, OWNER)
const { rows: sizes } = await sql<{ size: string; rows: number }>`
  select pg_size_pretty(pg_database_size(current_database())) as size, (select reltuples::bigint from pg_class where relname = 'results') as rows`.execute(
  database.db,
)
console.log(`${sizes[0]?.rows} rows, ${sizes[0]?.size}`)

const test = await createTestApp({ database })
const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
const sessionId = randomUUID()
test.liveSessions.add(sessionId)
const token = await test.signToken({ sub: OWNER, email: 'owner@example.com', session_id: sessionId })
const ask: Asker = async (path, { method = 'GET', body, firstChunkOnly = false } = {}) => {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(`${address}/api/v1${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  if (!firstChunkOnly) return void (await answer.arrayBuffer())
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
}

const works = [...(await pathsOf(ask, { db: database.db, filled })), ...upkeepOf({ test, database })]
const statements = listenToQueries()
const table = []
for (const { what, work, isOnce = false } of works.filter((path) => path.what.includes(values.only))) {
  statements.clear()
  const first = await timed(work)
  const asked = statements.take()
  const again = isOnce ? [] : await inTurns(Number(values.turns), () => timed(work))
  const slowest = (await explainAll(database.url, asked)).toSorted((one, other) => other.ms - one.ms)
  table.push({
    what,
    'first ms': Math.round(first),
    'again ms': isOnce ? '' : Math.round(again.toSorted((one, other) => one - other)[Math.floor(again.length / 2)] ?? 0),
    'database ms': Math.round(slowest.reduce((sum, { ms }) => sum + ms, 0)),
    'pages of 8 kB': slowest.reduce((sum, { pages }) => sum + pages, 0),
    statements: asked.length,
  })
  console.log(Object.values(table.at(-1) ?? {}).join(' | '))
  if (values.explain) for (const { text, plan, ms } of slowest.slice(0, 3)) console.log(`  ${Math.round(ms)} ms\n${text}\n${plan}\n`)
}
statements.end()
console.table(table)
console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}`)
await test.close()

function openFilled(url: string): TestDatabase {
  const db = openDatabase({ url, applicationName: 'quarry-test' })
  return { url, db, drop: () => db.destroy() }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}

async function inTurns<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let turn = 0; turn < count; turn++) answers.push(await work())
  return answers
}
