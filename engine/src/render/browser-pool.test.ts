import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
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
    ['answers no more', 'SIGSTOP'],
  ] as const)('while it %s, costs the page at hand and is replaced', { timeout: 120_000 }, async (_, signal) => {
    const pool = createBrowserPool({ cacheDir, executablePath: null, userAgent: 'test', openSocket: () => Promise.resolve(connect(1)) })
    const read = (): Promise<unknown> =>
      pool.withContext(1_000, async (context) => {
        const page = await context.newPage()
        return page.evaluate('1 + 1')
      })
    expect(await read()).toBe(2)
    const before = browsers()
    expect(before).toHaveLength(1)
    const asked = pool.withContext(1_000, async (context) => {
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
