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
  it('the first value stays; another page that has the same adds its evidence and its confidence', () => {
    const draft = draftOf('a')
    for (const cell of [found('x', 'one'), found('y', 'two', 0.9), found('x', 'three', 0.8)]) draft.addCell('a', cell)
    expect(draft.finish(NO_USAGE).cells['a']).toMatchObject({ value: 'x', confidence: 0.8, evidence: [place('one'), place('three')] })
  })

  it('anything is better than nothing, and a value better than a suspicion', () => {
    const draft = draftOf('a')
    draft.addCell('a', absent)
    draft.addCell('a', unverified)
    expect(draft.finish(NO_USAGE)).toMatchObject({ data: { a: null }, cells: { a: { status: 'unverified' } } })
    expect(draft.empty.map(({ name }) => name)).toEqual(['a'])
    draft.addCell('a', { ...found('x', 'a'), status: 'conflict', reason: 'ambiguous' })
    draft.addCell('a', unverified)
    expect(draft.finish(NO_USAGE).cells['a']).toMatchObject({ status: 'conflict' })
    draft.addCell('a', found('z', 'b'))
    draft.addCell('a', absent)
    expect(draft.finish(NO_USAGE).data).toEqual({ a: 'z' })
    expect(draft.empty).toEqual([])
  })

  it('every field is a key of data and cells, also those no page was asked for', () => {
    const draft = draftOf('a', '__proto__')
    const row = draft.finish(NO_USAGE)
    expect(Object.keys(row.data)).toEqual(['a', '__proto__'])
    expect(Object.keys(row.cells)).toEqual(['a', '__proto__'])
    expect(draft.hasAnyValue).toBe(false)
  })

  it('a better reason replaces only "not on the page"', () => {
    const draft = draftOf('a', 'b', 'c')
    draft.addCell('a', absent)
    draft.addCell('b', { ...absent, reason: 'type_mismatch' })
    draft.addCell('c', found('x', 'one'))
    for (const name of ['a', 'b', 'c']) draft.addReason(name, 'blocked')
    expect(Object.values(draft.finish(NO_USAGE).cells).map(({ reason }) => reason)).toEqual(['blocked', 'type_mismatch', null])
  })
})
