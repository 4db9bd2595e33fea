import type { Field } from '@quarry/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { ENGINE_LIMITS } from '../limits.ts'
import { createPageOpener, type LargePageLimits, type OpenPage, type PageOpener } from './open-page.ts'

const FIELDS: Field[] = [
  { name: 'price', description: 'Price of the item', type: 'number' },
  { name: 'colour', description: 'Colour of the item', type: 'string' },
]
const SHOP = `<html lang="en"><head><title>Tin Mug</title><meta property="og:title" content="Tin Mug"></head><body><h1>Tin Mug</h1>
<p>$12.50</p><dl><dt>Colour</dt><dd>Pale green</dd></dl><table><tr><th>Weight<td>90 g</table><a href="/more">More mugs</a></body></html>`
const ANYTHING_IN_A_THREAD = { ...ENGINE_LIMITS.largePage, charsMin: 0 }
const UNHURRIED = 120_000

const opened: PageOpener[] = []
afterEach(async () => {
  for (const opener of opened.splice(0)) await opener.close()
})

function opener(limits: Partial<LargePageLimits> = {}): PageOpener {
  const made = createPageOpener({ ...ANYTHING_IN_A_THREAD, ...limits })
  opened.push(made)
  return made
}

function open(pages: PageOpener, body: string, signal = new AbortController().signal): Promise<OpenPage> {
  const url = 'https://shop.test/mug'
  const fetchedAt = new Date(0)
  const page = {
    requestedUrl: url,
    url,
    status: 200,
    contentType: 'text/html',
    body,
    frames: [],
    fetchedAt,
    snapshot: null,
    via: 'given' as const,
  }
  return pages.open(page, { fields: FIELDS, prompt: '', targetName: 'URL', referenceDate: fetchedAt }, signal)
}

describe('opening a page', { timeout: UNHURRIED }, () => {
  it('gives the same document and the same cells with and without a thread', async () => {
    const apart = await open(opener(), SHOP)
    const here = await open(opener({ charsMin: Infinity }), SHOP)
    expect(apart.document).toEqual(here.document)
    expect(apart.read('copy')).toEqual(here.read('copy'))
    expect(apart.read('copy').price).toMatchObject({ value: 12.5, evidence: [{ snapshot: 'copy' }] })
  })

  it.each([
    ['time', { timeMs: 1 }],
    ['memory', { heapMegabytes: 8 }],
  ])('ends with parse_limit beyond the limit of %s, and the next page gets a new thread', async (_, limit) => {
    const pages = opener({ ...limit, threadsMax: 1 })
    for (const body of [SHOP, SHOP]) await expect(open(pages, body)).rejects.toMatchObject({ kind: 'parse_limit' })
  })

  it('reports the reason why a page is not read only once', async () => {
    const message = 'The page is built in a way that exceeds the reading limits. (nested too deeply)'
    await expect(open(opener(), SHOP + '<b>'.repeat(500_000))).rejects.toMatchObject({ kind: 'parse_limit', message })
  })

  it('ends with the reason of its signal, while waiting or running', async () => {
    const pages = opener({ threadsMax: 1 })
    const stop = new AbortController()
    const both = Promise.allSettled([open(pages, SHOP, stop.signal), open(pages, SHOP, stop.signal)])
    stop.abort('enough')
    expect(await both).toEqual([
      { status: 'rejected', reason: 'enough' },
      { status: 'rejected', reason: 'enough' },
    ])
    expect((await open(pages, SHOP)).document.title).toBe('Tin Mug')
  })

  it.each([
    ['a title of megabytes', `<title>${'word 1.99 € '.repeat(300_000)}</title>${SHOP}`],
    ['100,000 nested elements', `${SHOP}${'<div>'.repeat(110_000)}`],
    ['a giant attribute', `${SHOP}<p title="${'x 12:30 '.repeat(200_000)}" class="${'price '.repeat(200_000)}">y</p>`],
    ['one line that many patterns match in part', `${SHOP}<p>${'1,000 $ 2.000 + a@b. '.repeat(60_000)}</p>`],
    ['spaces without end', `${SHOP}<p>x${' '.repeat(1_500_000)}y</p>`],
    ['digits without end', `${SHOP}<p>${'1'.repeat(1_500_000)}</p>`],
  ])('does not block this thread, and reads or refuses the page: %s', async (_, body) => {
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    const kind = await open(opener({ charsMin: ENGINE_LIMITS.largePage.charsMin }), body).then(
      ({ document }) => (document.title === '' ? 'empty' : 'read'),
      (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : error),
    )
    clearInterval(counting)
    expect(['read', 'parse_limit']).toContain(kind)
    expect(turns).toBeGreaterThan(10)
  })
})
