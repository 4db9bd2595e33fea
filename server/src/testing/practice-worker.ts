// The API and a worker with the real engine over a practice web whose network can be cut: end-to-end tests of jobs.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTerminal, type Cell, type Field, type JobStatus } from '@quarry/contract'
import { createLog } from '../operation/tracing/create-log.ts'
import type { Environment } from '../setting-reader.ts'
import { startWorker } from '../worker-deps.ts'
import { createTestApp, type SignedIn, type TestApp } from './test-app.ts'
import { waitUntil } from './wait-until.ts'

/** Where the browser installed by npm is unpacked, once for all tests. */
export const BROWSER_CACHE = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/quarry-browser')
/** Far above what a job of fifty pages takes in a browser on a busy machine. */
const JOB_TIMEOUT_MS = 360_000

export interface PracticeWorker {
  test: TestApp
  user: SignedIn
  /** `http://127.0.0.1:<port>` */
  origin: string
  port: number
  /** All log output of API and worker, including each request and each attempt. */
  logged: string[]
  /** Called before each request of the practice web; true means that it was answered here. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean
  startJob(order: { targets: string[]; fields: Field[]; targetName?: string }): Promise<string>
  /** Waits for the end of the job. */
  outcomeOf(jobId: string): Promise<JobOutcome>
  close(): Promise<void>
}

export interface JobOutcome {
  status: JobStatus
  tasks: { target_item_value: string; status: string; error_kind: string | null; error: string | null }[]
  rows: { target_item_value: string; task_id: string; data: Record<string, unknown>; cells: Record<string, Cell> }[]
}

/** `practiceWeb` is not listening. */
export async function startPracticeWorker(practiceWeb: Server, environment: Environment = {}): Promise<PracticeWorker> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarry-practice-'))
  mkdirSync(BROWSER_CACHE, { recursive: true })
  symlinkSync(BROWSER_CACHE, join(dataDir, 'browser'))
  const front = createServer((request, response) => {
    if (!started.intercept(request, response)) practiceWeb.emit('request', request, response)
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  const { port } = front.address() as AddressInfo
  const settings = { QUARRY_DATA_DIR: dataDir, QUARRY_PRACTICE_PORT: String(port), ...environment }
  const logged: string[] = []
  const log = createLog('practice', { logLevel: 'trace' }, { write: (line: string) => void logged.push(line) })
  const test = await createTestApp({ environment: settings, log })
  const worker = await startWorker(test.deps.config, log, 'test')
  const user = await test.signIn()
  const started: PracticeWorker = {
    test,
    user,
    port,
    origin: `http://127.0.0.1:${port}`,
    logged,
    intercept: () => false,
    async startJob({ targets, fields, targetName = 'item' }) {
      const payload = { base_prompt: 'Read them.', target_item_name: targetName, target_items: targets, trait_definitions: fields }
      return (await user.call('POST', '/jobs/', payload)).json<{ id: string }>().id
    },
    async outcomeOf(jobId) {
      const status = await waitUntil(
        'the end of the job',
        async () => {
          const job = (await user.call('GET', `/jobs/${jobId}`)).json<{ status: JobStatus }>()
          return isTerminal(job.status) && job.status
        },
        JOB_TIMEOUT_MS,
      )
      const tasks = (await user.call('GET', `/jobs/${jobId}/tasks?limit=500`)).json<JobOutcome['tasks']>()
      const rows = (await user.call('GET', `/jobs/${jobId}/results?limit=500`)).json<{ data: JobOutcome['rows'] }>().data
      return { status, tasks, rows }
    },
    async close() {
      await worker.stop()
      await test.close()
      front.closeAllConnections()
      await new Promise((closed) => front.close(closed))
      rmSync(dataDir, { recursive: true })
    },
  }
  return started
}
