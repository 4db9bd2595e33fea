// A model's answer for an array of objects: each member is verified on the page separately.
import type { Field } from '@quarry/contract'
import { expect, it } from 'vitest'
import { cleanForField } from '../ladder/clean-for-field.ts'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { verifyCandidate } from '../verify/verify-candidate.ts'
import { judgeAnswer, type Judged } from './answer-candidate.ts'
import type { AnswerItem } from './field-question.ts'

const TEAM: Field = { name: 'team', description: 'The team, each with name and role', type: 'array' }
const document = distil(givenPage('https://mill.example/', '<p>Nora runs the mill.</p><p>Otto bakes.</p>'))
const cleaning = { language: null, baseUrl: 'https://mill.example/', referenceDate: null }
const clean = (raw: string, field: Field) => cleanForField(raw, field, cleaning)

function judge(items: AnswerItem[]): Judged | null {
  const verify = (candidate: Judged['candidate'], field: Field): boolean =>
    verifyCandidate(document, candidate, (raw) => clean(raw, field)).verified
  return judgeAnswer({ answer: { items }, field: TEAM, document }, { clean, verify })
}
// oxlint-disable-next-line max-params -- a table of members reads best in a line each
const said = (item: number, key: string, value: string, block: number, quote = value): AnswerItem => ({
  path: `/${item}/${key}`,
  key,
  value,
  blocks: [block],
  quote,
})

it('returns the members that occur on the page with their quotes, and null for the others', () => {
  const judged = judge([said(0, 'name', 'Nora', 1), said(0, 'role', 'Miller', 1), said(1, 'name', 'Otto', 2), said(1, 'role', 'bakes', 2)])
  expect(judged?.status).toBe('verified')
  expect(judged?.candidate.value).toEqual([
    { name: 'Nora', role: null },
    { name: 'Otto', role: 'bakes' },
  ])
  expect(judged?.candidate.evidence.map(({ path }) => path)).toEqual(['/0/name', '/1/name', '/1/role'])
})

it('returns no value for an answer of which nothing occurs on the page', () => {
  expect(judge([said(0, 'name', 'Pia', 1), said(0, 'role', 'Driver', 2)])).toBeNull()
})

it('does not verify a value in which the model put its own words before the quote', () => {
  const field: Field = { name: 'job', description: 'What Otto does', type: 'string' }
  const verify = (candidate: Judged['candidate'], asked: Field): boolean =>
    verifyCandidate(document, candidate, (raw) => clean(raw, asked)).verified
  const judged = (value: string, asked = field) =>
    judgeAnswer({ answer: { items: [{ key: '', value, blocks: [2], quote: 'Otto bakes.' }] }, field: asked, document }, { clean, verify })
      ?.status
  expect(judged('Otto bakes.')).toBe('verified')
  expect(judged('Never: Otto bakes.')).toBe('unverified')
  expect(judged('Never: Otto bakes.', { ...field, type: 'array' })).toBe('unverified')
})
