import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { pageStepsSchema, type PageStepsInput } from '@quarry/contract'
import { counterGoodsOf, createPracticeWeb } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScraper, type Scraper } from '../../entry/create-scraper.ts'
import { ScrapeError } from '../../errors.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../../settings.ts'
import type { Field, Row } from '../../types.ts'
import { findBrowser } from '../find-browser.ts'

const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../../../node_modules/.cache/quarry-browser')
const hasBrowser = (await findBrowser(cacheDir)) !== null
const PRICE: Field[] = [{ name: 'price', description: 'Price', type: 'number' }]
const FACTS: Field[] = [
  { name: 'sku', description: 'SKU of the product', type: 'string' },
  { name: 'weight', description: 'Weight in grams', type: 'number' },
]
type Step = PageStepsInput[number]['steps'][number]

describe.skipIf(!hasBrowser)('steps before a page is read', () => {
  const web = createPracticeWeb()
  let scraper: Scraper
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    port = (web.address() as AddressInfo).port
    scraper = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, browser: { cacheDir, executablePath: null } })
  })
  afterAll(async () => {
    await scraper.close()
    web.closeAllConnections()
    await new Promise((resolve) => web.close(resolve))
  })

  function read(path: string, steps: Step[], fields: Field[] = PRICE): Promise<Row> {
    const pageSteps = pageStepsSchema.parse([{ steps }])
    const input = { target: `http://counter.localhost:${port}${path}`, targetName: 'URL', fields, prompt: '', pageSteps }
    return scraper.scrape(input, new AbortController().signal)
  }
  const failureOf = async (path: string, steps: Step[]): Promise<ScrapeError> => {
    const error = await read(path, steps).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof ScrapeError)) throw new Error('the page was read')
    return error
  }
  const MEDIUM = { role: 'button', name: 'Medium', selector: '#v919-medium' } as const

  it('a price that is shown after choosing a size is read, with evidence in the page after the step', async () => {
    const row = await read('/sizes/1', [{ kind: 'click', on: MEDIUM }])
    expect(row.data).toEqual({ price: counterGoodsOf(1).priceCents!.Medium / 100 })
    expect(row.pages.map(({ via }) => via)).toEqual(['browser'])
  })

  it('a control with another id and another role is found by its name', async () => {
    for (const number of [2, 3]) {
      const row = await read(`/sizes/${number}`, [{ kind: 'click', on: MEDIUM }])
      expect(row.data).toEqual({ price: counterGoodsOf(number).priceCents!.Medium / 100 })
    }
  })

  it('a size is chosen by its name', async () => {
    const row = await read('/sizes/2', [{ kind: 'choose', option: 'Large' }])
    expect(row.data).toEqual({ price: counterGoodsOf(2).priceCents!.Large / 100 })
  })

  it('a missing control fails the page with a message and a picture, unless its step is optional', async () => {
    const missing: Step = { kind: 'click', on: MEDIUM, timeout_s: 1 }
    const failure = await failureOf('/sizes/25', [missing])
    expect(failure).toMatchObject({ kind: 'step_failed', retry: 'never' })
    expect(failure.message).toContain('step 1, click “Medium”: no matching element is visible on the page')
    expect(Array.from(failure.picture!.slice(0, 3))).toEqual([0xff, 0xd8, 0xff])
    const row = await read('/sizes/25', [{ ...missing, optional: true }], FACTS)
    expect(row.data).toMatchObject({ sku: counterGoodsOf(25).sku })
  })

  it('the next tab is opened, once or twice', async () => {
    expect((await read('/tabs/4', [{ kind: 'next_tab' }], FACTS)).data).toEqual({
      sku: counterGoodsOf(4).sku,
      weight: counterGoodsOf(4).weightGrams,
    })
    const failure = await failureOf('/tabs/4', [{ kind: 'next_tab' }, { kind: 'next_tab' }, { kind: 'next_tab' }])
    expect(failure.message).toContain('step 3, go to the next tab: there is no tab after the open one')
  })

  it('more of a list is loaded as often as requested, or to its end if that comes first', async () => {
    const goods: Field[] = [
      { name: 'goods', description: 'All goods on the list', type: 'array', members: [{ name: 'name' }, { name: 'sku' }] },
    ]
    const more = (times: number): Step => ({ kind: 'load_more', on: { name: 'Another ten' }, times, timeout_s: 30 })
    for (const [times, count] of [
      [2, 30],
      [20, 60],
    ] as const) {
      const row = await read('/more', [more(times)], goods)
      expect(row.data['goods']).toHaveLength(count)
    }
  })

  it('the message for a covered element names the step that closes an overlay, and that step closes it', async () => {
    const show: Step = { kind: 'click', on: { role: 'button', name: 'Show price' }, timeout_s: 2 }
    expect((await failureOf('/wall/7', [show])).message).toContain('something covers it; add the step “Close what covers the page”')
    const row = await read('/wall/7', [{ kind: 'close_overlay' }, show, { kind: 'wait_for', on: { text: 'Price: $' } }])
    expect(row.data).toEqual({ price: counterGoodsOf(7).priceCents!.Medium / 100 })
  })

  it('a search form is filled in and sent', async () => {
    const { name, sku, weightGrams } = counterGoodsOf(9)
    const fill: Step = { kind: 'fill', on: { label: 'Looking for' }, value: name }
    expect((await read('/search', [fill, { kind: 'click', on: { role: 'button', name: 'Go' } }], FACTS)).data).toEqual({
      sku,
      weight: weightGrams,
    })
    const bySku: Step[] = [
      { kind: 'fill', on: { role: 'searchbox', name: 'Looking for' }, value: sku },
      { kind: 'choose', on: { label: 'In' }, option: 'Article numbers' },
      { kind: 'press', on: { role: 'searchbox', name: 'Looking for' }, key: 'Enter' },
    ]
    const row = await read('/search', bySku, FACTS)
    expect([row.data, row.pages[0]?.url]).toEqual([{ sku, weight: weightGrams }, expect.stringContaining('in=sku')])
  })

  it('no step fills in a password', async () => {
    const failure = await failureOf('/search', [{ kind: 'fill', on: { label: 'Staff password' }, value: 'x' }])
    expect(failure.message).toContain('create a connection for the site')
  })

  it('steps open neither another site nor a page that robots.txt does not allow', async () => {
    expect((await failureOf('/sizes/1', [{ kind: 'click', on: { text: 'Our other shop' } }])).message).toContain('it leads to another site')
    const staff: Step = { kind: 'click', on: { text: 'Staff prices' }, optional: true }
    expect((await failureOf('/sizes/1', [staff])).message).toContain('it leads to a page that robots.txt does not allow')
  })
})
