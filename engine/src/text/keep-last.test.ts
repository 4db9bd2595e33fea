import { expect, it } from 'vitest'
import { keepLast } from './keep-last.ts'

it('calculates the value once for consecutive calls with the same page', () => {
  const asked: object[] = []
  const count = keepLast((page: { links: number }) => asked.push(page) + page.links)
  const [first, second] = [{ links: 10 }, { links: 20 }]
  expect([count(first), count(first), count(second), count(second)]).toEqual([11, 11, 22, 22])
  expect(asked).toEqual([first, second])
})
