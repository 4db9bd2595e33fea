import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_SCRAPER_SETTINGS } from '@quarry/engine'
import pino from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { AppError } from '../../app-error.ts'
import { createInspector, INSPECTION_LIMITS, InspectionFailed, type Inspector } from './inspector.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-inspection-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process that runs `answer` for each order; `settings` is its input. */
function program(answer: string): URL {
  const path = join(folder, `${randomUUID()}.mjs`)
  writeFileSync(
    path,
    `process.on('disconnect', () => process.exit(0))
     process.on('message', ({ type, order, settings }) => { if (type === 'run') { ${answer} } })`,
  )
  return pathToFileURL(path)
}

let inspector: Inspector
afterEach(() => inspector.close())

const never = new AbortController().signal
const MODEL = { provider: 'x', baseUrl: null, model: 'm', apiKey: 'secret-key', structured: 'auto', contextTokens: 1, price: null } as const
function start(answer: string, limits: Partial<typeof INSPECTION_LIMITS> = {}): Inspector {
  const targetLimits = { tokensMax: null, costMicroUsdMax: null }
  const settings = { ...DEFAULT_SCRAPER_SETTINGS, model: { ...MODEL, targetLimits } }
  const log = pino({ level: 'silent' })
  inspector = createInspector({ settings, log, limits: { ...INSPECTION_LIMITS, leaveMs: 50, ...limits }, program: program(answer) })
  return inspector
}

describe('an inspection', () => {
  it('that never ends is cut off at its time limit, and the process with it', async () => {
    const hanging = start('for (;;);', { timeMs: 600 })
    await expect(hanging.check(['https://a.test/'], never)).rejects.toMatchObject({ detail: 'The pages took too long to be looked at.' })
  })

  it('that takes too much memory breaks off alone', async () => {
    const hungry = start('const all = []; for (;;) all.push(new Array(1000).fill(all.length))', { memoryMegabytes: 16 })
    await expect(hungry.check(['https://a.test/'], never)).rejects.toMatchObject({ detail: 'The pages are too large to be looked at.' })
  })

  it('answers with what was asked for, or is not believed', async () => {
    const lying = start("process.send({ type: 'done', result: { fields: '<script>' } })")
    await expect(lying.inspect('https://a.test/', never)).rejects.toThrow(/invalid/i)
  })

  it('says why a page could not be read', async () => {
    const failing = start("process.send({ type: 'failed', kind: 'timeout', text: 'The site took too long to answer.' })")
    const failure = await failing.inspect('https://a.test/', never).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(InspectionFailed)
    expect(failure).toMatchObject({ kind: 'timeout', message: 'The site took too long to answer.' })
  })

  it('that ends by a bug tells an id, under which the log has where it happened', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    inspector = createInspector({ settings: { ...DEFAULT_SCRAPER_SETTINGS, model: null }, log })
    const failure: unknown = await inspector.check(null as never, never).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(InspectionFailed)
    const id = /^Something went wrong inside Quarry\. \((\w{8})\)$/.exec(failure instanceof Error ? failure.message : '')?.[1]
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.id === id)
    expect(logged).toMatchObject({ level: 50, msg: 'an inspection failed with an internal error', err: { type: 'Error' } })
    expect(logged.err.stack).toMatch(/TypeError: .*\n(?: +at .*\n)* +at fillOrder/)
  })

  it('is refused for a moment while too many run, and ends when its reader leaves', async () => {
    const busy = start('', { atOnceMax: 1 })
    const leaving = new AbortController()
    const first = busy.check([], leaving.signal)
    await expect(busy.check([], never)).rejects.toSatisfy(
      (error) => error instanceof AppError && error.code === 'unavailable' && error.retryAfterSeconds === 10,
    )
    leaving.abort(new Error('left'))
    await expect(first).rejects.toThrow('left')
  })

  it("never gets the operator's key", async () => {
    const asking = start("process.send({ type: 'done', result: [JSON.stringify(settings), JSON.stringify(process.env)] })")
    const told = await asking.check([], never)
    expect(told.join()).not.toContain('secret-key')
    expect(told[0]).toContain('"model":null')
  })
})
