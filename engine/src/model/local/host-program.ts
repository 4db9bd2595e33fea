// The program of the process that holds a model. It reads from standard input what to load, reports in one line whether it serves, and
// exits when it has had no lease for a while. It is a separate process so that a crash or lack of memory here does not end a worker.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { setPriority } from 'node:os'
import { createHostServer } from './host-server.ts'
import { readState, writeState } from './host-state.ts'
import { checkModelFile } from './check-model-file.ts'
import type { HostOrder, HostReport } from './host-order.ts'
import { loadModel } from './loaded-model.ts'
import { modelNameOf } from './local-settings.ts'
import { ModelHostError } from './model-host-error.ts'
import { memoryProblem } from './model-memory.ts'

/** Of 1,000: where memory runs out Linux ends this process before any worker, which would lose pages. */
const OUT_OF_MEMORY_SCORE = '800'
/** Lower priority than the API and the workers, whose responses users wait for. */
const PRIORITY = 5
const TICK_MS = 1_000

// The process that started it may have ended.
process.stdout.on('error', () => undefined)
try {
  await serve(JSON.parse(await readAll()) as HostOrder)
} catch (error) {
  const fault = error instanceof ModelHostError ? error.fault : 'not_started'
  report({ fault, message: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
}

async function serve(order: HostOrder): Promise<void> {
  yieldToOthers()
  const { modelPath, contextTokens, threads, memoryMegabytesMax, stateFile, lingerMs } = order
  const facts = checkModelFile(modelPath)
  const size = Math.min(contextTokens, facts.contextTokens || contextTokens)
  const problem = memoryProblem(facts, { contextTokens: size, megabytesMax: memoryMegabytesMax })
  if (problem !== null) throw new ModelHostError('memory', problem)
  const model = await loadModel(order, { contextTokens: size, threads })
  const token = randomBytes(32).toString('base64url')
  let held = 0
  let freeSinceMs = Date.now()
  const onUse = (count: number): void => {
    held = count
    freeSinceMs = Date.now()
  }
  const server = createHostServer({ model, name: modelNameOf(modelPath), token, onUse })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    writeState(stateFile, { port, token, pid: process.pid })
    report({ fault: null, message: '' })
  })
  setInterval(() => {
    if (held === 0 && Date.now() - freeSinceMs >= lingerMs) leave(stateFile, token)
  }, TICK_MS)
}

/** Removes its record, unless a newer process has replaced it, and exits. */
function leave(stateFile: string, token: string): void {
  const noted = readState(stateFile)
  if (noted?.token === token) writeState(stateFile, null)
  process.exit(0)
}

function yieldToOthers(): void {
  try {
    setPriority(PRIORITY)
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', OUT_OF_MEMORY_SCORE)
  } catch {
    // Not permitted here: it keeps the normal priority.
  }
}

function report(said: HostReport, then: () => void = () => undefined): void {
  process.stdout.write(`${JSON.stringify(said)}\n`, then)
}

async function readAll(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
