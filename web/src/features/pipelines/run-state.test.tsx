import type { Pipeline } from '@quarry/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { RunState } from './run-state.tsx'

const DONE: Pipeline = {
  steps: [],
  version: 1,
  saved_at: null,
  state: 'done',
  rows_in: 3,
  rows_out: 3,
  problem_count: 0,
  error: null,
  finished_at: null,
  columns: [],
  enrichment: null,
  missing: 0,
  deliveries: [],
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Presses the button; returns the paths of its POST requests. */
async function posted(pipeline: Pipeline, button: string): Promise<string[]> {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request, { method }: RequestInit = {}) => {
    if (method === 'POST') paths.push(String(url))
    return Response.json(pipeline)
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RunState jobId="j" pipeline={pipeline} hasEnded />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(paths).toHaveLength(1))
  return paths
}

it('cells that were stopped or may be there now can be looked up again', async () => {
  expect(await posted({ ...DONE, missing: 2 }, 'Look up again')).toEqual([expect.stringContaining('/jobs/j/pipeline/run')])
})

it('a look-up can be stopped, whatever the pipeline does meanwhile', async () => {
  const enrichment = { job_id: 'e', total: 3, ended: 1 }
  for (const state of ['enriching', 'waiting', 'running', 'done'] as const) {
    expect(await posted({ ...DONE, state, enrichment }, 'Stop looking up'), state).toEqual([expect.stringContaining('/jobs/e/stop')])
    cleanup()
  }
})
