// Runs the product on Debian's PostgreSQL over TLS, through PgBouncer in transaction mode, as a user without rights beyond its own database;
// and delivers rows to another database of that server, directly and through PgBouncer.
import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Account } from '../../e2e/testing/account.ts'
import { callApi, signUp } from '../../e2e/testing/account.ts'
import { finishedJob } from '../../e2e/testing/finished-job.ts'
import type { Product } from '../../e2e/testing/product.ts'
import { findServerUser } from '../postgres/native-build.ts'
import { freePort } from '../free-port.ts'
import { debianPackages, runProgram } from './debian-package.ts'
import { addDestination, latestDelivery, testDestination } from './delivered.ts'
import { certificateFor, type OwnCertificate } from './own-authority.ts'
import type { Proof } from './proof.ts'
import { ROOT } from './python-environment.ts'
import { startProgram, type StartedProgram } from './started-program.ts'
import { withProduct } from './with-product.ts'

const PASSWORD = 'of the proof'
const POSTGRES = ['postgresql-15', 'libpq5']
const BOUNCER = ['pgbouncer', 'libc-ares2', 'libevent-2.1-7']
const FIELDS = [
  { name: 'name', description: 'Name of the product', type: 'string' as const },
  { name: 'price', description: 'Price of the product', type: 'number' as const },
]
const PAGES = ['/shop/p/1', '/shop/p/2', '/shop/p/3']

export const proof: Proof = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-proof-pg-'))
  const certificate = certificateFor(folder)
  const started: StartedProgram[] = []
  try {
    const server = await startServer(folder, certificate, started)
    const bouncer = await startBouncer(folder, { certificate, postgresPort: server.port }, started)
    const addressAt = (port: number): string =>
      `postgres://quarry:${encodeURIComponent(PASSWORD)}@localhost:${port}/quarry?sslmode=verify-full&sslrootcert=${certificate.authority}`
    const url = addressAt(server.port)
    const env = {
      DATABASE_URL: addressAt(bouncer.port),
      DATABASE_DIRECT_URL: url,
      QUARRY_ALLOW_HOSTS: `localhost:${server.port},localhost:${bouncer.port}`,
    }
    const found = await withProduct((product) => prove(product, { url, server, bouncer, certificate }), { env })
    return { against: `${server.version}; ${bouncer.version}`, found }
  } finally {
    for (const program of started.toReversed()) await program.stop(program === started[0] ? 'SIGINT' : 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Server {
  port: number
  version: string
}

async function startServer(folder: string, certificate: OwnCertificate, started: StartedProgram[]): Promise<Server> {
  const { path, env } = debianPackages(POSTGRES)
  const user = findServerUser()
  const as = user === null ? {} : { uid: user.uid, gid: user.gid }
  const data = join(folder, 'data')
  const bin = (name: string): string => path(`usr/lib/postgresql/15/bin/${name}`)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, PASSWORD)
  if (user !== null) for (const file of [folder, passwordFile, certificate.key]) chownSync(file, user.uid, user.gid)
  const share = path('usr/share/postgresql/15')
  const setUp = ['-D', data, '-U', 'owner', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '-L', share]
  const made = spawnSync(bin('initdb'), setUp, { ...as, env: { ...process.env, ...env }, encoding: 'utf8', cwd: folder })
  if (made.status !== 0) throw new Error(`initdb: ${made.stdout}${made.stderr}`)
  // Only connections over TLS are accepted.
  writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
  const port = await freePort()
  const tls = ['-c', 'ssl=on', '-c', `ssl_cert_file=${certificate.certificate}`, '-c', `ssl_key_file=${certificate.key}`]
  const args = ['-D', data, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', ...tls]
  const owner = (): pg.Client => clientOf(port, { user: 'owner', database: 'postgres', certificate })
  started.push(
    await startProgram({
      program: bin('postgres'),
      args,
      options: { ...as, cwd: folder, env: { ...process.env, ...env } },
      isReady: () => query(owner(), 'select 1').then(() => true),
    }),
  )
  for (const [role, database] of [
    ['quarry', 'quarry'],
    ['writer', 'shop'],
  ]) {
    await query(owner(), `create role ${role} login nosuperuser nocreatedb nocreaterole password '${PASSWORD}'`)
    await query(owner(), `create database ${database} owner ${role}`)
  }
  const [{ version = '' } = {}] = await query<{ version: string }>(owner(), 'select version()')
  return { port, version: /^PostgreSQL [^,(]*\([^)]*\)/.exec(version)?.[0] ?? version }
}

async function startBouncer(
  folder: string,
  { certificate, postgresPort }: { certificate: OwnCertificate; postgresPort: number },
  started: StartedProgram[],
): Promise<Server> {
  const { path, env } = debianPackages(BOUNCER)
  const program = path('usr/sbin/pgbouncer')
  const port = await freePort()
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"writer" "${PASSWORD}"\n"quarry" "${PASSWORD}"\n`)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
shop = host=127.0.0.1 port=${postgresPort} dbname=shop
quarry = host=127.0.0.1 port=${postgresPort} dbname=quarry pool_size=8
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
client_tls_sslmode = require
client_tls_cert_file = ${certificate.certificate}
client_tls_key_file = ${certificate.key}
server_tls_sslmode = verify-full
server_tls_ca_file = ${certificate.authority}
stats_users = writer
`,
  )
  const user = findServerUser()
  const as = user === null ? {} : { uid: user.uid, gid: user.gid }
  started.push(
    await startProgram({
      program,
      args: [settings],
      options: { ...as, cwd: folder, env: { ...process.env, ...env } },
      isReady: () => query(clientOf(port, { user: 'writer', database: 'shop', certificate }), 'select 1').then(() => true),
    }),
  )
  return { port, version: runProgram(program, ['--version'], { env }).split('\n')[0] ?? '' }
}

function clientOf(
  port: number,
  { user, database, certificate }: { user: string; database: string; certificate: OwnCertificate },
): pg.Client {
  const ssl = { ca: readFileSync(certificate.authority, 'utf8') }
  return new pg.Client({ host: 'localhost', port, user, database, password: PASSWORD, ssl })
}

async function query<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> {
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

interface Places {
  url: string
  server: Server
  bouncer: Server
  certificate: OwnCertificate
}

async function prove(product: Product, { url, server, bouncer, certificate }: Places): Promise<string> {
  const account = await signUp(product)
  const plan = [join(ROOT, 'scripts', 'run.js'), 'quarry', 'users', 'plan', account.email, 'pro']
  runProgram(process.execPath, plan, { env: { QUARRY_DATA_DIR: product.dataDir, DATABASE_URL: url } })
  const destinations = await Promise.all([
    addTable(product, account, { name: 'direct', port: server.port, certificate }),
    addTable(product, account, { name: 'pooled', port: bouncer.port, certificate }),
  ])
  for (const destination of destinations) await testDestination(product, account, destination)
  const jobs = [
    await finishedJob(product, account, { paths: PAGES, fields: FIELDS }),
    await finishedJob(product, account, { paths: PAGES, fields: FIELDS }),
  ]
  const client = () => clientOf(server.port, { user: 'writer', database: 'shop', certificate })
  for (const [index, name] of ['direct', 'pooled'].entries()) {
    const delivery = await latestDelivery(product, account, { destination: destinations[index]!, count: jobs.length + 1 })
    if (delivery.row_count !== PAGES.length) throw new Error(`${name}: ${delivery.row_count} rows were delivered`)
    const rows = await query<{ url: string; name: string; price: string }>(
      client(),
      `select "URL" as url, name, price from public.${name} order by 1`,
    )
    if (rows.length !== PAGES.length || rows.some((row) => !row.name || !(Number(row.price) > 0)))
      throw new Error(`${name}: ${JSON.stringify(rows)}`)
  }
  const bad = await addTable(product, account, { name: 'strange', port: server.port, certificate: null })
  await callApi(product, account, { method: 'POST', path: `/destinations/${bad.id}/test` })
  const refusal = await latestDelivery(product, account, { destination: bad }).catch((error: unknown) => String(error))
  if (!String(refusal).includes('certificate'))
    throw new Error(`a certificate of an unknown authority was accepted: ${JSON.stringify(refusal)}`)
  const held = await connectionsOf({ server, bouncer, certificate })
  return `${jobs.length} jobs on it by a user without rights beyond its database, all over TLS: ${held.direct} connections held by sessions, all else of ${held.clients} clients over the ${held.pooled} of the pooler (transaction mode); each delivered to a table by key, directly and through the pooler, ${PAGES.length} rows each, none twice; a certificate of an unknown authority refused`
}

/**
 * Counts the product's connections. Sessions that listen or hold a lock connect directly; all others share the fewer connections of the
 * pooler. @throws Error for a connection without TLS, or where the direct sessions are not exactly two
 */
async function connectionsOf({ server, bouncer, certificate }: Omit<Places, 'url'>) {
  const rows = await query<{ name: string; ssl: boolean }>(
    clientOf(server.port, { user: 'owner', database: 'postgres', certificate }),
    `select application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'quarry'`,
  )
  if (rows.some(({ ssl }) => !ssl)) throw new Error(`without TLS: ${JSON.stringify(rows)}`)
  const direct = rows.filter(({ name }) => ['quarry-worker-presence', 'quarry-work-signals'].includes(name)).length
  if (direct !== 2) throw new Error(`expected one worker with two direct sessions: ${JSON.stringify(rows)}`)
  const admin = clientOf(bouncer.port, { user: 'writer', database: 'pgbouncer', certificate })
  const clients = (await query<{ database: string }>(admin, 'show clients')).filter(({ database }) => database === 'quarry').length
  if (clients === 0) throw new Error('no connection used the pooler')
  return { direct, clients, pooled: rows.length - direct }
}

function addTable(
  product: Product,
  account: Account,
  { name, port, certificate }: { name: string; port: number; certificate: OwnCertificate | null },
) {
  return addDestination(product, account, {
    kind: 'postgres',
    name,
    connection: `postgres://writer:${encodeURIComponent(PASSWORD)}@localhost:${port}/shop`,
    table: name,
    key_columns: ['URL'],
    tls: 'verify',
    ca_certificate: certificate === null ? null : readFileSync(certificate.authority, 'utf8'),
  })
}
