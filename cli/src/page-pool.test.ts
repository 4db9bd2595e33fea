import { expect, it } from 'vitest'
import { runPages, type PoolOptions } from './page-pool.ts'
import type { PageRequest, PageResponse } from './page-work.ts'

async function* requests(count: number, html: (index: number) => string): AsyncGenerator<PageRequest> {
  for (let index = 0; index < count; index += 1) {
    const page = {
      id: String(index),
      url: 'https://site.example/',
      htmlPath: null,
      html: html(index),
      fields: null,
      framePaths: [],
      encoding: null,
      referenceDate: null,
      tableIndex: null,
      data: null,
    }
    yield { index, action: 'structured', page, fields: null, prompt: '' }
  }
}

async function all(source: AsyncIterable<PageRequest>, options: Partial<PoolOptions>): Promise<PageResponse[]> {
  const answers: PageResponse[] = []
  for await (const answer of runPages(source, { threads: 2, pageTimeoutMs: 300_000, heapMegabytesMax: 256, ...options }))
    answers.push(answer)
  return answers
}

const small = '<p>One page</p>'

it('results come in the order of the requests', async () => {
  const answers = await all(
    requests(200, () => small),
    {},
  )
  expect(answers.map(({ index }) => index)).toEqual(Array.from({ length: 200 }, (_, index) => index))
  expect(answers.every(({ failed }) => !failed)).toBe(true)
})

it('a page beyond the limits is a failed line and the pages around it are answered', async () => {
  const huge = '<i>'.repeat(600_000)
  const answers = await all(
    requests(12, (index) => (index === 3 ? huge : small)),
    {},
  )
  expect(answers.map(({ failed }) => failed)).toEqual(Array.from({ length: 12 }, (_, index) => index === 3))
  expect(answers[3]?.output).toMatchObject({ id: '3', error_kind: 'parse_limit' })
})

it('a thread that takes too long is ended, its page fails and every other page has a line', async () => {
  const answers = await all(
    requests(3, () => small),
    { pageTimeoutMs: 1, threads: 1 },
  )
  expect(answers).toHaveLength(3)
  expect(answers[0]?.output).toMatchObject({ id: '0', error_kind: 'deadline' })
})
