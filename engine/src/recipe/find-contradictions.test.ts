// Which pairs of solved pages contradict each other, and which only seem to.
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { findContradictions, type SolvedDocument } from '../recipes/learn-recipe.ts'
import type { Field, JsonValue } from '../types.ts'

const TINT: Field[] = [{ name: 'tint', description: 'Its tint', type: 'string' }]

function solved(body: string, tint: JsonValue): SolvedDocument {
  const url = 'https://workshop.example/works/one'
  const read = { requestedUrl: url, url, status: 200, contentType: 'text/html', frames: [], fetchedAt: new Date(0) }
  const document = distil({ ...read, body: `<html><body>${body}</body></html>`, snapshot: null, via: 'given' })
  return { document, data: { tint }, referenceDate: null, corrected: ['tint'] }
}

const bowl = (glaze: string, clay: string): string =>
  `<h1>Bowl</h1><table><tr><th>Glaze</th><td>${glaze}</td></tr><tr><th>Clay</th><td>${clay}</td></tr></table><p>Fired twice.</p>`
const pairs = (...pages: SolvedDocument[]) => findContradictions(pages, TINT).map(({ pages: pair }) => pair)

describe('solved pages contradict each other', () => {
  it('where each has a different value at the place of the other', () => {
    expect(pairs(solved(bowl('Ochre', 'Rust'), 'Ochre'), solved(bowl('Slate', 'Umber'), 'Umber'))).toEqual([[0, 1]])
  })

  it('in pairs: one wrong page contradicts each of the others', () => {
    const pages = [
      solved(bowl('Ochre', 'Rust'), 'Ochre'),
      solved(bowl('Slate', 'Umber'), 'Slate'),
      solved(bowl('Moss', 'Bone'), 'Bone'),
      solved(bowl('Jade', 'Chalk'), 'Jade'),
    ]
    expect(pairs(...pages)).toEqual([
      [0, 2],
      [1, 2],
      [2, 3],
    ])
  })

  it('not where one place has both values, or where each has a place that the other page lacks', () => {
    expect(pairs(solved(bowl('Ochre', 'Rust'), 'Ochre'), solved(bowl('Slate', 'Umber'), 'Slate'))).toEqual([])
    const bare = (label: string, tint: string) =>
      `<h1>Bowl</h1><table><tr><th>${label}</th><td>${tint}</td></tr></table><p>Fired twice.</p>`
    expect(pairs(solved(bare('Glaze', 'Ochre'), 'Ochre'), solved(bare('Lacquer', 'Umber'), 'Umber'))).toEqual([])
  })

  it('not where a value is null, is not on its page, or is unknown', () => {
    const first = solved(bowl('Ochre', 'Rust'), 'Ochre')
    expect(pairs(first, solved(bowl('Slate', 'Umber'), null))).toEqual([])
    expect(pairs(first, solved(bowl('Slate', 'Umber'), 'Teal'))).toEqual([])
    expect(pairs(first, { ...solved(bowl('Slate', 'Umber'), null), data: {} })).toEqual([])
  })
})
