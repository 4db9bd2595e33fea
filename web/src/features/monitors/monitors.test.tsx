import { screen, waitFor, within } from '@testing-library/react'
import type { Monitor, MonitorChange } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { fakeCell, fakeJob, SOME_FIELDS } from '../../testing/fake-data.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const MONITOR: Monitor = {
  id: 'm1',
  name: 'Lamp prices',
  schedule: { kind: 'daily', at: '07:00' },
  time_zone: 'UTC',
  is_active: true,
  next_run_at: '2026-03-02T07:00:00.000Z',
  created_at: '2026-03-01T00:00:00.000Z',
  rules: [],
  base_prompt: null,
  target_item_name: 'URL',
  target_count: 2,
  first_targets: ['https://shop.example/p/1'],
  trait_definitions: SOME_FIELDS,
  spending_cap_usd: null,
  obstacle: null,
  run_count: 2,
  last_run: {
    id: '2',
    job_id: fakeJob().id,
    started_at: '2026-03-01T07:00:00.000Z',
    status: 'completed',
    total: 2,
    completed: 2,
    failed: 0,
    changes: { new: 0, gone: 0, changed: 1, not_read: 0 },
  },
  feed_url: '/api/v1/monitors/m1/changes.atom?token=t',
}
const CHANGE: MonitorChange = {
  id: '9',
  run_id: '2',
  at: '2026-03-01T07:00:00.000Z',
  target_item_value: 'https://shop.example/p/1',
  field: 'price',
  kind: 'changed',
  before: fakeCell({ value: 10, evidence: [{ ...fakeCell().evidence[0]!, quote: '10 EUR' }] }),
  after: fakeCell({ value: 12, evidence: [{ ...fakeCell().evidence[0]!, quote: '12 EUR' }] }),
  reason: null,
}

function show({ monitors = [MONITOR], path = '/app/monitors?monitor=m1' } = {}) {
  const backend = new FakeBackend()
  backend.jobs = [fakeJob()]
  backend.answer('GET /api/v1/monitors/', () => json(monitors))
  backend.answer('GET /api/v1/monitors/m1/runs', () => json([MONITOR.last_run]))
  backend.answer('GET /api/v1/monitors/m1/changes', () => json({ data: [CHANGE], next_cursor: null }))
  return renderApp({ path, as: ADA, backend })
}

describe('monitors', () => {
  it('[S1.32] list changes with the passages of both runs (O.72)', async () => {
    const { user } = show()
    const list = within(await screen.findByRole('list', { name: 'Changes' }))
    await user.click(await list.findByText('Evidence of both'))
    expect(list.getByText('10 EUR')).toBeInTheDocument()
    expect(list.getByText('12 EUR')).toBeInTheDocument()
    expect(screen.getByText(/Every day at 07:00 \(UTC\) · 2 targets · 2 fields · 2 runs/)).toBeInTheDocument()
  })

  it('are made from a finished job, with a schedule and a rule', async () => {
    const { user, backend } = show({ monitors: [], path: `/app/monitors?from=${fakeJob().id}` })
    backend.answer('POST /api/v1/monitors/', () => json(MONITOR, 201))
    const dialog = within(await screen.findByRole('dialog', { name: 'New monitor' }))
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus())
    await user.selectOptions(dialog.getByLabelText('Runs'), 'weekly')
    await user.click(dialog.getByRole('button', { name: 'Add a rule' }))
    await user.selectOptions(dialog.getByLabelText('Field'), 'price')
    await user.selectOptions(dialog.getByLabelText('Condition'), 'below')
    await user.type(dialog.getByLabelText('Number'), '8')
    await user.click(dialog.getByRole('button', { name: 'Start monitoring' }))
    await waitFor(() =>
      expect(backend.callsTo('POST /api/v1/monitors/')[0]?.body).toMatchObject({
        // The job's prompt distinguishes monitors.
        name: 'A shop.',
        job_id: fakeJob().id,
        schedule: { kind: 'weekly', weekday: 1, at: '07:00' },
        rules: [{ field: 'price', test: 'below', amount: 8, by_mail: true }],
      }),
    )
  })

  it('call the first run by its name, because there is no earlier one to compare with', async () => {
    const first = { ...MONITOR, run_count: 1, last_run: { ...MONITOR.last_run!, changes: { new: 0, gone: 0, changed: 0, not_read: 0 } } }
    const { backend } = show({ monitors: [first] })
    backend.answer('GET /api/v1/monitors/m1/runs', () => json([first.last_run]))
    const list = within(await screen.findByRole('list', { name: 'Monitors' }))
    expect(list.getByText(/^First run on /)).toBeInTheDocument()
    expect(await screen.findByRole('option', { name: /^First run on / })).toBeInTheDocument()
  })

  it.each([
    { status: 'in_progress', runs: 2, badge: 'Running', text: /^Running since / },
    { status: 'completed', runs: 2, badge: 'Comparing', text: /^Comparing the run of / },
    // An ended job from which the monitor was made.
    { status: 'completed', runs: 1, badge: 'Active', text: /^First run on / },
  ] as const)('mark a run that is not compared yet: $badge', async ({ status, runs, badge, text }) => {
    const open: Monitor = { ...MONITOR, run_count: runs, last_run: { ...MONITOR.last_run!, status, changes: null } }
    show({ monitors: [open], path: '/app/monitors' })
    const list = within(await screen.findByRole('list', { name: 'Monitors' }))
    expect(list.getByText(badge)).toBeInTheDocument()
    expect(list.getByText(text)).toBeInTheDocument()
  })

  it('show why a run could not start, and the server’s sentence of a refusal', async () => {
    const { user, backend } = show({ monitors: [{ ...MONITOR, obstacle: { text: 'Your balance is $0.00.', at: MONITOR.created_at } }] })
    expect(await screen.findByText(/did not start. Your balance is \$0.00./)).toBeInTheDocument()
    backend.answer('POST /api/v1/monitors/m1/run', () => refusal(402, 'Used up.'))
    await user.click(screen.getByRole('button', { name: 'Run now' }))
    expect(await screen.findByText('The run could not start. Used up.')).toBeInTheDocument()
  })

  it('explain the first step where there is none', async () => {
    show({ monitors: [], path: '/app/monitors' })
    expect(await screen.findByRole('link', { name: 'Choose a job' })).toHaveAttribute('href', '/app/history')
  })
})
