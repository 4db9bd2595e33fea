import type { Field } from '@quarry/contract'
import { expect, it } from 'vitest'
import { createModelMeter } from '../model/model-meter.ts'
import { createPageOpener } from './open-page.ts'
import { readPage } from './read-page.ts'
import { startRun, type ScrapeTools } from './run.ts'
import { givenPage } from '../testing/given-page.ts'

const URL = 'https://shop.test/p/1'
const FIELDS: Field[] = [{ name: 'price', description: 'Price of the product', type: 'number' }]
const MISSING = '<title>Shop</title><h1>Page introuvable</h1><p>La page que vous recherchez n’existe plus.</p>'
const SHELL = `<title>Shop</title><div id="app"></div><script src="/app.js"></script>`
const LAMP = '<title>Lamp | Shop</title><h1>Lamp</h1><p>Price: $9.99</p>'

/** Reads a page that is `fetched` without scripts and `rendered` with them. */
async function read(fetched: string, rendered: string): Promise<unknown> {
  const pages = createPageOpener()
  const tools: ScrapeTools = {
    fetch: async () => ({ ...givenPage(URL, fetched), via: 'http' }),
    pages,
    renderer: {
      render: async () => ({ ...givenPage(URL, rendered), via: 'browser' }),
      isWorthTrying: () => true,
      remember: () => undefined,
    },
    snapshots: null,
    model: null,
    search: null,
  }
  const input = { target: URL, targetName: 'URL', fields: FIELDS, prompt: '', meter: createModelMeter() }
  const run = startRun(input, tools, new AbortController().signal)
  const { run: read } = await readPage(URL, run)
  await pages.close()
  return read.draft.finish(input.meter.usage).data.price
}

it.each([
  ['as it was fetched', MISSING, LAMP],
  ['once the scripts of its shell have run', SHELL, MISSING],
])('a page that reports that it does not exist fails with http_not_found, %s', async (_, fetched, rendered) => {
  await expect(read(fetched, rendered)).rejects.toMatchObject({ kind: 'http_not_found', retry: 'never' })
})

it('a shell that reports this only until its scripts have filled it is read', async () => {
  await expect(read(`${SHELL}<p>Page introuvable</p>`, LAMP)).resolves.toBe(9.99)
})
