import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { pageStepsSchema, type PageStepsInput } from '@quarry/contract'
import { coloursOf, createPracticeWeb, cutsOf, datesOf, fitsOf } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScraper, type Scraper } from '../../entry/create-scraper.ts'
import { ScrapeError } from '../../errors.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../../settings.ts'
import type { Field, Row, StoredPage } from '../../types.ts'
import { findBrowser } from '../find-browser.ts'

const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../../../node_modules/.cache/quarry-browser')
const hasBrowser = (await findBrowser(cacheDir)) !== null
const variantsWith = (option: string, last: string): Field => ({
  name: 'variants',
  description: 'One entry for each',
  type: 'array',
  members: [
    { name: option, type: 'string' },
    { name: 'price', type: 'number' },
    { name: last, type: 'number' },
  ],
})
const NAME: Field = { name: 'name', description: 'Name of the product', type: 'string' }
type Step = PageStepsInput[number]['steps'][number]

describe.skipIf(!hasBrowser)('steps for each of several options', () => {
  const web = createPracticeWeb()
  const stored = new Map<string, StoredPage>()
  let scraper: Scraper
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    port = (web.address() as AddressInfo).port
    const snapshots = {
      async put(page: StoredPage) {
        const id = `copy-${[...stored.values()].findIndex(({ body }) => body === page.body) + 1 || stored.size + 1}`
        stored.set(id, page)
        return id
      },
      find: async (id: string) => stored.get(id) ?? null,
    }
    scraper = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, browser: { cacheDir, executablePath: null }, snapshots })
  })
  afterAll(async () => {
    await scraper.close()
    web.closeAllConnections()
    await new Promise((resolve) => web.close(resolve))
  })

  function read(path: string, steps: Step[], fields: Field[]): Promise<Row> {
    const pageSteps = pageStepsSchema.parse([{ steps }])
    const input = { target: `http://counter.localhost:${port}${path}`, targetName: 'URL', fields, prompt: '', pageSteps }
    return scraper.scrape(input, new AbortController().signal)
  }
  const failureOf = async (path: string, steps: Step[], fields: Field[]): Promise<ScrapeError> => {
    const error = await read(path, steps, fields).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof ScrapeError)) throw new Error('the page was read')
    return error
  }
  const FITS: Step = { kind: 'for_each', on: { role: 'group', name: 'Fit' }, member: 'fit' }
  const inEntries = (variants: ReturnType<typeof fitsOf>, option: string, last: string) =>
    variants.map(({ name, priceCents, left }) => ({ [option]: name, price: priceCents / 100, [last]: left }))

  // These wait for pages most of the time; the browser takes two at once.
  it.concurrent('the list field has one entry for each option, even if the page has another price in its structured data and text', async () => {
    const row = await read('/fits/1', [FITS], [NAME, variantsWith('fit', 'in_stock')])
    expect(row.data['variants']).toEqual(inEntries(fitsOf(1), 'fit', 'in_stock'))
    expect(row.data['name']).not.toBeNull()
  })

  it.concurrent('the evidence of each value is in the stored page of its option', async () => {
    const { cells, pages } = await read('/fits/2', [FITS], [variantsWith('fit', 'in_stock')])
    const { evidence, parts, value } = cells['variants']!
    const entries = value as { fit: string; price: number }[]
    expect(new Set(pages.map(({ snapshot }) => snapshot)).size).toBe(entries.length)
    for (const [index, { fit, price }] of entries.entries()) {
      const own = evidence.filter(({ item }) => item === index)
      const [{ snapshot } = { snapshot: null }] = own
      expect(own.map(({ member }) => member).toSorted()).toEqual(['fit', 'in_stock', 'price'])
      expect(new Set(own.map((one) => one.snapshot))).toEqual(new Set([snapshot]))
      expect(stored.get(snapshot!)?.body).toContain(`Your fit: ${fit}<`)
      expect(own.find(({ member }) => member === 'price')?.quote).toContain(price.toFixed(2))
    }
    expect(parts).toHaveLength(entries.length * 3)
  })

  it.concurrent('options that open other pages are each reached from the start, and two options with the same price both have it', async () => {
    const steps: Step[] = [
      { kind: 'click', on: { role: 'button', name: 'Colours' } },
      { kind: 'for_each', on: { selector: '#all' }, field: 'variants', member: 'colour' },
    ]
    const row = await read('/colours/4', steps, [
      variantsWith('colour', 'in_stock'),
      { name: 'others', description: 'Other things', type: 'array' },
    ])
    expect(row.data['variants']).toEqual(inEntries(coloursOf(4), 'colour', 'in_stock'))
  })

  it.concurrent('dates are typed into a field, and a date without seats has an entry without a price', async () => {
    const dates = datesOf(5)
    const options = [...dates.map(({ name }) => name), '2027-04-01']
    const steps: Step[] = [{ kind: 'for_each', on: { label: 'Day' }, options, member: 'date' }]
    const row = await read('/dates/5', steps, [variantsWith('date', 'seats_left')])
    expect(row.data['variants']).toEqual([...inEntries(dates, 'date', 'seats_left'), { date: '2027-04-01', price: null, seats_left: null }])
  })

  it.concurrent('the steps after it are done for each option, and a list of plain values has a value for each option with one', async () => {
    const steps: Step[] = [
      { kind: 'for_each', options: ['Narrow', 'Regular'] },
      { kind: 'wait_for', on: { text: 'In stock' } },
    ]
    const prices: Field = { name: 'prices', description: 'Price', type: 'array' }
    const row = await read('/fits/1', steps, [prices])
    expect(row.data['prices']).toEqual(
      fitsOf(1)
        .slice(0, 2)
        .map(({ priceCents }) => `$${(priceCents / 100).toFixed(2)}`),
    )
  })

  it.concurrent('two for_each steps give one entry for each combination, with its own price', async () => {
    const steps: Step[] = [
      { kind: 'for_each', on: { role: 'group', name: 'Fit' }, member: 'fit' },
      { kind: 'for_each', on: { label: 'Finish' }, options: ['Plain', 'Waxed'], member: 'finish' },
    ]
    const row = await read('/cuts/1', steps, [
      {
        name: 'variants',
        description: 'One entry for each',
        type: 'array',
        members: [
          { name: 'fit', type: 'string' },
          { name: 'finish', type: 'string' },
          { name: 'price', type: 'number' },
        ],
      },
    ])
    expect(row.data['variants']).toEqual(cutsOf(1).map(({ fit, finish, priceCents }) => ({ fit, finish, price: priceCents / 100 })))
  })

  it('a missing option fails the page with a message and a picture, unless the step is optional', async () => {
    const named: Step = { kind: 'for_each', on: { role: 'group', name: 'Fit' }, options: ['Narrow', 'Tiny'], member: 'fit', timeout_s: 1 }
    const failure = await failureOf('/fits/1', [named], [variantsWith('fit', 'in_stock')])
    expect(failure).toMatchObject({ kind: 'step_failed', retry: 'never' })
    expect(failure.message).toContain('step 1, for each of “Tiny” in “Fit”: no matching element is visible on the page')
    expect(Array.from(failure.picture!.slice(0, 3))).toEqual([0xff, 0xd8, 0xff])
    const row = await read('/fits/1', [{ ...named, optional: true }], [variantsWith('fit', 'in_stock')])
    expect(row.data['variants']).toEqual(inEntries(fitsOf(1).slice(0, 1), 'fit', 'in_stock'))
  })

  it('a list without options fails the page, too', async () => {
    const failure = await failureOf(
      '/dates/1',
      [{ kind: 'for_each', on: { selector: '#facts' }, timeout_s: 1 }],
      [variantsWith('date', 'left')],
    )
    expect(failure.message).toContain('step 1, for each option of #facts: it has no options that can be chosen')
  })
})
