// Previews run in this browser: shaped like jobs, kept in session storage only, and lost when the browser closes.
import { jobSchema, resultSchema, TASK_FAILURES, type Job, type JobPayload, type PreviewEvent } from '@quarry/contract'
import { z } from 'zod'
import { readStoredJson, removeStored, writeStored } from '../../lib/browser-storage.ts'
import { streamPreview } from '../../lib/preview-stream.ts'
import { randomId } from '../../lib/random-id.ts'
import { createStore } from '../../lib/store.ts'
import { onPersonChanged } from '../session/session.ts'

const previewRunSchema = z.object({
  job: jobSchema,
  /** All target items, in their order. */
  targets: z.array(z.string()),
  rows: z.array(resultSchema),
  failed: z.array(
    z.object({
      position: z.int(),
      target_item_value: z.string(),
      error_kind: z.string(),
      error: z.string(),
      /** Where the page is still the same; pictures are too large to be kept. */
      picture: z.object({ address: z.string() }).optional(),
    }),
  ),
})
export type PreviewRun = z.infer<typeof previewRunSchema>

const STORAGE_KEY = 'quarry_previews'
const RUNS_KEPT_MAX = 20

const controllers = new Map<string, AbortController>()
export const previewRuns = createStore<readonly PreviewRun[]>(readRuns())

function readRuns(): readonly PreviewRun[] {
  const stored = z.array(previewRunSchema).safeParse(readStoredJson('session', STORAGE_KEY))
  return stored.success ? stored.data.map((run) => finished(run)) : []
}

/** The run at its end. Targets that were not reached (stopped, cut off by a reload) count as stopped, so that counts add up. */
function finished(run: PreviewRun): PreviewRun {
  const ended = new Set([...run.rows, ...run.failed].map(({ position }) => position))
  const stopped = run.targets.flatMap((target_item_value, position) =>
    ended.has(position) ? [] : [{ position, target_item_value, error_kind: 'stopped', error: TASK_FAILURES.stopped.text }],
  )
  const failed = [...run.failed, ...stopped]
  const total = run.targets.length
  const status = run.rows.length === total ? 'completed' : run.rows.length === 0 ? 'failed' : 'partial_completion'
  const progress = { total, completed: run.rows.length, failed: failed.length, in_progress: 0, pending: 0 }
  return { ...run, failed, job: { ...run.job, status, progress, finished_at: run.job.finished_at ?? new Date().toISOString() } }
}

function keepRuns(): void {
  writeStored('session', STORAGE_KEY, JSON.stringify(previewRuns.get().map(withoutPictures)))
}

function withoutPictures(run: PreviewRun): PreviewRun {
  return { ...run, failed: run.failed.map(({ picture: _picture, ...failure }) => failure) }
}

function changeRun(id: string, change: (run: PreviewRun) => PreviewRun): void {
  previewRuns.set((runs) => runs.map((run) => (run.job.id === id ? change(run) : run)))
}

function withEvent(run: PreviewRun, event: PreviewEvent): PreviewRun {
  if (event.type === 'end') return finished(run)
  if (event.type === 'started') {
    const progress = {
      ...run.job.progress,
      in_progress: run.job.progress.in_progress + 1,
      pending: Math.max(0, run.job.progress.pending - 1),
    }
    return { ...run, job: { ...run.job, progress } }
  }
  const ended = { ...run.job.progress, in_progress: Math.max(0, run.job.progress.in_progress - 1) }
  if (event.type === 'failed') {
    const { type: _type, picture, ...failure } = event
    const shown = picture === undefined ? {} : { picture: { address: picture } }
    return {
      ...run,
      failed: [...run.failed, { ...failure, ...shown }],
      job: { ...run.job, progress: { ...ended, failed: ended.failed + 1 } },
    }
  }
  const rows = [...run.rows, event.row].sort((one, other) => one.position - other.position)
  return { ...run, rows, job: { ...run.job, progress: { ...ended, completed: ended.completed + 1 } } }
}

function newRun(payload: JobPayload): PreviewRun {
  const now = new Date().toISOString()
  const job: Job = {
    id: randomId(),
    status: 'in_progress',
    created_at: now,
    started_at: now,
    finished_at: null,
    base_prompt: payload.base_prompt,
    target_item_name: payload.target_item_name,
    trait_definitions: payload.trait_definitions,
    progress: { total: payload.target_items.length, completed: 0, failed: 0, in_progress: 0, pending: payload.target_items.length },
    first_targets: payload.target_items.slice(0, 3),
    rerun_of: null,
    ...(payload.page_steps ? { page_steps: payload.page_steps } : {}),
  }
  return { job, targets: payload.target_items, rows: [], failed: [] }
}

/** Starts a preview and returns its id at once; `ended` settles with it and rejects where the server refused or the connection was lost. */
export function startPreview(payload: JobPayload): { id: string; ended: Promise<void> } {
  const run = newRun(payload)
  previewRuns.set((runs) => [run, ...runs].slice(0, RUNS_KEPT_MAX))
  return { id: run.job.id, ended: followPreview(run.job.id, payload) }
}

async function followPreview(id: string, payload: JobPayload): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  try {
    for await (const event of streamPreview(payload, controller.signal)) changeRun(id, (run) => withEvent(run, event))
  } catch (error) {
    if (controller.signal.aborted) return
    // A run that was refused before its first row is discarded.
    previewRuns.set((runs) => runs.filter((run) => run.job.id !== id || run.rows.length > 0))
    throw error
  } finally {
    controllers.delete(id)
    changeRun(id, finished)
    keepRuns()
  }
}

export function isPreviewKept(id: string): boolean {
  return previewRuns.get().some((run) => run.job.id === id)
}

export function stopPreview(id: string): void {
  controllers.get(id)?.abort()
}

/** Returns the run, so that it can be restored. */
export function removePreviewRun(id: string): PreviewRun | null {
  stopPreview(id)
  const removed = previewRuns.get().find((run) => run.job.id === id) ?? null
  previewRuns.set((runs) => runs.filter((run) => run.job.id !== id))
  keepRuns()
  return removed && finished(removed)
}

export function restorePreviewRun(run: PreviewRun): void {
  previewRuns.set((runs) => [run, ...runs.filter(({ job }) => job.id !== run.job.id)].slice(0, RUNS_KEPT_MAX))
  keepRuns()
}

onPersonChanged(forgetPreviewRuns)

export function forgetPreviewRuns(): void {
  for (const controller of controllers.values()) controller.abort()
  previewRuns.set([])
  removeStored('session', STORAGE_KEY)
}
