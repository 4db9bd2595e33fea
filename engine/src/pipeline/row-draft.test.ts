import type { Cell, Evidence } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { NO_USAGE } from '../model/model-meter.ts'
import { RowDraft } from './row-draft.ts'

const place = (url: string): Evidence => ({ url, snapshot: null, block: 1, quote: 'q', selector: null })
const found = (value: string, url: string, confidence = 0.5): Cell => ({
  value,
  raw: value,
  status: 'found',
  reason: null,
  method: 'reader',
  confidence,
  evidence: [place(url)],
})
const absent: Cell = { value: null, raw: null, status: 'absent', reason: 'not_on_page', method: null, confidence: null, evidence: [] }
const unverified: Cell = { ...found('x', 'a'), status: 'unverified', reason: 'unverified', confidence: null }
const draftOf = (...names: string[]): RowDraft =>
  new RowDraft(
    'target',
    names.map((name) => ({ name, description: name, type: 'string' })),
  )

describe('RowDraft', () => {
  it('the first value is kept; another page with the same value adds its evidence and confidence', () => {
    const pages = [found('x', 'one'), found('y', 'two', 0.9), found('x', 'three', 0.8)]
    const draft = pages.reduce((known, a) => known.withCells({ a }), draftOf('a'))
    expect(draft.finish(NO_USAGE).cells['a']).toMatchObject({ value: 'x', confidence: 0.8, evidence: [place('one'), place('three')] })
  })

  it('any cell is preferred to an absent one, and a verified value to an unverified one', () => {
    const suspected = draftOf('a').withCells({ a: absent }).withCells({ a: unverified })
    expect(suspected.finish(NO_USAGE)).toMatchObject({ data: { a: null }, cells: { a: { status: 'unverified' } } })
    expect(suspected.emptyNames).toEqual(['a'])
    const doubted = suspected.withCells({ a: { ...found('x', 'a'), status: 'conflict', reason: 'ambiguous' } }).withCells({ a: unverified })
    expect(doubted.finish(NO_USAGE).cells['a']).toMatchObject({ status: 'conflict' })
    const filled = doubted.withCells({ a: found('z', 'b') }).withCells({ a: absent })
    expect(filled.finish(NO_USAGE).data).toEqual({ a: 'z' })
    expect(filled.emptyNames).toEqual([])
    expect(suspected.emptyNames).toEqual(['a'])
  })

  it('every field is a key of data and cells, even if it was read from no page', () => {
    const draft = draftOf('a', '__proto__')
    const row = draft.finish(NO_USAGE)
    expect(Object.keys(row.data)).toEqual(['a', '__proto__'])
    expect(Object.keys(row.cells)).toEqual(['a', '__proto__'])
    expect(draft.hasAnyValue).toBe(false)
  })

  it('another reason replaces only "not on the page"', () => {
    const read = { a: absent, b: { ...absent, reason: 'type_mismatch' as const }, c: found('x', 'one') }
    const draft = draftOf('a', 'b', 'c').withCells(read).withReason(['a', 'b', 'c'], 'blocked')
    expect(Object.values(draft.finish(NO_USAGE).cells).map(({ reason }) => reason)).toEqual(['blocked', 'type_mismatch', null])
  })
})
