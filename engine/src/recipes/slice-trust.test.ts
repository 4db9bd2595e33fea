import { expect, it } from 'vitest'
import { NO_USAGE } from '../model/model-meter.ts'
import type { FieldRecipe, Recipe, Rule } from '../recipe/recipe.ts'
import { NO_READING } from './site-reading.ts'
import { SliceTrust } from './slice-trust.ts'
import type { Cell, PageReading, Row } from '../types.ts'

const fingerprint = { features: [], least: 0 }
const recipe: Recipe = {
  version: 1,
  wanted: [],
  solvedPages: 3,
  fingerprint,
  fields: [],
  sliced: { slices: [], fingerprint, fields: [] },
}
const found: Cell = { value: 'x', raw: 'x', status: 'found', reason: null, method: 'recipe', confidence: 0.9, evidence: [] }
const absent: Cell = { ...found, value: null, raw: null, status: 'absent', reason: 'not_on_page', method: null, confidence: null }

function rowOf(slices: PageReading['slices'], cells: Record<string, Cell> = {}, via: Row['pages'][number]['via'] = 'http'): Row {
  const page = { url: 'http://a.example/1', snapshot: null, via, status: 200, fetchedAt: '' }
  return {
    target: '',
    pages: [page],
    data: {},
    cells,
    usage: NO_USAGE,
    reading: { ...NO_READING, slices },
  }
}

function trustAfter(...rows: Row[]): SliceTrust {
  const trust = new SliceTrust()
  for (const row of rows) trust.learn(row)
  return trust
}
const agreed = (times: number): Row[] => Array.from({ length: times }, () => rowOf('agreed'))

it('uses only the parts after they have agreed with four whole pages', () => {
  expect(trustAfter(...agreed(3)).offered(recipe).use).toBe('tried')
  expect(trustAfter(...agreed(4)).offered(recipe).use).toBe('used')
  expect(trustAfter(...agreed(4)).offered({ ...recipe, sliced: null }).use).toBe('off')
})

it.each([
  ['they differed', rowOf('differed')],
  ['a browser showed more', rowOf(null, {}, 'browser')],
])('compares them again, for four times as many pages, after %s', (_what, row) => {
  expect(trustAfter(...agreed(9), row, ...agreed(15)).offered(recipe).use).toBe('tried')
  expect(trustAfter(...agreed(9), row, ...agreed(16)).offered(recipe).use).toBe('used')
})

it('compares the 32nd page and the 64th after it with the whole page, not counting pages that are read whole for other reasons', () => {
  const used = (times: number): Row[] => Array.from({ length: times }, () => rowOf('used'))
  const first = [...agreed(4), ...used(20), rowOf('agreed'), rowOf(null)]
  expect(trustAfter(...first, ...used(10)).offered(recipe).use).toBe('used')
  expect(trustAfter(...first, ...used(11)).offered(recipe).use).toBe('tried')
  expect(trustAfter(...first, ...used(11), rowOf(null)).offered(recipe).use).toBe('tried')
  const compared = trustAfter(...first, ...used(11), rowOf('agreed'), ...used(62))
  expect(compared.offered(recipe).use).toBe('used')
  compared.learn(rowOf('used'))
  expect(compared.offered(recipe).use).toBe('tried')
})

it('compares fewer pages while all comparisons agree, down to every 128th, and more again after one that differs', () => {
  const used = (times: number): Row[] => Array.from({ length: times }, () => rowOf('used'))
  const distanceAfter = (trust: SliceTrust): number => {
    let pages = 1
    for (; trust.offered(recipe).use === 'used'; pages += 1) trust.learn(rowOf('used'))
    return pages
  }
  const rows = [...agreed(4)]
  const distances = Array.from({ length: 5 }, () => {
    const distance = distanceAfter(trustAfter(...rows))
    rows.push(...used(distance - 1), rowOf('agreed'))
    return distance
  })
  expect(distances).toEqual([32, 64, 128, 128, 128])
  rows.push(rowOf('differed'), ...agreed(16))
  expect(distanceAfter(trustAfter(...rows))).toBe(32)
})

it('compares one of the pages that are read at once, and the next one if that one did not fit the template', () => {
  const trust = trustAfter(...agreed(4), ...Array.from({ length: 31 }, () => rowOf('used')))
  const handedOut = trust.offered(recipe)
  expect(handedOut.use).toBe('tried')
  const besides = trust.offered(recipe)
  expect(besides.use).toBe('used')
  trust.learn(rowOf('used'))
  trust.release(besides)
  expect(trust.offered(recipe).use).toBe('used')
  trust.release(handedOut)
  expect(trust.offered(recipe).use).toBe('tried')
})

const unruled: FieldRecipe = {
  name: 'a',
  rules: [],
  profile: { filled: 0, pages: 3, sizes: [0, 0], signs: null },
  ladderIsRight: true,
  ladderKnowsItems: false,
  ladderKnows: true,
  ownLikeness: null,
  ladderLikeness: null,
  numbered: false,
  sure: 1,
  missed: 0,
}
const rule: Rule = {
  selector: { kind: 'label', label: 'a' },
  items: null,
  take: { from: 'text', attribute: '', part: null },
  pick: 'first',
  weight: 1,
}
const ruled: Recipe = { ...recipe, fields: [{ ...unruled, rules: [rule] }] }

it.each([
  ['that has none', { ...recipe, fields: [unruled] }],
  ['that it does not know', recipe],
])('accepts a missing field without rules only after 16 pages: one %s', (_what, given) => {
  const silent = (times: number): Row[] => Array.from({ length: times }, () => rowOf('agreed', { a: absent }))
  expect(trustAfter(...silent(15)).offered(given).silent).toEqual([])
  expect(trustAfter(...silent(16)).offered(given).silent).toEqual(['a'])
})

it('accepts a missing field after two whole pages without a value, and never again after one with a value', () => {
  const silent = rowOf('agreed', { a: absent, b: found })
  expect(trustAfter(silent).offered(ruled).silent).toEqual([])
  expect(trustAfter(silent, silent).offered(ruled).silent).toEqual(['a'])
  const spoken = rowOf('agreed', { a: { ...found, method: 'reader' }, b: found })
  expect(trustAfter(silent, silent, spoken, silent, silent).offered(ruled).silent).toEqual([])
})
