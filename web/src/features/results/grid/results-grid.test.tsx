import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Job } from '@quarry/contract'
import { expect, it } from 'vitest'
import { FakeBackend, json } from '../../../testing/fake-backend.ts'
import { emptyCell, fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const ID = fakeJob().id
const progress = { total: 300, completed: 300, failed: 0, in_progress: 0, pending: 0 }

function show(job: Partial<Job>, change: (backend: FakeBackend) => void) {
  const backend = new FakeBackend()
  backend.jobs = [fakeJob({ progress, ...job })]
  change(backend)
  return renderApp({ path: `/app?job=${ID}`, as: ADA, backend })
}
const cursor = async () => {
  const id = (await screen.findByRole('grid')).getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')?.closest('[role="row"]')?.textContent
}

it('the cursor stays on its row while rows come live before it', async () => {
  const running = { status: 'in_progress', finished_at: null, progress: { ...progress, completed: 3, pending: 297 } } as const
  let tellRows = (_body: string) => {}
  const { user } = show(running, (backend) => {
    backend.rows = [fakeRow(0), fakeRow(4), fakeRow(8)]
    const body = new ReadableStream({ start: (stream) => (tellRows = (text) => stream.enqueue(new TextEncoder().encode(text))) })
    backend.answer(`GET /api/v1/jobs/${ID}/events`, () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  })
  const table = await screen.findByRole('grid')
  act(() => table.focus())
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
  expect(await cursor()).toContain('https://shop.example/p/9')
  act(() => tellRows(`event: rows\ndata: ${JSON.stringify([fakeRow(1), fakeRow(2)])}\n\n`))
  await screen.findByText('https://shop.example/p/3')
  expect(await cursor()).toContain('https://shop.example/p/9')
  expect(table.getAttribute('aria-activedescendant')).toBe('cell-4-1')
  await user.keyboard('{ArrowUp}')
  expect(await cursor()).toContain('https://shop.example/p/5')
})

const rowsWithProblem = (at: number) =>
  Array.from({ length: 300 }, (_, position) => {
    const row = fakeRow(position)
    return position === at ? { ...row, data: { ...row.data, price: null }, cells: { ...row.cells, price: emptyCell('not_on_page') } } : row
  })

it('] finds the next cell to review on the server where rows in between are not loaded', async () => {
  const { user, backend } = show({}, (fake) => {
    fake.rows = rowsWithProblem(260)
    fake.answer(`GET /api/v1/jobs/${ID}/grid/problem`, () => json({ place: 260 }))
  })
  const table = await screen.findByRole('grid')
  await waitFor(() => expect(backend.callsTo(`GET /api/v1/jobs/${ID}/grid`)).toHaveLength(4))
  act(() => table.focus())
  await user.keyboard('{]}')
  await waitFor(() => expect(table.getAttribute('aria-activedescendant')).toBe('cell-260-2'))
  const [call] = backend.callsTo(`GET /api/v1/jobs/${ID}/grid/problem`)
  expect(call?.query.get('direction')).toBe('next')
  expect(call?.query.get('from')).toBe('199')
  fireEvent.scroll(table, { target: { scrollTop: 260 * 36 } })
  expect(await cursor()).toContain('https://shop.example/p/261')
})

it('] reports that no row on the server has such a cell', async () => {
  const { user, backend } = show({}, (fake) => {
    fake.rows = rowsWithProblem(-1)
    fake.answer(`GET /api/v1/jobs/${ID}/grid/problem`, () => json({ place: null }))
  })
  const table = await screen.findByRole('grid')
  await waitFor(() => expect(backend.callsTo(`GET /api/v1/jobs/${ID}/grid`)).toHaveLength(4))
  act(() => table.focus())
  await user.keyboard('{[}')
  expect(await screen.findByText('Every cell of these rows has a verified value.')).toBeInTheDocument()
  expect(backend.callsTo(`GET /api/v1/jobs/${ID}/grid/problem`)[0]?.query.get('direction')).toBe('previous')
})
