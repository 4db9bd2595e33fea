import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBrowserPool } from './browser-pool.ts'
import { findBrowser } from './find-browser.ts'

const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/quarry-browser')
const hasBrowser = (await findBrowser(cacheDir)) !== null

/** Process ids of the browsers that this process has started. */
function browsers(): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return parent === process.pid && readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes('--headless') ? [Number(entry)] : []
    } catch {
      return []
    }
  })
}

describe.runIf(hasBrowser && process.platform === 'linux')('a browser that breaks', () => {
  it.each([
    ['is killed', 'SIGKILL'],
    ['no longer responds', 'SIGSTOP'],
  ] as const)('that %s loses only the current page and is replaced', async (_, signal) => {
    const pool = createBrowserPool({
      cacheDir,
      executablePath: null,
      userAgent: 'test',
      openSocketThrough: () => () => Promise.resolve(connect(1)),
      closeMs: 500,
    })
    const read = (): Promise<unknown> =>
      pool.withContext({ limitMs: 1_000 }, async (context) => {
        const page = await context.newPage()
        return page.evaluate('1 + 1')
      })
    expect(await read()).toBe(2)
    const before = browsers()
    expect(before).toHaveLength(1)
    const asked = pool.withContext({ limitMs: 1_000 }, async (context) => {
      const page = await context.newPage()
      for (const id of before) process.kill(id, signal)
      return page.evaluate('1 + 1')
    })
    await expect(asked).rejects.toThrow(/closed|ended|failed|answer/)
    expect(await read()).toBe(2)
    await pool.close()
    for (const id of before.filter((one) => browsers().includes(one))) process.kill(id, 'SIGKILL')
  })
})

it.runIf(hasBrowser && process.platform === 'linux')('a page that exceeds the memory limit is ended, and no other page', async () => {
  const pool = createBrowserPool({
    cacheDir,
    executablePath: null,
    userAgent: 'test',
    openSocketThrough: () => () => Promise.resolve(connect(1)),
  })
  const buffers = 'new Promise(() => { const kept = []; setInterval(() => kept.push(new Uint8Array(50_000_000).fill(7)), 5) })'
  await pool.withContext({ limitMs: 30_000 }, async (other) => {
    const beside = await other.newPage()
    const greedy = pool.withContext({ limitMs: 30_000 }, async (context) => (await context.newPage()).evaluate(buffers))
    await expect(greedy).rejects.toThrow(/crash/i)
    expect(await beside.evaluate('1 + 1')).toBe(2)
  })
  await pool.close()
})

it.runIf(hasBrowser && process.platform === 'linux')('closing the pool ends its browsers', async () => {
  const pool = createBrowserPool({
    cacheDir,
    executablePath: null,
    userAgent: 'test',
    openSocketThrough: () => () => Promise.resolve(connect(1)),
  })
  await pool.withContext({ limitMs: 10_000 }, (context) => context.newPage())
  const started = browsers()
  expect(started).not.toEqual([])
  await pool.close()
  expect(browsers().filter((id) => started.includes(id))).toEqual([])
})

describe.runIf(process.platform !== 'win32')('a browser that does not start', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'browser-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['is killed, fails temporarily after two attempts', 'kill -9 $$', { kind: 'render_failed', retry: 'later', starts: 2 }],
    ['cannot run here, counts as not installed', 'exit 127', { kind: 'render_unavailable', retry: 'never', starts: 1 }],
  ] as const)('because it %s', async (_, end, { starts, ...failure }) => {
    const [executablePath, log] = [join(folder, 'browser'), join(folder, 'starts')]
    writeFileSync(executablePath, `#!/bin/sh\necho started >> '${log}'\n${end}\n`, { mode: 0o755 })
    const pool = createBrowserPool({
      cacheDir,
      executablePath,
      userAgent: 'test',
      openSocketThrough: () => () => Promise.resolve(connect(1)),
    })
    await expect(pool.withContext({ limitMs: 1_000 }, () => Promise.resolve())).rejects.toMatchObject(failure)
    expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(starts)
    await pool.close()
  })
})
