import { describe, expect, it } from 'vitest'
import { match } from './same-value.ts'
import { joinScores, meanOf, scoreList, scoreRow, totalOf, type Labelled } from './score.ts'

const page = (labels: Partial<Labelled>): Labelled => ({ id: '1', types: {}, expected: {}, absent: [], rows: null, ...labels })

describe('match', () => {
  it.each([
    ['Bread &amp; butter', 'BREAD &  butter!', 'string', 1],
    ['Bread', 'Bread | A site', 'string', 0],
    [1200, '1,200.00', 'number', 1],
    [12, 13, 'number', 0],
    ['2020-05-01T23:30:00-04:00', '2020-05-02', 'date', 1],
    ['2020-05-01', '2020-05-03', 'date', 0],
    ['http://a.example/x.jpg?w=1', 'https://b.example/x.jpg', 'string', 1],
    ['https://a.example/x.jpg', 'https://a.example/y.jpg', 'string', 0],
  ])('%s compared with %s', (...[expected, read, type, found]) => {
    expect(match(expected, read, type).found).toBe(found)
  })

  it('counts the items of lists, each once', () => {
    expect(match(['a', 'b', 'b'], ['B', 'c'], 'array')).toEqual({ found: 1, expected: 3, read: 2 })
  })

  it('takes the best of several correct values', () => {
    expect(match({ any_of: ['x', 'y'] }, 'Y', 'string').found).toBe(1)
  })
})

describe('scores', () => {
  it('distinguishes right, found and falsely filled cells of a page', () => {
    const labelled = page({
      types: { a: 'string', b: 'string', c: 'string', d: 'string' },
      expected: { a: 'x', b: 'y', c: 'z' },
      absent: ['d'],
    })
    const score = scoreRow(labelled, { a: 'x', b: 'other', c: null, d: 'made up', e: 'not judged' })
    expect(totalOf(score)).toEqual({ labelled: 3, filled: 3, right: 1, found: 1, absent: 1, falselyFilled: 1 })
    expect(score.wrong.map(({ field }) => field)).toEqual(['b', 'c', 'd'])
  })

  it('pairs the rows of a list by equal values, and counts rows without a label as wrong', () => {
    const labelled = page({
      types: { name: 'string', day: 'date' },
      rows: [{ name: 'A', day: '2020-01-01' }, { name: 'B' }, { name: 'C' }],
    })
    const score = scoreList(labelled, [{ name: 'menu' }, { name: 'B' }, { name: 'A', day: '2020-01-02' }])
    expect(totalOf(score)).toEqual({ labelled: 4, filled: 4, right: 2, found: 2, absent: 0, falselyFilled: 0 })
  })

  it('combines pages, with equal weights in the mean', () => {
    const types = { a: 'string', b: 'string' }
    const scores = [
      scoreRow(page({ types, expected: { a: 'x', b: 'y' } }), { a: 'x' }),
      scoreRow(page({ types, expected: { a: 'x' } }), { a: 'x' }),
    ]
    expect(joinScores(scores).fields['a']).toMatchObject({ labelled: 2, right: 2 })
    expect(meanOf(scores)).toEqual({ right: 1, found: 0.75 })
  })
})
