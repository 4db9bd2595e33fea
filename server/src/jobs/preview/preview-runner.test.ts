import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { jobPayloadSchema, type PreviewEvent } from '@quarry/contract'
import { DEFAULT_SCRAPER_SETTINGS } from '@quarry/engine'
import pino from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { AppError } from '../../app-error.ts'
import { createPreviewRunner, PREVIEW_LIMITS, type PreviewRunner } from './preview-runner.ts'

const payload = jobPayloadSchema.parse({
  target_item_name: 'URL',
  target_items: ['http://127.0.0.1:9/a', 'http://10.0.0.1/b'],
  trait_definitions: [{ name: 'title', description: 'The heading' }],
})
const orderOf = (visitor: string, isSignedIn = false) => ({ payload, visitor, isSignedIn })
const folder = mkdtempSync(join(tmpdir(), 'quarry-preview-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process that answers the first target of a task, then does `rest`. */
function program(rest: string): URL {
  const path = join(folder, `${randomUUID()}.mjs`)
  writeFileSync(
    path,
    `let tasksTaken = 0
     process.on('disconnect', () => process.exit(0))
     process.on('message', ({ type }) => {
       if (type === 'leave') return
       const answer = { type: 'failed', position: 0, target_item_value: 'a', error_kind: 'timeout', error: 'e' }
       process.send(answer, () => { ${rest} })
     })`,
  )
  return pathToFileURL(path)
}

let runner: PreviewRunner
afterEach(() => runner.close())

async function run(
  parts: { program?: URL; timeMs?: number; memoryMegabytes?: number },
  signal = new AbortController().signal,
): Promise<PreviewEvent[]> {
  const { program: own, ...limits } = parts
  const limitsOfTest = { ...PREVIEW_LIMITS, leaveMs: 50, ...limits }
  const settings = { ...DEFAULT_SCRAPER_SETTINGS, snapshots: null }
  runner = createPreviewRunner({ settings, log: pino({ level: 'silent' }), limits: limitsOfTest, ...(own && { program: own }) })
  const events: PreviewEvent[] = []
  await runner.run(orderOf('a'), (event) => events.push(event), signal)
  return events
}
const kinds = (events: PreviewEvent[]): string[] =>
  events.map((event) => (event.type === 'failed' ? `${event.position} ${event.error_kind}` : event.type))

describe('a preview', () => {
  it('of a target that fails by a bug returns an id, by which the log has the place', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    runner = createPreviewRunner({ settings: { ...DEFAULT_SCRAPER_SETTINGS, snapshots: null }, log })
    const events: PreviewEvent[] = []
    const order = { ...orderOf('a'), payload: { ...payload, trait_definitions: [null as never] }, rows: [{} as never, {} as never] }
    await runner.run(order, (event) => events.push(event), new AbortController().signal)
    const [failed] = events.filter((event) => event.type === 'failed')
    expect(failed).toMatchObject({
      error_kind: 'internal',
      error: expect.stringMatching(/^Something went wrong inside Quarry\. \(\w{8}\)$/),
    })
    const logged = lines.map((line) => JSON.parse(line)).find(({ id }) => failed?.error.includes(`(${id})`))
    expect(logged).toMatchObject({ level: 50, msg: 'a preview failed with an internal error' })
    expect(logged.err.stack).toMatch(/TypeError: .*\n +at /)
  })

  it('answers every target and ends; addresses that are not public are not visited', async () => {
    const events = await run({})
    expect(kinds(events).toSorted()).toEqual(['0 address_forbidden', '1 address_forbidden', 'end', 'started', 'started'])
    expect(events.at(-1)).toEqual({ type: 'end' })
  })

  it('that never ends is cut off at its time limit, and what has no answer fails for that reason', async () => {
    const events = kinds(await run({ program: program('for (;;);'), timeMs: 1_000 }))
    expect(events.slice(-2)).toEqual(['1 deadline', 'end'])
  })

  it('that takes too much memory fails alone: the server continues', async () => {
    const hungry = program('const all = []; for (;;) all.push(new Array(1000).fill(all.length));')
    expect(kinds(await run({ program: hungry, memoryMegabytes: 16 }))).toEqual(['0 timeout', '1 internal', 'end'])
  })

  it.each([
    ['once', 1, ['0 timeout', '1 internal', 'end']],
    ['always', 9, ['0 internal', '1 internal', 'end']],
  ])('whose process ended before it began, %s, gets another one, and the end is logged', async (_, times, expected) => {
    const marks = join(folder, randomUUID())
    const path = `${marks}.mjs`
    writeFileSync(
      path,
      `import { appendFileSync, readFileSync } from 'node:fs'
       process.on('message', () => {
         appendFileSync(${JSON.stringify(marks)}, 'x')
         if (readFileSync(${JSON.stringify(marks)}, 'utf8').length <= ${times}) throw new Error('a broken start')
         process.send({ type: 'failed', position: 0, target_item_value: 'a', error_kind: 'timeout', error: 'e' }, () => process.send({ type: 'end' }))
       })`,
    )
    const logged: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    const settings = { ...DEFAULT_SCRAPER_SETTINGS, snapshots: null }
    runner = createPreviewRunner({ settings, log, program: pathToFileURL(path) })
    const events: PreviewEvent[] = []
    await runner.run(orderOf('a'), (event) => events.push(event), new AbortController().signal)
    expect(kinds(events)).toEqual(expected)
    await expect.poll(() => logged.join(''), { timeout: 240_000 }).toContain('a broken start')
    expect(readFileSync(marks, 'utf8')).toBe('xx')
  })

  it('is stopped when its client disconnects, and sends nothing more', async () => {
    const leaving = new AbortController()
    leaving.abort()
    expect(await run({ program: program('') }, leaving.signal)).toEqual([])
  })

  it('is refused for a moment while too many run', async () => {
    const leaving = new AbortController()
    runner = createPreviewRunner({
      settings: { ...DEFAULT_SCRAPER_SETTINGS, snapshots: null },
      log: pino({ level: 'silent' }),
      limits: { ...PREVIEW_LIMITS, atOnceMax: 1, waitMs: 1, leaveMs: 50 },
      program: program(''),
    })
    const first = runner.run(orderOf('a'), () => undefined, leaving.signal)
    const second = runner.run(orderOf('b'), () => undefined, leaving.signal)
    await expect(second).rejects.toSatisfy(
      (error) => error instanceof AppError && error.code === 'unavailable' && error.retryAfterSeconds === 10,
    )
    leaving.abort()
    await first
  })

  it("reads for visitors without the operator's language model, and for an account with it until the day's tokens are used", async () => {
    const model = {
      provider: 'ollama',
      baseUrl: null,
      model: 'm',
      apiKey: 'key',
      structured: 'auto' as const,
      contextTokens: 8_000,
      price: null,
      targetLimits: { tokensMax: null, costMicroUsdMax: null },
    }
    const echo = `process.on('message', ({ type, task }) => {
        if (type === 'leave') return
        process.send({ type: 'spent', usage: { modelCalls: 1, promptTokens: 800, completionTokens: 100, costMicroUsd: 0 } })
        process.send({ type: 'failed', position: 0, target_item_value: 'a', error_kind: 'internal', error: JSON.stringify([task.settings.model?.apiKey ?? null, task.modelTokensMax]) })
        process.send({ type: 'end' })
      })`
    const path = join(folder, 'echo.mjs')
    writeFileSync(path, echo)
    runner = createPreviewRunner({
      settings: { ...DEFAULT_SCRAPER_SETTINGS, model },
      log: pino({ level: 'silent' }),
      limits: { ...PREVIEW_LIMITS, modelTokensPerDay: 1_000 },
      program: pathToFileURL(path),
    })
    const told: unknown[] = []
    for (const order of [orderOf('192.0.2.1'), orderOf('an account', true), orderOf('an account', true), orderOf('an account', true)]) {
      await runner.run(
        order,
        (event) => void (event.type === 'failed' && event.error.startsWith('[') && told.push(JSON.parse(event.error))),
        new AbortController().signal,
      )
    }
    expect(told).toEqual([
      [null, 0],
      ['key', 1_000],
      ['key', 100],
      [null, 0],
    ])
  })

  it('reuses the process of the previous preview if that succeeded', async () => {
    runner = createPreviewRunner({
      settings: { ...DEFAULT_SCRAPER_SETTINGS, snapshots: null },
      log: pino({ level: 'silent' }),
      limits: { ...PREVIEW_LIMITS, atOnceMax: 1 },
      program: program("process.send({ type: 'started', position: tasksTaken++ }); process.send({ type: 'end' })"),
    })
    const numbers: number[] = []
    for (const signal of [new AbortController().signal, new AbortController().signal]) {
      await runner.run(orderOf('a'), (event) => event.type === 'started' && numbers.push(event.position), signal)
    }
    expect(numbers).toEqual([0, 1])
  })
})
