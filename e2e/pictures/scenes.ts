// The scenes of the screenshots on the home page and in the README: real jobs of the product on the practice web.
import type { Field } from '@quarry/contract'
import type { Locator, Page } from 'playwright-core'

export interface Scene {
  /** Name of the scene and of its image file. */
  name: string
  /** The job whose results are shown; left out for the empty form. */
  job?: { prompt: string; paths: string[]; fields: Field[] }
  /** Path of the screen; left out for the job's rows or the empty form. */
  path?: (jobId: string) => string
  /** Steps of the job's pipeline. */
  steps?: object[]
  /** Brings the page into the state to show, and returns the element to photograph. */
  open(page: Page): Promise<Locator>
}

const text = (name: string, description: string): Field => ({ name, description, type: 'string' })
const number = (name: string, description: string): Field => ({ name, description, type: 'number' })
const numbered = (path: string, count: number) => Array.from({ length: count }, (_, index) => `${path}${index + 1}`)

const goods = [text('title', 'Name of the article'), number('price', 'Current price as a number'), text('brand', 'Brand of the article')]

const results = (page: Page) => page.getByRole('region', { name: /^Results of job/ })
const grid = (page: Page) => page.getByRole('grid', { name: 'Results' })

async function openEvidence(page: Page, column: number): Promise<Locator> {
  await grid(page).focus()
  for (let step = 0; step < column; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Evidence for/).waitFor()
  return results(page)
}

/** A finished job with one failed target, and the evidence of a price that was parsed from text. */
export const README_SCENE: Scene = {
  name: 'readme',
  job: { prompt: 'Articles of an outlet', paths: [...numbered('outlet/item/', 24), 'outlet/item/0'], fields: goods },
  open: (page) => openEvidence(page, 2),
}

export const SCENES: readonly Scene[] = [
  {
    name: 'detection',
    open: async (page) => {
      await page.getByRole('button', { name: 'Try with sample data' }).click()
      await page.getByRole('button', { name: 'Detect Fields' }).click()
      await page.getByRole('list', { name: 'Detected fields' }).waitFor()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'dynamic',
    job: { prompt: 'Goods of an app that fills its pages by script', paths: numbered('scripted/p/', 6), fields: goods },
    open: (page) => openEvidence(page, 2),
  },
  {
    name: 'adaptation',
    job: { prompt: 'Articles of an outlet', paths: numbered('outlet/item/', 24), fields: goods },
    open: async (page) => {
      await page.getByRole('link', { name: 'Recipes' }).click()
      await page.getByRole('list', { name: 'Recipes' }).getByRole('button').first().click()
      await page.waitForLoadState('networkidle')
      return page.getByRole('main')
    },
  },
  {
    name: 'cleaning',
    job: {
      prompt: 'Articles of an outlet',
      paths: numbered('outlet/item/', 9),
      fields: [
        text('title', 'Name of the article'),
        { name: 'in_stock', description: 'Whether the article can be bought now', type: 'boolean' },
        number('price', 'Current price as a number'),
      ],
    },
    open: (page) => openEvidence(page, 2),
  },
  {
    name: 'pipelines',
    job: { prompt: 'Articles of an outlet', paths: numbered('outlet/item/', 9), fields: goods },
    path: (jobId) => `/app/history?job=${jobId}&view=pipeline`,
    steps: [
      { id: 'a', kind: 'filter', condition: 'price < 200', keeps: 'matching' },
      { id: 'b', kind: 'compute', column: 'gross', formula: 'round(price * 1.19, 2)' },
      { id: 'c', kind: 'sort', by: [{ column: 'gross', direction: 'desc' }] },
    ],
    open: async (page) => {
      await page.waitForLoadState('networkidle')
      return page.getByRole('tablist')
    },
  },
  {
    name: 'export',
    job: { prompt: 'Articles of an outlet', paths: numbered('outlet/item/', 8), fields: goods },
    open: async (page) => {
      await grid(page).waitFor()
      await page.getByRole('button', { name: 'More formats' }).click()
      await page.getByRole('menu').waitFor()
      return results(page)
    },
  },
]
