import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeBackend } from '../testing/fake-backend.ts'
import { fakeJob, fakeRow } from '../testing/fake-data.ts'
import { ADA, renderApp } from '../testing/render-app.tsx'

const running = fakeJob({
  status: 'in_progress',
  finished_at: null,
  progress: { total: 2, completed: 1, failed: 0, in_progress: 1, pending: 0 },
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function leaveWhileRunning(to: '/app/history' | '/app/monitors' = '/app/history', search = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const backend = new FakeBackend()
  backend.jobs = [running]
  backend.rows = [fakeRow(0)]
  const app = renderApp({ path: `/app?job=${running.id}`, as: ADA, backend })
  await screen.findByRole('grid')
  await act(() => app.router.navigate({ to, search }))
  backend.jobs = [fakeJob()]
  return app
}

it('a job that ends while the user is on another screen is announced once, with a link to its rows', async () => {
  const { router, user } = await leaveWhileRunning()
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(await screen.findAllByText('Job 3f2a9c10: completed, 2 of 2 rows.')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ job: running.id }))
})

it('a screen that only has the job in its address counts as another screen', async () => {
  await leaveWhileRunning('/app/monitors', { job: running.id })
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(await screen.findAllByText('Job 3f2a9c10: completed, 2 of 2 rows.')).toHaveLength(1)
})

it('in a background tab the system shows a notification, where the user allowed it', async () => {
  const told: string[] = []
  class FakeNotification {
    static permission = 'granted'
    addEventListener(): void {}
    constructor(title: string, options: { body: string }) {
      told.push(`${title}: ${options.body}`)
    }
  }
  await leaveWhileRunning()
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  expect(told).toEqual(['Quarry: Job 3f2a9c10: completed, 2 of 2 rows.'])
})
