import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { fakeJob, fakeRow } from '../../testing/fake-data.ts'
import { jobListQuery } from '../../state/jobs/jobs.queries.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

function backendWithPreview(): FakeBackend {
  const backend = new FakeBackend()
  backend.previewEvents = [
    { type: 'started', position: 0 },
    { type: 'row', row: fakeRow(1) },
    { type: 'row', row: fakeRow(0) },
    {
      type: 'failed',
      position: 2,
      target_item_value: 'https://shop.example/p/3',
      error_kind: 'timeout',
      error: 'The site took too long to answer.',
    },
    { type: 'end' },
  ]
  return backend
}

it('[S6.4] [S9.7] an anonymous visitor reaches a first result in two clicks, and nothing is stored on the server', async () => {
  const backend = backendWithPreview()
  const { user } = renderApp({ backend })
  const sample = await screen.findByRole('button', { name: 'Try with sample data' })
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await user.click(sample)
  expect(screen.getByRole('button', { name: 'Try' })).toHaveFocus()
  // The form does not scroll away from what was filled in.
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })
  focus.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try' }))
  // The keyboard goes on from the run.
  expect(document.getElementById('run')).toHaveFocus()
  // The rows to come have their room from the start: what is scrolled to before they are there can reach the top.
  expect(document.getElementById('run')).toHaveClass(/min-h-/)
  expect(await screen.findByText(/2 of 8 rows, 1 failed, 5 stopped/)).toBeInTheDocument()
  const grid = within(screen.getByRole('grid', { name: 'Results' }))
  expect(
    grid
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent),
  ).toEqual(['https://shop.example/p/1', 'https://shop.example/p/2'])
  const [call] = backend.callsTo('POST /api/v1/preview')
  expect(call).toMatchObject({ token: null, body: { target_item_name: 'URL' } })
  expect(JSON.stringify(call?.body)).toContain('http://127.0.0.1:3001/shop/p/1')
  expect(backend.callsTo('POST /api/v1/jobs/')).toEqual([])
})

it('[S1.18] [S2.63] a preview is listed in the Job History from session storage only', async () => {
  const { user } = renderApp({ backend: backendWithPreview() })
  await user.click(await screen.findByRole('button', { name: 'Try with sample data' }))
  await user.click(screen.getByRole('button', { name: 'Try' }))
  await screen.findByRole('grid', { name: 'Results' })
  await user.click(screen.getByRole('link', { name: 'Job History' }))
  expect(
    await screen.findByText('You are not logged in: jobs are lost when the browser closes. Please log in to keep them.'),
  ).toBeInTheDocument()
  const list = await screen.findByRole('list', { name: 'Jobs' })
  expect(within(list).getByText('Preview')).toBeInTheDocument()
  expect(Object.keys(localStorage).filter((key) => !key.startsWith('anon_'))).toEqual([])
  expect(JSON.parse(sessionStorage.getItem('quarry_previews') ?? '[]')).toHaveLength(1)
})

it('a refused preview shows the reason and leaves no run', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const backend = new FakeBackend()
  backend.answer('POST /api/v1/preview', () => refusal(429, 'Too many previews today.'))
  const { user, router } = renderApp({ backend })
  await user.click(await screen.findByRole('button', { name: 'Try with sample data' }))
  await user.click(screen.getByRole('button', { name: 'Try' }))
  expect(await screen.findByText('The preview could not be run. Too many previews today.')).toBeInTheDocument()
  expect(router.state.location.search).toEqual({})
  expect(JSON.parse(sessionStorage.getItem('quarry_previews') ?? '[]')).toEqual([])
})

it('targets that a preview did not reach are counted as stopped, so that the counts add up (O.53)', async () => {
  const { user } = renderApp({ backend: backendWithPreview() })
  await user.click(await screen.findByRole('button', { name: 'Try with sample data' }))
  await user.click(screen.getByRole('button', { name: 'Try' }))
  const failed = within(await screen.findByRole('region', { name: 'Failed targets' }))
  expect(await failed.findByText('The job was stopped before this target was begun.')).toBeInTheDocument()
  expect(screen.getByText(/, \d+ stopped/)).toBeInTheDocument()
  expect(screen.queryByText(/waiting/)).not.toBeInTheDocument()
})

it('sample data is offered to a signed-in user who has no job yet, and to nobody who has one', async () => {
  const empty = renderApp({ as: ADA })
  expect(await screen.findByRole('button', { name: 'Try with sample data' })).toBeInTheDocument()
  expect(screen.queryByText(/No sign-in needed/)).not.toBeInTheDocument()
  empty.unmount()
  const backend = new FakeBackend()
  backend.jobs = [fakeJob()]
  const { queryClient } = renderApp({ as: ADA, backend })
  await screen.findByLabelText('Base Prompt')
  await waitFor(() => expect(queryClient.getQueryData(jobListQuery().queryKey)?.pages).toHaveLength(1))
  await waitFor(() => expect(queryClient.getQueryData(['config'])).toBeDefined())
  expect(screen.queryByRole('button', { name: 'Try with sample data' })).not.toBeInTheDocument()
})

it('the offer of sample data appears and disappears without moving the form: its space is reserved until the account is loaded, and once it was shown', async () => {
  const backend = new FakeBackend()
  const list = Promise.withResolvers<void>()
  backend.answer('GET /api/v1/jobs/', async () => {
    await list.promise
    return json([])
  })
  const { user } = renderApp({ as: ADA, backend })
  const prompt = await screen.findByLabelText('Base Prompt')
  const text = await screen.findByText(/^New here\?/)
  const offer = () => screen.queryByRole('button', { name: 'Try with sample data' })
  expect([text.isConnected, offer()]).toEqual([true, null])
  list.resolve()
  await waitFor(() => expect(offer()).toBeInTheDocument())
  await user.type(prompt, 'a')
  await waitFor(() => expect(offer()).not.toBeInTheDocument())
  expect(text).toBeInTheDocument()
})

it('no space is reserved where this browser has had a job', async () => {
  localStorage.setItem('quarry_has_jobs', '1')
  const backend = new FakeBackend()
  backend.answer('GET /api/v1/jobs/', () => new Promise(() => undefined))
  const { queryClient } = renderApp({ as: ADA, backend })
  await screen.findByLabelText('Base Prompt')
  await waitFor(() => expect(queryClient.getQueryData(['config'])).toBeDefined())
  expect(screen.queryByText(/^New here\?/)).not.toBeInTheDocument()
})
