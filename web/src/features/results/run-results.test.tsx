import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '@quarry/contract'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { emptyCell, fakeCell, fakeJob, fakeRow, fakeTask } from '../../testing/fake-data.ts'
import { draft } from '../../state/draft/draft.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const ID = fakeJob().id
const PATH = `/app?job=${ID}`
const JOB_CALL = `GET /api/v1/jobs/${ID}`

function backendWith(job: Partial<Job> = {}): FakeBackend {
  const backend = new FakeBackend()
  backend.jobs = [fakeJob(job)]
  backend.rows = [fakeRow(0), fakeRow(1)]
  return backend
}
const running = {
  status: 'in_progress',
  finished_at: null,
  progress: { total: 4, completed: 2, failed: 1, in_progress: 1, pending: 0 },
} as const
const show = (backend: FakeBackend) => renderApp({ path: PATH, as: ADA, backend })
const grid = async () => within(await screen.findByRole('grid', { name: 'Results' }))

afterEach(() => vi.useRealTimers())

describe('the results section', () => {
  it('[S2.58] [S2.59] [S2.60] [S4.6] shows id, truthful counts with the rounded percent, actions and the table', async () => {
    show(backendWith({ ...running, progress: { total: 6, completed: 2, failed: 2, in_progress: 1, pending: 1 } }))
    expect(await screen.findByText('3f2a9c10')).toBeInTheDocument()
    expect(await screen.findByText(/2 of 6 rows, 2 failed, 2 waiting · 67%/)).toBeInTheDocument()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67')
    expect(screen.getByRole('button', { name: 'Download All (CSV)' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Copy All (TSV)' })).toBeInTheDocument()
    const cells = (await grid()).getAllByRole('gridcell').map((cell) => cell.textContent)
    expect(cells.slice(0, 3)).toEqual(['https://shop.example/p/1', 'Product 1', '10'])
  })

  it('shows why a job waits for reasons outside the job, and only then', async () => {
    const text = 'The disk for stored pages is full. The job goes on by itself once there is room.'
    const backend = backendWith({ ...running, held_up: { reason: 'disk_full', text } })
    show(backend)
    expect(await screen.findByText(text)).toBeInTheDocument()
    backend.jobs = [fakeJob(running)]
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument())
  })

  it('[S2.68] shows a loading text while the job loads', async () => {
    const backend = backendWith()
    let answer = (_response: Response) => {}
    backend.answer(JOB_CALL, () => new Promise((resolve) => (answer = resolve)))
    show(backend)
    expect(await screen.findByText('Loading results...')).toBeInTheDocument()
    await act(async () => answer(json(backend.jobs[0])))
    expect(await screen.findByRole('grid')).toBeInTheDocument()
  })

  it('[S2.112] [S2.111] a job without rows says so', async () => {
    const backend = backendWith({ status: 'failed', progress: { total: 1, completed: 0, failed: 1, in_progress: 0, pending: 0 } })
    backend.rows = []
    show(backend)
    expect(await screen.findByText('No results to display.')).toBeInTheDocument()
    expect(screen.queryByText(/Not Implemented/)).not.toBeInTheDocument()
  })

  it('[S8.4] [S2.69] a job that cannot be fetched is told', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show(new FakeBackend())
    expect(await screen.findByText('Selected job details could not be fetched or job does not exist.')).toBeInTheDocument()
  })

  it('[S8.5] [S2.69] results that cannot be loaded are told, and Retry brings them', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const backend = backendWith()
    backend.answer(`${JOB_CALL}/grid`, () => refusal(500))
    const { user } = show(backend)
    expect(await screen.findByText(`Failed to load tasks/results for job ${ID}. Check console.`)).toBeInTheDocument()
    backend.answer(`${JOB_CALL}/grid`, () => json(backend.gridPage(new URLSearchParams({ limit: '50' }))))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('grid')).toBeInTheDocument()
  })

  it('where some rows cannot be loaded, the loaded ones stay, and Retry loads the others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const backend = backendWith({ progress: { total: 300, completed: 300, failed: 0, in_progress: 0, pending: 0 } })
    backend.rows = Array.from({ length: 300 }, (_, position) => fakeRow(position))
    const page = (call: { query: URLSearchParams }) => json(backend.gridPage(call.query))
    backend.answer(`${JOB_CALL}/grid`, (call) => (call.query.get('offset') === '0' ? page(call) : refusal(500)))
    const { user } = show(backend)
    expect(await screen.findByText(/These rows could not be loaded\./)).toBeInTheDocument()
    const table = screen.getByRole('grid')
    expect(within(table).getByText('https://shop.example/p/1')).toBeInTheDocument()
    backend.answer(`${JOB_CALL}/grid`, page)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(/These rows could not be loaded\./)).not.toBeInTheDocument())
    fireEvent.scroll(table, { target: { scrollTop: 60 * 36 } })
    expect(await within(table).findByText('https://shop.example/p/61')).toBeInTheDocument()
  })
})

describe('polling', () => {
  const calls = (backend: FakeBackend) => backend.callsTo(JOB_CALL).length

  it('[S4.3] [S9.49] [S4.1] a running job is asked for every 5 seconds; [S4.4] [S4.2] no more once its status is terminal', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const backend = backendWith(running)
    show(backend)
    await screen.findByRole('grid')
    const first = calls(backend)
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(calls(backend)).toBe(first)
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(calls(backend)).toBe(first + 1)
    backend.jobs = [fakeJob()]
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(calls(backend)).toBe(first + 2)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(calls(backend)).toBe(first + 2)
  })

  it('[S8.6] stops after the results could not be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const backend = backendWith(running)
    backend.answer(`${JOB_CALL}/grid`, () => refusal(500))
    show(backend)
    await screen.findByText(/Failed to load tasks\/results/)
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    const stopped = calls(backend)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(calls(backend)).toBe(stopped)
  })

  it('rows arrive live between two polls, in target order', async () => {
    const backend = backendWith(running)
    backend.rows = [fakeRow(0), fakeRow(2)]
    backend.events = [
      { type: 'rows', rows: [fakeRow(1)] },
      { type: 'job', job: fakeJob({ ...running, progress: { ...running.progress, completed: 3, in_progress: 0 } }) },
    ]
    show(backend)
    expect(await screen.findByText(/3 of 4 rows/)).toBeInTheDocument()
    await waitFor(async () => {
      const targets = (await grid())
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent)
      expect(targets).toEqual(['https://shop.example/p/1', 'https://shop.example/p/2', 'https://shop.example/p/3'])
    })
    expect(backend.callsTo(`${JOB_CALL}/events`)[0]?.token).toBe('token-1')
  })

  it('visible rows are loaded page by page', async () => {
    const backend = backendWith({ progress: { total: 1_000, completed: 1_000, failed: 0, in_progress: 0, pending: 0 } })
    backend.rows = Array.from({ length: 1_000 }, (_, position) => fakeRow(position))
    const { user } = show(backend)
    const asked = () => backend.callsTo(`${JOB_CALL}/grid`).map((call) => Number(call.query.get('offset')))
    const table = await screen.findByRole('grid')
    expect(table).toHaveAttribute('aria-rowcount', '1001')
    await waitFor(() => expect(asked()).toEqual([0, 50, 100, 150]))
    act(() => table.focus())
    await user.keyboard('{Control>}{End}{/Control}')
    fireEvent.scroll(table, { target: { scrollTop: 1_000 * 36 } })
    expect(await screen.findByText('https://shop.example/p/1000')).toBeInTheDocument()
    expect(new Set(asked().slice(4))).toEqual(new Set([900, 950]))
  })
})

describe('taking results out', () => {
  it('[S1.12] [S1.33] [S9.54] Download All (CSV) fetches results.csv', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user, backend } = show(backendWith())
    await user.click(await screen.findByRole('button', { name: 'Download All (CSV)' }))
    await waitFor(() => expect(clicked.mock.contexts[0]).toMatchObject({ download: 'results.csv' }))
    expect(backend.callsTo(`POST /api/v1/jobs/${ID}/export-links`)[0]?.body).toEqual({ format: 'csv' })
  })

  it('[S1.33] the menu offers the other formats', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user, backend } = show(backendWith())
    await user.click(await screen.findByRole('button', { name: 'More formats' }))
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(names).toEqual([
      'CSV (RFC 4180)',
      'CSV for spreadsheets',
      'TSV',
      'Excel (XLSX)',
      'JSON',
      'NDJSON',
      'Parquet',
      'Bundle with evidence (ZIP)',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Excel (XLSX)' }))
    await waitFor(() => expect(backend.callsTo(`POST /api/v1/jobs/${ID}/export-links`)[0]?.body).toEqual({ format: 'xlsx' }))
  })

  it('[S1.13] [S4.21] [S9.49] Copy All (TSV) copies the text and shows Copied! for 1.5 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const backend = backendWith()
    backend.answer(`${JOB_CALL}/export`, () => new Response('URL\tname\na\tb'))
    const { user } = show(backend)
    await user.click(await screen.findByRole('button', { name: 'Copy All (TSV)' }))
    expect(await screen.findByRole('button', { name: 'Copied!' })).toBeInTheDocument()
    await expect(navigator.clipboard.readText()).resolves.toBe('URL\tname\na\tb')
    await act(() => vi.advanceTimersByTimeAsync(1_300))
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(screen.getByRole('button', { name: 'Copy All (TSV)' })).toBeInTheDocument()
  })

  it('[S5.26] [S5.27] without results there is nothing to copy or download', async () => {
    const backend = backendWith({ ...running, progress: { total: 4, completed: 0, failed: 0, in_progress: 1, pending: 3 } })
    backend.rows = []
    const { user } = show(backend)
    await user.click(await screen.findByRole('button', { name: 'Copy All (TSV)' }))
    expect(screen.getByText('No results available to copy.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Download All (CSV)' }))
    expect(screen.getByText('No results available to download for the selected job.')).toBeInTheDocument()
  })

  it('[S5.28] where the server has no data at all, an alert says so', async () => {
    const backend = backendWith()
    backend.answer(`POST /api/v1/jobs/${ID}/export-links`, () => json(null))
    const { user } = show(backend)
    await user.click(await screen.findByRole('button', { name: 'Download All (CSV)' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No data available to download.')
  })
})

describe('the grid', () => {
  it('works by keyboard: arrows move, Shift extends, Ctrl+C copies, Enter opens the evidence, Escape closes it', async () => {
    const { user } = show(backendWith())
    const table = await screen.findByRole('grid', { name: 'Results' })
    act(() => table.focus())
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}')
    expect(
      within(table)
        .getAllByRole('gridcell', { selected: true })
        .map((cell) => cell.textContent),
    ).toEqual(['Product 2', '11'])
    await user.keyboard('{Control>}c{/Control}')
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Product 2\t11'))
    await user.keyboard('{Enter}')
    const panel = within(await screen.findByRole('complementary', { name: 'Evidence for price' }))
    expect(panel.getByText('Structured data')).toBeInTheDocument()
    expect(panel.getByText('High (97%)')).toBeInTheDocument()
    expect(panel.getByText('11 EUR')).toBeInTheDocument()
    expect(panel.getByRole('link', { name: 'https://shop.example/p/1' })).toHaveAttribute('rel', expect.stringContaining('noopener'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  })

  it('a tap on a touch screen opens the evidence', async () => {
    show(backendWith())
    const table = within(await screen.findByRole('grid', { name: 'Results' }))
    const tap = Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' })
    fireEvent(table.getByText('Product 2'), tap)
    expect(await screen.findByRole('complementary', { name: 'Evidence for name' })).toBeInTheDocument()
  })

  it('a click takes the cursor to the cell, in the frozen column and beside it; a double click opens the evidence', async () => {
    const { user } = show(backendWith())
    const table = within(await screen.findByRole('grid', { name: 'Results' }))
    const selected = () => table.getAllByRole('gridcell', { selected: true }).map((cell) => cell.textContent)
    await user.click(table.getByText('https://shop.example/p/2'))
    expect(selected()).toEqual(['https://shop.example/p/2'])
    await user.dblClick(table.getByText('Product 2'))
    expect(selected()).toEqual(['Product 2'])
    expect(await screen.findByRole('complementary', { name: 'Evidence for name' })).toBeInTheDocument()
  })

  it('scrolling in both directions at once shows the rows and columns, and the target column stays', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `field_${index + 1}`)
    // Long enough that every column has its maximum automatic width.
    const textOf = (name: string, place: number) => `${name} of ${place} ${'and so on '.repeat(9)}.`
    const backend = backendWith({ trait_definitions: names.map((name) => ({ name, description: name, type: 'string' as const })) })
    backend.rows = Array.from({ length: 80 }, (_, position) =>
      fakeRow(position, { data: Object.fromEntries(names.map((name) => [name, textOf(name, position + 1)])) }),
    )
    show(backend)
    const table = await screen.findByRole('grid', { name: 'Results' })
    fireEvent.scroll(table, { target: { scrollLeft: 2_000, scrollTop: 1_080 } })
    const shown = await within(table).findByText(textOf('field_8', 40))
    expect(shown.closest('[role="row"]')).toHaveTextContent('https://shop.example/p/40')
    // The first rendered column is at 260 + 4 × 340 px.
    expect(shown.closest('[role="gridcell"]')?.parentElement).toHaveStyle({ left: '-380px' })
    expect(within(table).getByRole('columnheader', { name: /field_8/ }).parentElement).toHaveStyle({ left: '-2000px' })
    expect(within(table).queryByText(textOf('field_1', 40))).not.toBeInTheDocument()
  })

  it('] goes to the next problem, and the panel shows why a cell is empty and what to do', async () => {
    const backend = backendWith()
    backend.rows = [
      fakeRow(0),
      fakeRow(1, { data: { name: null, price: 11 }, cells: { name: emptyCell('not_on_page'), price: fakeCell({ value: 11 }) } }),
    ]
    const { user } = show(backend)
    const table = await screen.findByRole('grid', { name: 'Results' })
    act(() => table.focus())
    await user.keyboard(']{Enter}')
    const panel = within(await screen.findByRole('complementary', { name: 'Evidence for name' }))
    expect(panel.getByText('The page does not state it.')).toBeInTheDocument()
    expect(panel.getByText(/put those words into the field description/)).toBeInTheDocument()
  })

  it('a value that did not enter the data is marked by a shape with a name', async () => {
    const backend = backendWith()
    backend.rows = [
      fakeRow(0, {
        data: { name: null, price: 10 },
        cells: { name: fakeCell({ value: 'Guess', status: 'unverified', reason: 'unverified' }), price: fakeCell({ value: 10 }) },
      }),
    ]
    show(backend)
    const cell = (await grid()).getByRole('gridcell', { name: /Guess/ })
    expect(within(cell).getByRole('img', { name: 'Not verified: left out of the data' })).toBeInTheDocument()
  })

  it('the header of a column shows its progress: found, unverified, empty, failed and waiting', async () => {
    const backend = backendWith()
    backend.jobs = [
      fakeJob({ status: 'in_progress', finished_at: null, progress: { total: 9, completed: 2, failed: 3, in_progress: 1, pending: 3 } }),
    ]
    backend.rows = [fakeRow(0), fakeRow(1, { data: { name: 'x', price: null }, cells: { name: fakeCell(), price: emptyCell() } })]
    show(backend)
    const heads = within(await screen.findByRole('grid', { name: 'Results' }))
    expect(await heads.findByRole('img', { name: '1 of 9 found, 0 unverified, 1 empty, 3 failed, 4 waiting' })).toBeInTheDocument()
  })

  it('? shows the sheet of keys', async () => {
    const { user } = show(backendWith())
    const table = await screen.findByRole('grid', { name: 'Results' })
    act(() => table.focus())
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
  })

  it('an address that is no web address never becomes a link', async () => {
    const backend = backendWith()
    backend.rows = [
      fakeRow(0, {
        cells: { name: fakeCell({ evidence: [{ url: 'javascript:alert(1)', snapshot: null, block: 1, quote: 'x', selector: null }] }) },
      }),
    ]
    const { user } = show(backend)
    const table = await screen.findByRole('grid', { name: 'Results' })
    act(() => table.focus())
    await user.keyboard('{ArrowRight}{Enter}')
    const panel = within(await screen.findByRole('complementary'))
    expect(panel.getByText('javascript:alert(1)')).toBeInTheDocument()
    expect(panel.queryByRole('link')).not.toBeInTheDocument()
  })
})

describe('failed targets', () => {
  it('are grouped by reason and run again as a new job, all or one reason (O.54)', async () => {
    const backend = backendWith({
      status: 'partial_completion',
      progress: { total: 5, completed: 2, failed: 3, in_progress: 0, pending: 0 },
    })
    backend.failedTasks = [fakeTask(2), fakeTask(3), fakeTask(4, { error_kind: 'http_not_found', error: 'The page does not exist.' })]
    const again = fakeJob({ id: 'bbbb2222-0000-4000-8000-000000000003', rerun_of: ID })
    backend.answer(`POST /api/v1/jobs/${ID}/rerun`, () => {
      backend.jobs = [again, ...backend.jobs]
      return json(again)
    })
    const { user, router } = show(backend)
    const section = within(await screen.findByRole('region', { name: 'Failed targets' }))
    expect(section.getByText('3 targets failed')).toBeInTheDocument()
    expect(section.getByText('The page does not exist.')).toBeInTheDocument()
    const [, forTimeouts] = section.getAllByRole('button', { name: 'Run these again' })
    await user.click(forTimeouts!)
    await waitFor(() => expect(router.state.location.search).toEqual({ job: again.id }))
    expect(backend.callsTo(`POST /api/v1/jobs/${ID}/rerun`)[0]?.body).toEqual({ which: 'failed', error_kinds: ['timeout'] })
  })

  it('are read again in the table itself, all or one reason, and the table runs again', async () => {
    const backend = backendWith({
      status: 'partial_completion',
      progress: { total: 5, completed: 2, failed: 3, in_progress: 0, pending: 0 },
    })
    backend.failedTasks = [fakeTask(2), fakeTask(3), fakeTask(4, { error_kind: 'http_not_found', error: 'The page does not exist.' })]
    const call = `POST /api/v1/jobs/${ID}/retries`
    backend.answer(call, () => {
      backend.failedTasks = backend.failedTasks.slice(2)
      const progress = { total: 5, completed: 2, failed: 1, in_progress: 0, pending: 2 }
      backend.jobs = backend.jobs.map((job) => ({ ...job, status: 'in_progress' as const, finished_at: null, progress }))
      return json({ job: backend.jobs[0], retried: 2 })
    })
    const { user, router } = show(backend)
    const section = within(await screen.findByRole('region', { name: 'Failed targets' }))
    const [, forTimeouts] = section.getAllByRole('button', { name: 'Retry in this table' })
    await user.click(forTimeouts!)
    expect(await screen.findByText('2 failed rows in this table: being read again.')).toBeInTheDocument()
    expect(await section.findByText('1 target failed')).toBeInTheDocument()
    expect(router.state.location.search).toEqual({ job: ID })
    expect(backend.callsTo(call).map(({ body }) => body)).toEqual([{ error_kinds: ['timeout'] }])
    expect(backend.callsTo(`POST /api/v1/jobs/${ID}/rerun`)).toEqual([])
  })

  it('run again with own columns unless they are left out, and the message lists what was copied', async () => {
    const remark = { id: 'cccc2222-0000-4000-8000-000000000004', name: 'Remark', kind: 'text' as const, options: [] }
    const progress = { total: 3, completed: 2, failed: 1, in_progress: 0, pending: 0 }
    const backend = backendWith({ status: 'partial_completion', progress, own_columns: [remark] })
    backend.failedTasks = [fakeTask(2)]
    const call = `POST /api/v1/jobs/${ID}/rerun`
    backend.answer(call, ({ body }) => json({ ...backend.jobs[0], own_columns: 'own_columns' in (body as object) ? [] : [remark] }))
    const { user } = show(backend)
    const section = within(await screen.findByRole('region', { name: 'Failed targets' }))
    expect(section.getByRole('checkbox', { name: 'With own columns' })).toBeChecked()
    await user.click(section.getByRole('button', { name: 'Run these again' }))
    expect(await screen.findByText(/again\. It has the 1 own column of this table, with what people wrote there\.$/)).toBeInTheDocument()
    await user.click(section.getByRole('checkbox', { name: 'With own columns' }))
    await user.click(section.getByRole('button', { name: 'Run these again' }))
    expect(await screen.findByText(/runs the failed targets again\.$/)).toBeInTheDocument()
    expect(backend.callsTo(call).map(({ body }) => body)).toEqual([{ which: 'failed' }, { which: 'failed', own_columns: 'leave_out' }])
  })

  it('are counted over all of them where more failed than are listed, in the list and in the line above', async () => {
    const backend = backendWith({
      status: 'partial_completion',
      progress: { total: 2_000, completed: 300, failed: 1_700, in_progress: 0, pending: 0 },
    })
    backend.failedTasks = Array.from({ length: 500 }, (_, position) => fakeTask(position))
    const counts = [
      { error_kind: 'stopped', error: 'The job was stopped before this target was begun.', count: 1_100 },
      { error_kind: 'timeout', error: 'The site took too long to answer.', count: 600 },
    ]
    backend.answer(`GET /api/v1/jobs/${ID}/failures`, () => json(counts))
    show(backend)
    expect(await screen.findByText(/300 of 2,000 rows, 600 failed, 1,100 stopped/)).toBeInTheDocument()
    const section = within(screen.getByRole('region', { name: 'Failed targets' }))
    expect(section.getByText('1,100')).toBeInTheDocument()
    expect(section.getByText('0 of 1,100 shown')).toBeInTheDocument()
    expect(section.getByText('500 of 600 shown')).toBeInTheDocument()
  })

  it('show advice, and can be put into the form for correction, which can be undone', async () => {
    const backend = backendWith({
      status: 'partial_completion',
      progress: { total: 4, completed: 2, failed: 2, in_progress: 0, pending: 0 },
    })
    backend.failedTasks = [2, 3].map((position) =>
      fakeTask(position, { error_kind: 'invalid_address', error: 'This is not a valid address.' }),
    )
    const { user, router } = show(backend)
    const section = within(await screen.findByRole('region', { name: 'Failed targets' }))
    expect(section.getByText(/Look for a typing error/)).toBeInTheDocument()
    await user.click(section.getByRole('button', { name: 'Edit in the form' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(screen.getByLabelText('Target Items')).toHaveFocus()
    expect(draft.get().targets.map(({ value }) => value)).toEqual([2, 3].map((position) => fakeTask(position).target_item_value))
    expect(draft.get().fields.map(({ name }) => name)).toEqual(fakeJob().trait_definitions.map(({ name }) => name))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.get().targets).toEqual([])
  })

  it('Stop asks the server to end the job', async () => {
    const backend = backendWith(running)
    backend.answer(`POST /api/v1/jobs/${ID}/stop`, () => json(fakeJob({ status: 'partial_completion' })))
    const { user } = show(backend)
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('Partly completed')).toBeInTheDocument()
  })
})

describe('the view of the rows', () => {
  const asked = (backend: FakeBackend) => backend.callsTo(`${JOB_CALL}/grid`).map((call) => Object.fromEntries(call.query))
  const showGrid = async () => {
    const backend = backendWith()
    const shown = show(backend)
    await screen.findByRole('grid')
    return { user: shown.user, backend }
  }
  const names = () =>
    within(screen.getByRole('grid'))
      .getAllByRole('columnheader')
      .map((head) => head.textContent)

  it('is sorted by the server when a column head is clicked: up, down, and back', async () => {
    const { backend, user } = await showGrid()
    const head = () => screen.getByRole('columnheader', { name: /price/ })
    await user.click(head())
    await waitFor(() => expect(asked(backend).at(-1)).toMatchObject({ sort_by: 'price', sort_order: 'asc' }))
    expect(head()).toHaveAttribute('aria-sort', 'ascending')
    await user.click(head())
    await waitFor(() => expect(asked(backend).at(-1)).toMatchObject({ sort_by: 'price', sort_order: 'desc' }))
    await user.click(head())
    expect(head()).toHaveAttribute('aria-sort', 'none')
    expect((await grid()).getAllByRole('row')).toHaveLength(3)
  })

  it('is searched by keyboard; that no row matches is reported, with a way back', async () => {
    const { backend, user } = await showGrid()
    backend.answer(`${JOB_CALL}/grid`, () => json({ data: [], total: 0 }))
    act(() => screen.getByRole('grid').focus())
    await user.keyboard('/')
    await user.keyboard('stool')
    expect(await screen.findByText('No rows match these filters.')).toBeInTheDocument()
    expect(asked(backend).at(-1)).toMatchObject({ search: 'stool' })
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Show all rows' }))
    expect(await screen.findByRole('grid')).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('is filtered by a field, and each filter can be removed', async () => {
    const { backend, user } = await showGrid()
    backend.answer(`${JOB_CALL}/grid`, () => json({ data: [fakeRow(1)], total: 1 }))
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'price')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'is at least')
    const add = screen.getByRole('button', { name: 'Add filter' })
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'x')
    expect(add).toBeDisabled()
    await user.clear(screen.getByRole('textbox', { name: 'Value' }))
    await user.type(screen.getByRole('textbox', { name: 'Value' }), '11{Enter}')
    expect(await screen.findByText('1 of 2 rows')).toBeInTheDocument()
    expect(JSON.parse(asked(backend).at(-1)?.['filters'] ?? '')).toEqual([{ field: 'price', is: 'at_least', value: '11' }])
    await user.click(screen.getByRole('button', { name: 'Remove the filter: price is at least “11”' }))
    await waitFor(() => expect(screen.queryByText('1 of 2 rows')).not.toBeInTheDocument())
  })

  it('has its filters edited in place; cancelling returns the focus to the button', async () => {
    const { backend, user } = await showGrid()
    const filters = () => JSON.parse(asked(backend).at(-1)?.['filters'] ?? '[]') as unknown
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'chair{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Change the filter: name contains “chair”' }))
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('chair')
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 's{Enter}')
    expect(await screen.findByRole('button', { name: 'Remove the filter: name contains “chairs”' })).toBeInTheDocument()
    await waitFor(() => expect(filters()).toEqual([{ field: 'name', is: 'contains', value: 'chairs' }]))
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('form', { name: 'Add a filter' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
  })

  it('offers both values of a boolean field, and moves the focus to the search where no row matches', async () => {
    const backend = backendWith({ trait_definitions: [{ name: 'sold', description: 'Whether it is sold', type: 'boolean' }] })
    const { user } = show(backend)
    await screen.findByRole('grid')
    backend.answer(`${JOB_CALL}/grid`, () => json({ data: [], total: 0 }))
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Value' }), 'false')
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    expect(await screen.findByText('No rows match these filters.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Change the filter: sold is “false”' })).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  it('rows that cannot be loaded are reported; the shown ones stay', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { backend, user } = await showGrid()
    backend.answer(`${JOB_CALL}/grid`, () => refusal(422, 'This job has no field “x”.'))
    await user.click(screen.getByRole('columnheader', { name: /price/ }))
    expect(await screen.findByText(/These rows could not be loaded. This job has no field “x”./)).toBeInTheDocument()
    expect((await grid()).getAllByRole('row')).toHaveLength(3)
  })

  it('columns are pinned, hidden and shown again by keys and by the menu', async () => {
    const { user } = await showGrid()
    act(() => screen.getByRole('grid').focus())
    expect(names()).toEqual(['URL', 'name', 'price'])
    await user.keyboard('{ArrowRight}{ArrowRight}p')
    expect(names()).toEqual(['URL', 'price', 'name'])
    await user.keyboard('{End}h')
    expect(names()).toEqual(['URL', 'price'])
    act(() => screen.getByRole('button', { name: 'Columns (1 hidden)' }).focus())
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('menuitemcheckbox', { name: /^price ?pinned$/ })).toBeChecked()
    expect(screen.getByRole('menuitemcheckbox', { name: 'name' })).not.toBeChecked()
    await user.click(screen.getByRole('menuitem', { name: /Show all columns/ }))
    expect(names()).toEqual(['URL', 'price', 'name'])
  })
})
