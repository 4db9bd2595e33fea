// A worker process for the chaos run: the product's own loops, with reading replaced by a site that misbehaves and, on command, a full
// disk, unavailable services, and a clock that jumps.
import { tmpdir } from 'node:os'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ScrapeError, type HttpClient, type Row, type ScrapeInput } from '@quarry/engine'
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase } from '../../server/src/db/database.ts'
import { serveUntilSignal } from '../../server/src/main/process-lifetime.ts'
import { startWorkerUpkeep } from '../../server/src/operation/worker-upkeep.ts'
import { TURN_LIMITS } from '../../server/src/queue/lane-worker.ts'
import { followWorkSignals } from '../../server/src/queue/work-signals.ts'
import { laneOfHost, makeRow, openTestMessages, startTestWorker, type Scrape } from '../../server/src/testing/test-worker.ts'
import { startComparing } from '../../server/src/insights/changes/comparing.ts'
import { createDestinationSeal } from '../../server/src/delivery/destinations/destination-seal.ts'
import { startDestinations } from '../../server/src/delivery/destinations/destination-loops.ts'
import { startMonitors } from '../../server/src/flows/monitors/monitor-loops.ts'
import { startPipelines } from '../../server/src/flows/pipelines/pipeline-loop.ts'
import { startWebhooks } from '../../server/src/delivery/webhooks/webhook-loops.ts'
import { mailServer, SLOW_MS, type Trouble } from './trouble.ts'

const url = process.env.DATABASE_URL ?? ''
const log = pino({ level: 'silent' })
const db = openDatabase({ url, applicationName: 'quarry-worker', connectionsMax: 10 })
const messages = await openTestMessages(url)
const systemNow = Date.now.bind(Date)
let offsetMs = 0
/** The clock of this machine, in every process. */
globalThis.Date = class extends Date {
  constructor(...given: []) {
    super(...(given.length === 0 ? ([systemNow() + offsetMs] as unknown as []) : given))
  }
  static override now = (): number => systemNow() + offsetMs
} as DateConstructor
let trouble: Trouble = { kind: 'none' }
process.on('message', (told: Trouble) => {
  trouble = told
  offsetMs = told.kind === 'clock' ? told.offsetMs : 0
})

/** The same for a target every time: a site's behaviour does not depend on the worker that reads it. */
function lotOf(target: string): number {
  return createHash('sha256').update(target).digest().readUInt32BE() % 100
}

const scrape: Scrape = async (input, signal) => {
  const lot = lotOf(input.target)
  await sleep(lot < 3 ? 400 : lot % 12, undefined, { signal })
  // A fifth of the targets asks the search, another the model.
  if (trouble.kind === 'slow' && lot % 5 < 2) await sleep(SLOW_MS, undefined, { signal })
  if (trouble.kind === 'disk') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  if (trouble.kind === 'search' && lot % 5 === 0) throw new ScrapeError('search_failed', { retryAfterMs: 500 })
  if (lot === 50 || lot === 51) throw new ScrapeError('http_not_found')
  if (lot === 52 && Math.random() < 0.5) throw new ScrapeError('http_server_error')
  if (!/^https:\/\/[hc]/.test(input.target)) return foundRow(input)
  return trouble.kind === 'model' ? withoutModel(makeRow(input)) : makeRow(input)
}

/** Rows for corrections and pipelines: every cell is filled, and no two readings agree. */
function foundRow(input: ScrapeInput): Row {
  const cells = input.fields.map(({ name, type }): [string, Row['cells'][string]] => {
    const value = type === 'number' ? Math.floor(Math.random() * 1_000_000) : input.target
    return [name, { value, raw: String(value), status: 'found', reason: null, method: 'reader', confidence: 1, evidence: [] }]
  })
  const data = Object.fromEntries(cells.map(([name, { value }]) => [name, value]))
  return { ...makeRow(input), data, cells: Object.fromEntries(cells) }
}

/** The values requested of the model are missing, with their reason; the rest of the row is kept. */
function withoutModel(row: Row): Row {
  const cell = {
    value: null,
    raw: null,
    status: 'absent' as const,
    reason: 'model_failed' as const,
    method: null,
    confidence: null,
    evidence: [],
  }
  return { ...row, cells: { ...row.cells, price: cell } }
}

/** An endpoint and a storage that record what they receive, and are often unavailable. */
const http: HttpClient = {
  async ask(request) {
    if (trouble.kind === 'endpoint' || Math.random() < 0.1) throw new ScrapeError('connection_failed')
    if (request.url.host === 'storage.example') {
      const bytes = Buffer.byteLength(request.body ?? '')
      await sql`insert into chaos_files (path, bytes) values (${decodeURIComponent(request.url.pathname)}, ${bytes})`.execute(db)
      return { url: request.url, status: 200, headers: {}, setCookies: [], body: Buffer.alloc(0) }
    }
    const id = request.headers['webhook-id'] ?? ''
    await sql`insert into chaos_deliveries (id) values (${id})`.execute(db)
    return { url: request.url, status: 204, headers: {}, setCookies: [], body: Buffer.alloc(0) }
  },
  close: async () => undefined,
}

const signals = await followWorkSignals(url)
const worker = await startTestWorker({
  db,
  url,
  messages,
  signals,
  scrape,
  concurrency: 24,
  limits: TURN_LIMITS,
  taskTimeoutMs: 60_000,
  onBug: () => undefined,
})
const onError = (): void => undefined
/** Destinations of the chaos run are buckets only. */
const openSocket = () => Promise.reject(new Error('No socket opens here.'))
const destinationSeal = createDestinationSeal(tmpdir())
const parts = { db, messages, signals, laneOf: laneOfHost, providerMode: 'sandbox' as const, publicUrl: 'https://quarry.example', onError }
const rounds = [
  startWebhooks({ db, http, signals, onError }),
  startDestinations({ ...parts, http, openSocket, destinationSeal, sheetsOrigin: null }),
  startPipelines(parts),
  startMonitors({ ...parts, sendMail: mailServer(db, () => trouble) }),
  startComparing(parts),
]
const upkeep = startWorkerUpkeep(db, log)
process.send?.(worker.id)
await serveUntilSignal(
  {
    async stop() {
      await Promise.all([worker.stop(2_000), upkeep.stop(), ...rounds.map((round) => round.stop())])
      await signals.close()
      await messages.close()
      await db.destroy()
    },
  },
  log,
)
