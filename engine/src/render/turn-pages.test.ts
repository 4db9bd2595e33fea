import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createExplorer, type Explorer } from '../entry/create-explorer.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import { startLoopbackSite, type LoopbackSite } from '../testing/loopback-site.ts'
import { findBrowser } from './find-browser.ts'
import { PRESS_NEXT, VISIBLE_TEXT } from './pager-scripts.ts'
import { turnPages } from './turn-pages.ts'

const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/quarry-browser')
const hasBrowser = (await findBrowser(cacheDir)) !== null
const PER_PAGE = 4
const PAGES = 3
const paths = Array.from({ length: PER_PAGE * PAGES }, (_, at) => `/member/m${at + 1}`)

/** A list whose pages are created by a script; `pager` is the markup of its controls, `turn` the script that makes them show page `n`. */
const list = (pager: string, turn: string): string => `<!doctype html><html lang="en"><body><h1>Members</h1><div id="list"></div>
<div class="pager">${pager}</div><button type="button" onclick="location.href='/elsewhere'">Next steps</button>
<script>const all = ${JSON.stringify(paths)}
const show = (page) => { document.getElementById('list').innerHTML = all.slice((page - 1) * ${PER_PAGE}, page * ${PER_PAGE})
  .map((path) => '<div class="m"><h3><a href="' + path + '">Member ' + path.slice(8) + '</a></h3><p>Since long ago.</p></div>').join('') }
show(1)
${turn}</script></body></html>`

const numbers = [1, 2, 3].map((n) => `<button type="button" class="${n === 1 ? 'active' : ''}">${n}</button>`).join('')
const site: Record<string, string> = {
  '/numbers': list(
    numbers,
    `for (const one of document.querySelectorAll('.pager button')) one.onclick = () => { show(Number(one.textContent))
      for (const other of document.querySelectorAll('.pager button')) other.className = other === one ? 'active' : '' }`,
  ),
  '/next': list(
    '<button type="button">1</button><button type="button">2</button><button type="button" id="next" aria-label="Next page">›</button>',
    `let at = 1; const next = document.getElementById('next')
     next.onclick = () => { at += 1; setTimeout(() => { show(at); next.disabled = at === ${PAGES} }, 50) }`,
  ),
  '/post': list(
    '<a href="javascript:turn(2)">2</a> <a href="javascript:turn(3)">3</a>',
    `function turn(n) { show(n); document.querySelector('.pager').innerHTML = [1, 2, 3].map((one) =>
      one === n ? '<span>' + one + '</span>' : '<a href="javascript:turn(' + one + ')"' + '>' + one + '</a>').join(' ') }`,
  ),
}

let web: LoopbackSite
let explorer: Explorer
beforeAll(async () => {
  web = await startLoopbackSite(site)
  explorer = createExplorer({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: web.port, browser: { cacheDir, executablePath: null } })
})
afterAll(async () => {
  await explorer.close()
  await web[Symbol.asyncDispose]()
})

describe.runIf(hasBrowser)('a list whose pages are changed by a script', () => {
  it.each(['/numbers', '/next', '/post'])('is discovered completely: %s', async (path) => {
    const wish = { url: web.origin + path, max: 100, timeMs: 60_000, tell: () => undefined }
    const { items, seen, stopped } = await explorer.discover(wish, new AbortController().signal)
    expect(items.map(({ url }) => new URL(url).pathname)).toEqual(paths)
    expect([seen, stopped]).toEqual([paths.length, null])
    expect(web.seen.filter((asked) => asked.endsWith('/elsewhere'))).toEqual([])
  })
})

describe('a list in a page that no longer responds', () => {
  it('keeps the pages read before, and is marked as cut', async () => {
    let shown = 1
    const answers: Record<string, () => unknown> = { [PRESS_NEXT]: () => (shown += 1) > 0, [VISIBLE_TEXT]: () => `page ${shown}` }
    const page = {
      url: () => 'http://list.test/',
      evaluate: async (script: string) => answers[script]?.(),
      content: () => {
        if (shown < 4) return Promise.resolve(`<p>page ${shown}</p>`)
        vi.advanceTimersByTime(300)
        return new Promise(() => undefined)
      },
    }
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const turned = await turnPages({ page: page as unknown as Page, pending: { requests: 0 } }, Date.now() + 300)
    expect(turned).toEqual({ further: ['<p>page 2</p>', '<p>page 3</p>'], isCut: true })
  })
})
