import { screen, waitFor, within } from '@testing-library/react'
import type { CellSample, CheckReport } from '@quarry/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'
import { rangeText, rightText } from './check-words.ts'

const job = fakeJob()
const SAMPLE = `GET /api/v1/jobs/${job.id}/checks/sample`
const REPORT = `GET /api/v1/jobs/${job.id}/checks`
const [first, second] = job.trait_definitions.map(({ name }) => name)
const NOTHING: CheckReport = { right: 0, wrong: 0, low: null, high: null, unsure: 0, fields: [], bands: [] }

let backend: FakeBackend
let report: CheckReport
beforeEach(() => {
  backend = new FakeBackend()
  backend.jobs = [job]
  backend.rows = [fakeRow(0), fakeRow(1)]
  report = NOTHING
  const cells: CellSample['data'] = [
    { field: first ?? '', row: fakeRow(0) },
    { field: second ?? '', row: fakeRow(1) },
  ]
  backend.answer(SAMPLE, () => json({ data: cells }))
  backend.answer(REPORT, () => json(report))
})

const checkCall = (row: number, field = '') => `PUT /api/v1/results/${fakeRow(row).task_id}/cells/${field}/check`
const valueOf = (row: number, field = '') => fakeRow(row).cells[field]?.value
const saidOf = (row: number, field = '') => backend.callsTo(checkCall(row, field)).map(({ body }) => body)

async function open() {
  const app = renderApp({ path: `/app?job=${job.id}`, as: ADA, backend })
  await app.user.click(await screen.findByRole('button', { name: /^Check/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Check a Sample' }))
  return { ...app, dialog }
}

describe('checking a sample', () => {
  it('shows one value after another, and in the end the estimate for the whole table, by keyboard alone', async () => {
    backend.answer(checkCall(0, first), () => new Response(null, { status: 204 }))
    backend.answer(checkCall(1, second), () => new Response(null, { status: 204 }))
    const { user, dialog } = await open()
    expect(await dialog.findByText('1 of 2')).toBeInTheDocument()
    expect(dialog.getByRole('heading', { name: first })).toHaveFocus()
    await user.keyboard('r')
    expect(await dialog.findByText('2 of 2')).toBeInTheDocument()
    expect(dialog.getByRole('heading', { name: second })).toHaveFocus()
    const share = { right: 1, wrong: 1, low: 0.0945, high: 0.9055 }
    report = { ...share, unsure: 0, fields: [{ field: first ?? '', ...share }], bands: [{ confidence: 'high', ...share }] }
    await user.keyboard('w')
    expect(dialog.getByRole('button', { name: 'Correct' })).toBeInTheDocument()
    await user.keyboard('n')
    expect(await dialog.findByText(/With 95% certainty/)).toHaveTextContent(
      '1 of 2 checked values are right. With 95% certainty 9–91% of all',
    )
    expect(document.activeElement).toHaveTextContent(/^1 of 2 checked values/)
    expect(dialog.getByRole('table', { name: 'By column' })).toHaveTextContent(`${first}1 of 2`)
    expect(dialog.getByRole('table', { name: 'By confidence' })).toHaveTextContent('High1 of 2')
    expect(saidOf(0, first)).toEqual([{ verdict: 'right', value: valueOf(0, first) }])
    expect(saidOf(1, second)).toEqual([{ verdict: 'wrong', value: valueOf(1, second) }])
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('button', { name: 'Check: 1 of 2 right' })).toBeInTheDocument()
  })

  it('draws more only after the last verdict is saved', async () => {
    const kept = Promise.withResolvers<Response>()
    backend.answer(checkCall(0, first), () => new Response(null, { status: 204 }))
    backend.answer(checkCall(1, second), () => kept.promise)
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: /^Right/ }))
    await user.click(dialog.getByRole('button', { name: /^Right/ }))
    await waitFor(() => expect(saidOf(1, second)).toHaveLength(1))
    await user.click(await dialog.findByRole('button', { name: 'Check more' }))
    expect(dialog.getByText('Drawing values...')).toBeInTheDocument()
    expect(backend.callsTo(SAMPLE)).toHaveLength(1)
    kept.resolve(new Response(null, { status: 204 }))
    expect(await dialog.findByText('1 of 2')).toBeInTheDocument()
    expect(backend.callsTo(SAMPLE)).toHaveLength(2)
  })

  it('returns to a value whose verdict could not be saved', async () => {
    backend.answer(checkCall(0, first), () => refusal(503, 'Busy.'))
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: /^Right/ }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again.')
    await waitFor(() => expect(dialog.getByText('1 of 2')).toBeInTheDocument())
    expect(dialog.getByRole('button', { name: /^Right/ })).toHaveAttribute('aria-pressed', 'false')
  })

  it('skips a value, goes back, and changes a verdict', async () => {
    backend.answer(checkCall(0, first), () => new Response(null, { status: 204 }))
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Skip' }))
    await user.keyboard('b')
    await user.keyboard('c')
    await user.keyboard('b')
    expect(dialog.getByRole('button', { name: /^Can’t tell/ })).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('r')
    await waitFor(() => expect(saidOf(0, first)).toMatchObject([{ verdict: 'unsure' }, { verdict: 'right' }]))
    expect(backend.callsTo(SAMPLE)).toHaveLength(1)
  })

  it('reports that nothing is left, and that nothing could be drawn', async () => {
    backend.answer(SAMPLE, () => json({ data: [] }))
    const { dialog, unmount } = await open()
    expect(await dialog.findByText('Every value that was read has been checked or corrected.')).toBeInTheDocument()
    expect(dialog.getByText('No values have been marked right or wrong yet.')).toBeInTheDocument()
    unmount()
    backend.answer(SAMPLE, () => refusal(403, 'Not now.'))
    const again = await open()
    expect(await again.dialog.findByRole('alert')).toHaveTextContent('No sample could be drawn.')
    expect(again.dialog.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })
})

describe('a share in words', () => {
  it.each([
    [{ right: 19, wrong: 1, low: 0.7639, high: 0.9911 }, '19 of 20', '76–100%'],
    [{ right: 20, wrong: 0, low: 0.8389, high: 1 }, '20 of 20', '83–100%'],
    [{ right: 0, wrong: 0, low: null, high: null }, '0 of 0', ''],
  ])('%o', (share, right, range) => {
    expect(rightText(share)).toBe(right)
    expect(rangeText(share)).toBe(range)
  })
})
