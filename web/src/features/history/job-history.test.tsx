import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { fakeJob, fakeRow } from '../../testing/fake-data.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const JOB = fakeJob()
const OTHER = fakeJob({
  id: 'aaaa1111-0000-4000-8000-000000000002',
  status: 'failed',
  progress: { total: 3, completed: 0, failed: 3, in_progress: 0, pending: 0 },
})

function withJobs(): FakeBackend {
  const backend = new FakeBackend()
  backend.jobs = [JOB, OTHER]
  backend.rows = [fakeRow(0), fakeRow(1)]
  return backend
}
const list = () => screen.findByRole('list', { name: 'Jobs' })

async function deleteFirst(user: UserEvent, answer: 'Delete' | 'Cancel') {
  await list()
  await user.click(screen.getByRole('button', { name: 'Delete job 3f2a9c10' }))
  const question = await screen.findByRole('alertdialog')
  const text = question.textContent
  await user.click(within(question).getByRole('button', { name: answer }))
  return text
}

describe('Job History', () => {
  it('[S2.61] [S2.33] [S6.10] [S7.3] [S7.4] [S2.109] has its title and lists the jobs with id, status, counts and targets', async () => {
    renderApp({ path: '/app/history', as: ADA, backend: withJobs() })
    expect(await screen.findByRole('heading', { name: 'Job History' })).toBeInTheDocument()
    const items = within(await list()).getAllByRole('listitem')
    expect(items).toHaveLength(2)
    expect(items[0]).toHaveTextContent('3f2a9c10')
    expect(items[0]).toHaveTextContent('Completed')
    expect(items[0]).toHaveTextContent('2 of 2 rows')
    expect(items[0]).toHaveTextContent('URL: shop.example/p/1, shop.example/p/2')
    expect(items[0]).toHaveTextContent('A shop.')
    expect(items[1]).toHaveTextContent('0 of 3 rows, 3 failed')
    expect(screen.queryByText(/Details not implemented/)).not.toBeInTheDocument()
  })

  it('[S2.110] an empty list says so', async () => {
    renderApp({ path: '/app/history', as: ADA })
    expect(await screen.findByText('No jobs to display.')).toBeInTheDocument()
  })

  it('[S2.63] anonymous users are told that jobs are lost and to log in', async () => {
    renderApp({ path: '/app/history' })
    expect(await screen.findByText(/jobs are lost when the browser closes. Please log in/)).toBeInTheDocument()
  })

  it('[S2.62] Refresh Job List asks again', async () => {
    const { user, backend } = renderApp({ path: '/app/history', as: ADA, backend: withJobs() })
    await list()
    backend.jobs = [OTHER]
    await user.click(screen.getByRole('button', { name: 'Refresh Job List' }))
    await waitFor(() => expect(screen.queryByText('3f2a9c10')).not.toBeInTheDocument())
  })

  it('[S2.64] [S2.67] [S6.11] a selected job shows its results under the first 8 characters of its id', async () => {
    const { user, router } = renderApp({ path: '/app/history', as: ADA, backend: withJobs() })
    await user.click(within(await list()).getByText('3f2a9c10'))
    expect(await screen.findByRole('region', { name: 'Results of job 3f2a9c10' })).toBeInTheDocument()
    expect(await screen.findByRole('grid', { name: 'Results' })).toBeInTheDocument()
    expect(router.state.location.search).toEqual({ job: JOB.id })
  })

  it('[S4.5] selecting no job clears the results', async () => {
    const { user, router } = renderApp({ path: `/app/history?job=${JOB.id}`, as: ADA, backend: withJobs() })
    await user.click(await screen.findByRole('button', { name: 'Close results' }))
    await waitFor(() => expect(screen.queryByRole('grid')).not.toBeInTheDocument())
    expect(router.state.location.search).toEqual({})
  })

  it('a search asks the server', async () => {
    const { user, backend } = renderApp({ path: '/app/history', as: ADA, backend: withJobs() })
    await user.type(await screen.findByLabelText('Search jobs'), 'lamp')
    await waitFor(() => expect(backend.callsTo('GET /api/v1/jobs/').at(-1)?.query.get('search')).toBe('lamp'))
  })

  it('is narrowed by status and age on the server, and says so where nothing is left', async () => {
    const { user, backend } = renderApp({ path: '/app/history', as: ADA, backend: withJobs() })
    await list()
    await user.selectOptions(screen.getByLabelText('Status'), 'Failed')
    await waitFor(() => expect(backend.callsTo('GET /api/v1/jobs/').at(-1)?.query.get('status')).toBe('failed'))
    backend.jobs = []
    await user.selectOptions(screen.getByLabelText('Started'), 'Last 7 days')
    await waitFor(() => expect(Date.parse(backend.callsTo('GET /api/v1/jobs/').at(-1)?.query.get('created_from') ?? '')).toBeGreaterThan(0))
    expect(await screen.findByText('No jobs match the search and filters.')).toBeInTheDocument()
    backend.jobs = [JOB]
    await user.click(screen.getByRole('button', { name: 'Show all jobs' }))
    expect(await screen.findByText('3f2a9c10')).toBeInTheDocument()
  })

  it.each([
    ['Run all targets again', 'all'],
    ['Run the failed ones again', 'failed'],
    ['Run the incomplete ones again', 'incomplete'],
  ])('%s starts a new job, which is shown', async (label, which) => {
    const backend = withJobs()
    const again = fakeJob({ id: 'bbbb2222-0000-4000-8000-000000000003', rerun_of: OTHER.id })
    backend.answer(`POST /api/v1/jobs/${OTHER.id}/rerun`, () => {
      backend.jobs = [again, ...backend.jobs]
      return json(again)
    })
    const { user, router } = renderApp({ path: '/app/history', as: ADA, backend })
    await list()
    await user.click(screen.getByRole('button', { name: 'Run job aaaa1111 again' }))
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(label) }))
    await waitFor(() => expect(router.state.location.search).toEqual({ job: again.id }))
    expect(backend.callsTo(`POST /api/v1/jobs/${OTHER.id}/rerun`)[0]?.body).toEqual({ which })
    expect(within(await list()).getByText('bbbb2222')).toBeInTheDocument()
  })

  it('[S2.66] a job is downloaded as results.csv by a link of the server', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user, backend } = renderApp({ path: '/app/history', as: ADA, backend: withJobs() })
    await list()
    await user.click(screen.getByRole('button', { name: 'Download job 3f2a9c10' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'results.csv' })
    expect(backend.callsTo(`POST /api/v1/jobs/${JOB.id}/export-links`)[0]?.body).toEqual({ format: 'csv' })
  })

  it('of a job that still runs it says only how many rows the file holds at least', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const backend = withJobs()
    backend.jobs = [fakeJob({ status: 'in_progress', progress: { ...fakeJob().progress, completed: 2, total: 9 } })]
    const { user } = renderApp({ path: '/app/history', as: ADA, backend })
    await list()
    await user.click(screen.getByRole('button', { name: 'Download job 3f2a9c10' }))
    expect(await screen.findByText('The job is not finished: the file holds at least 2 of 9 rows.')).toBeInTheDocument()
  })

  it('[S5.27] a job without results has nothing to download', async () => {
    const { user } = renderApp({ path: '/app/history', as: ADA, backend: withJobs() })
    await list()
    await user.click(screen.getByRole('button', { name: 'Download job aaaa1111' }))
    expect(await screen.findByText('No results available to download for the selected job.')).toBeInTheDocument()
  })
})

describe('deleting a job', () => {
  it('[S5.24] [S5.25] asks first and does nothing if declined', async () => {
    const { user, backend } = renderApp({ path: '/app/history', as: ADA, backend: withJobs() })
    const question = await deleteFirst(user, 'Cancel')
    expect(question).toContain(`Are you sure you want to delete Job ID: ${JOB.id} (Status: completed)?`)
    expect(question).toMatch(/cannot be undone.*tasks and results/)
    expect(backend.callsTo(`DELETE /api/v1/jobs/${JOB.id}`)).toEqual([])
    expect(screen.getByText('3f2a9c10')).toBeInTheDocument()
  })

  it('what is listed stays where it cannot be loaded again', async () => {
    const { user, backend } = renderApp({ path: '/app/history', as: ADA, backend: withJobs() })
    await list()
    backend.answer('GET /api/v1/jobs/', () => refusal(500))
    await user.click(screen.getByRole('button', { name: 'Refresh Job List' }))
    expect(await screen.findByText(/Failed to load initial data/)).toBeInTheDocument()
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(2)
  })

  it('[S2.65] [S6.12] [S7.9] [S8.16] deletes, says so, and takes the job off the list', async () => {
    const { user, backend } = renderApp({ path: '/app/history', as: ADA, backend: withJobs() })
    await deleteFirst(user, 'Delete')
    expect(await screen.findByText(`Job ${JOB.id} and its associated data were deleted.`)).toBeInTheDocument()
    expect(backend.callsTo(`DELETE /api/v1/jobs/${JOB.id}`)[0]?.body).toBeNull()
    expect(screen.queryByText('3f2a9c10')).not.toBeInTheDocument()
    // Its button is gone: the list has the focus.
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.getByRole('list', { name: 'Jobs' })).toContainElement(document.activeElement as HTMLElement))
  })

  it.each([
    ['[S8.13]', 401, 'No.', `Authentication error. You may not have permission to delete job ${JOB.id}. Please log in again.`],
    ['[S8.13]', 403, 'No.', `Authentication error. You may not have permission to delete job ${JOB.id}. Please log in again.`],
    ['[S8.14]', 404, 'No.', `Job ${JOB.id} not found or you don't have permission to delete it.`],
    ['[S8.15]', 409, 'It is locked.', `Failed to delete job ${JOB.id}. It is locked.`],
    ['[S8.15]', 500, undefined, `Failed to delete job ${JOB.id}. Please check backend logs.`],
  ])('%s a refusal with %i is told, with a way to try again', async (...[, status, detail, text]) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const backend = withJobs()
    backend.answer(`DELETE /api/v1/jobs/${JOB.id}`, () => refusal(status, detail))
    const { user } = renderApp({ path: '/app/history', as: ADA, backend })
    await deleteFirst(user, 'Delete')
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  it('[S8.17] a job that is gone from the list meanwhile is told', async () => {
    const backend = withJobs()
    const { user, queryClient } = renderApp({ path: '/app/history', as: ADA, backend })
    await list()
    await user.click(screen.getByRole('button', { name: 'Delete job 3f2a9c10' }))
    const question = await screen.findByRole('alertdialog')
    backend.jobs = [OTHER]
    await queryClient.invalidateQueries({ queryKey: ['private', 'jobs'] })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Error: Could not find the job to delete.')).toBeInTheDocument()
  })

  it('[S5.23] [S6.7] an anonymous visitor is led to the login modal', async () => {
    const backend = new FakeBackend()
    backend.previewEvents = [{ type: 'row', row: fakeRow(0) }, { type: 'end' }]
    const { user } = renderApp({ backend })
    await user.click(await screen.findByRole('button', { name: 'Try with sample data' }))
    await user.click(screen.getByRole('button', { name: 'Try' }))
    await user.click(screen.getByRole('link', { name: 'Job History' }))
    await user.click(await screen.findByRole('button', { name: /^Delete job/ }))
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeInTheDocument()
  })
})

it('a preview of a signed-in user is deleted at once and can be brought back', async () => {
  const backend = new FakeBackend()
  backend.previewEvents = [{ type: 'row', row: fakeRow(0) }, { type: 'end' }]
  const { user } = renderApp({ as: ADA, backend })
  await user.click(await screen.findByRole('button', { name: 'Try with sample data' }))
  await user.click(screen.getByRole('button', { name: 'Try' }))
  await user.click(screen.getByRole('link', { name: 'Job History' }))
  await user.click(await screen.findByRole('button', { name: /^Delete job/ }))
  expect(await screen.findByText('No jobs to display.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(within(await list()).getByText('Preview')).toBeInTheDocument()
})

describe('loading the initial data', () => {
  it.each([
    ['[S8.1]', 401, 'Authentication error: Could not fetch initial data. Your session might be invalid. Please log in again.'],
    ['[S8.1]', 403, 'Authentication error: Could not fetch initial data. Your session might be invalid. Please log in again.'],
    ['[S8.2]', 500, 'Failed to load initial data (jobs or templates). Please check backend connection and refresh.'],
  ])('%s [S8.3] a refusal with %i is told, the list is empty, and Retry asks again', async (_row, status, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const backend = withJobs()
    backend.answer('GET /api/v1/jobs/', () => refusal(status))
    const { user } = renderApp({ path: '/app/history', as: ADA, backend })
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByText('No jobs to display.')).toBeInTheDocument()
    expect(screen.getByText('Your jobs could not be loaded. They are safe.')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Start a job' })).not.toBeInTheDocument()
    backend.answer('GET /api/v1/jobs/', () => json({ data: [JOB] }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(within(await list()).getByText('3f2a9c10')).toBeInTheDocument()
  })
})
