// A page that takes too long to read fails with its own error, so that it does not delay other pages.
import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { understandField } from '../fields/understand-field.ts'
import { PageIndex } from '../page/page-index.ts'
import { readerRung } from './reader-rung.ts'
import { structuredRung } from './structured-rung.ts'

const document = distil(givenPage('https://hill-tools.example/p/7', '<h1>Hand plane</h1><p>€ 59.00</p>'))
const intents = [understandField({ name: 'price', description: 'Price of the product.', type: 'number' })]
const context = { clean: (raw: string) => raw }

it.each([readerRung, structuredRung])('%o throws parse_limit after its time limit', (rung) => {
  expect(() => rung(new PageIndex(document, [], -1), intents, context)).toThrow(expect.objectContaining({ kind: 'parse_limit' }))
  expect(() => rung(new PageIndex(document, [], 60_000), intents, context)).not.toThrow()
})

it('the time for a long run of copyright signs grows linearly', () => {
  const milliseconds = (signs: number): number => {
    const page = distil(givenPage('https://hill-tools.example/', `<h1>Hand plane</h1><p>${'© '.repeat(signs)}</p>`))
    const start = process.cpuUsage()
    readerRung(
      new PageIndex(page, [], 60_000),
      [understandField({ name: 'company_name', description: 'Company', type: 'string' })],
      context,
    )
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
  milliseconds(1_000)
  const unit = Math.min(milliseconds(10_000), milliseconds(10_000), milliseconds(10_000))
  // Eight times as many signs took five hundred times as long in cubic time, sixty-four times in quadratic.
  expect(milliseconds(80_000) / Math.max(unit, 5)).toBeLessThan(40)
})
