// `npm run fuzz -- --target html --minutes 5`: mutates inputs for the parsers of untrusted text until time is up. Inputs with a new outcome
// are kept and mutated further; crashes and hangs are written down. Everything is kept in a folder outside the project, where the next run
// continues. Exit 1 if anything was found.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { FUZZ } from './fuzz-options.ts'
import { randomOf } from './mutate.ts'
import { makeCase, TARGETS, type FuzzTarget } from './targets.ts'

const { values } = parseArgs({ options: FUZZ })

/** Limit of processor time for an input of this size. Measured for the whole process, which otherwise only waits for the thread. */
const HANG_CPU_MS = 20_000
/** Limit of elapsed time for endless loops; long, so that a busy machine causes no false hang. */
const HANG_MS = 600_000
const LOOK_MS = 500
const HEAP_MEGABYTES = 1024
const CORPUS_MAX = 2_000

interface Answer {
  outcome?: string
  crash?: string
  ms: number
}

interface Totals {
  cases: number
  seconds: number
  /** Of processor time. */
  cpuSeconds: number
  found: number
}

class Thread {
  readonly #name: string
  #worker: Worker

  constructor(name: string) {
    this.#name = name
    this.#worker = this.#start()
  }

  #start(): Worker {
    const file = new URL('./fuzz-thread.ts', import.meta.url)
    const worker = new Worker(file, {
      workerData: this.#name,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      stdout: true,
      stderr: true,
    })
    return worker
  }

  async run(input: Buffer): Promise<Answer> {
    const ended = new AbortController()
    const answer = await Promise.race([this.#ask(input, ended.signal), tooLate(ended.signal)])
    ended.abort()
    if (answer.crash === undefined) return answer
    await this.#worker.terminate()
    this.#worker = this.#start()
    return answer
  }

  async #ask(input: Buffer, signal: AbortSignal): Promise<Answer> {
    const worker = this.#worker
    const answered = once(worker, 'message', { signal }).then(([answer]) => answer as Answer)
    const died = once(worker, 'exit', { signal }).then(([code]) => ({ crash: `the thread ended with code ${code}`, ms: 0 }))
    died.catch(() => undefined)
    worker.postMessage(input)
    return Promise.race([answered, died]).catch((error: unknown) => ({
      crash: error instanceof Error ? error.message : String(error),
      ms: 0,
    }))
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

async function fuzz(name: string, target: FuzzTarget, minutes: number): Promise<Totals> {
  const folder = join(values.folder, name)
  mkdirSync(join(folder, 'corpus'), { recursive: true })
  mkdirSync(join(folder, 'found'), { recursive: true })
  const totalsPath = join(folder, 'totals.json')
  const totals: Totals = { cases: 0, seconds: 0, cpuSeconds: 0, found: 0 }
  if (existsSync(totalsPath)) Object.assign(totals, JSON.parse(readFileSync(totalsPath, 'utf8')))
  const corpus = [...target.seeds(), ...readdirSync(join(folder, 'corpus')).map((file) => readFileSync(join(folder, 'corpus', file)))]
  const outcomes = new Set<string>()
  const thread = new Thread(name)
  const start = performance.now()
  const cpu = process.cpuUsage()
  for (const input of corpus) outcomes.add((await thread.run(input)).outcome ?? '')
  let found = 0
  while (performance.now() - start < minutes * 60_000) {
    const input = makeCase(target, corpus, randomOf(totals.cases))
    const first = await thread.run(input)
    // Once more, in a new thread, to rule out effects of an earlier input.
    const answer = first.crash === undefined ? first : await thread.run(input)
    totals.cases += 1
    const id = createHash('sha256').update(input).digest('hex').slice(0, 16)
    if (answer.crash !== undefined) {
      found += 1
      writeFileSync(join(folder, 'found', id), input)
      console.log(`${name}: ${id} (${input.length} bytes): ${answer.crash.split('\n').slice(0, 4).join(' | ')}`)
      continue
    }
    const outcome = `${answer.outcome} ${answer.ms > 2_000 ? 'slow' : ''}`
    if (outcomes.has(outcome)) continue
    outcomes.add(outcome)
    if (corpus.length >= CORPUS_MAX) continue
    corpus.push(input)
    writeFileSync(join(folder, 'corpus', id), input)
  }
  await thread.close()
  totals.seconds += Math.round((performance.now() - start) / 1000)
  totals.cpuSeconds += Math.round(cpuMsSince(cpu) / 1000)
  totals.found += found
  writeFileSync(totalsPath, JSON.stringify(totals))
  console.log(
    `${name}: ${found} found now; ${totals.cases} cases in ${totals.cpuSeconds} s of processor time so far, ${totals.found} found, corpus of ${corpus.length}`,
  )
  return { ...totals, found }
}

async function tooLate(signal: AbortSignal): Promise<Answer> {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  while (!signal.aborted && cpuMsSince(cpu) < HANG_CPU_MS && performance.now() - start < HANG_MS)
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
  const ms = Math.round(performance.now() - start)
  return { crash: `no end within ${Math.round(cpuMsSince(cpu))} ms of processor time, ${ms} ms by the clock`, ms }
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

const names = values.target === 'all' ? Object.keys(TARGETS) : [values.target]
for (const name of names) {
  const target = TARGETS[name]
  if (target && (await fuzz(name, target, Number(values.minutes))).found > 0) process.exitCode = 1
}
