// Queries of a job's pipeline: its steps and run, a preview of the first rows, the resulting rows, and lists.
import {
  cellSchema,
  listSchema,
  pipelinePreviewSchema,
  pipelineResultSchema,
  pipelineSchema,
  pipelineVersionSchema,
  resultSchema,
  triedEnrichmentSchema,
  type ListPayload,
  type Pipeline,
  type PipelineResult,
  type Step,
  type TriedEnrichment,
  type UploadedList,
} from '@quarry/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi, getJson, getList } from '../../lib/api.ts'
import { makeBesideDeletions } from '../../state/saved/late-deletion.ts'

const path = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}/pipeline`
const RUN_POLLING_MS = 1_000
const ROWS_PER_PAGE = 200

export const pipelineKey = (jobId: string) => ['private', 'pipeline', jobId] as const

export const pipelineQuery = (jobId: string) =>
  queryOptions({
    queryKey: pipelineKey(jobId),
    queryFn: ({ signal }) => getJson(path(jobId), pipelineSchema, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? RUN_POLLING_MS : false),
  })

function isUnderWay({ state, enrichment, deliveries }: Pipeline): boolean {
  return (
    enrichment !== null ||
    state === 'waiting' ||
    state === 'running' ||
    state === 'enriching' ||
    deliveries.some((delivery) => delivery.state === 'pending')
  )
}

/** What these steps do to the first rows; the last answer stays until the next one is here. */
export const previewQuery = (jobId: string, steps: readonly Step[], since: { rowsThere: number; ranAt: string | null }) =>
  queryOptions({
    queryKey: ['private', 'pipeline-preview', jobId, steps, since],
    queryFn: ({ signal }) => getJson(`${path(jobId)}/preview`, pipelinePreviewSchema, { method: 'POST', body: { steps }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })

/** The rows of the last whole run; `finishedAt` asks anew after every run. */
export const pipelineResultQuery = (jobId: string, finishedAt: string | null) =>
  infiniteQueryOptions({
    queryKey: ['private', 'pipeline-result', jobId, finishedAt],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ limit: String(ROWS_PER_PAGE) })
      if (pageParam !== null) params.set('cursor', pageParam)
      return getJson(`${path(jobId)}/result?${params}`, pipelineResultSchema, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: PipelineResult) => last.next_cursor,
    structuralSharing: false,
    staleTime: Infinity,
  })

/** The row of the job that a row of the result was made from. */
export const rowOfTaskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['private', 'task-result', taskId],
    queryFn: async ({ signal }) =>
      (await getJson(`/tasks/${encodeURIComponent(taskId)}/result`, z.object({ data: resultSchema }), { signal })).data,
  })

export const lookUpPath = (jobId: string, key: string) => `${path(jobId)}/look-ups/${encodeURIComponent(key)}`

export const lookUpQuery = (jobId: string, key: string) =>
  queryOptions({
    queryKey: ['private', 'pipeline-look-up', jobId, key],
    queryFn: ({ signal }) => getJson(lookUpPath(jobId, key), cellSchema, { signal }),
  })

export const versionsQuery = (jobId: string, version: number) =>
  queryOptions({
    queryKey: ['private', 'pipeline-versions', jobId, version],
    queryFn: ({ signal }) => getList(`${path(jobId)}/versions`, pipelineVersionSchema, { signal }),
  })

export const listsQuery = queryOptions({
  queryKey: ['private', 'lists'],
  queryFn: ({ signal }) => getList('/pipelines/lists/', listSchema, { signal }),
})

export function savePipeline(jobId: string, steps: readonly Step[], baseVersion: number): Promise<Pipeline> {
  return getJson(path(jobId), pipelineSchema, { method: 'PUT', body: { steps, base_version: baseVersion } })
}

/** Runs the saved steps once more, with what could not be looked up. */
export function runPipeline(jobId: string): Promise<Pipeline> {
  return getJson(`${path(jobId)}/run`, pipelineSchema, { method: 'POST' })
}

/** What looks up cells; those that are there stay. */
export async function stopLookingUp(runId: string): Promise<void> {
  await callApi(`/jobs/${encodeURIComponent(runId)}/stop`, { method: 'POST' })
}

export function tryEnrichment(jobId: string, steps: readonly Step[], step: string): Promise<TriedEnrichment[]> {
  return getJson(`${path(jobId)}/try`, z.array(triedEnrichmentSchema), { method: 'POST', body: { steps, step } })
}

export function uploadList(list: ListPayload): Promise<UploadedList> {
  return makeBesideDeletions(() => getJson('/pipelines/lists/', listSchema, { method: 'POST', body: list }))
}

export async function deleteList(id: string): Promise<void> {
  await callApi(`/pipelines/lists/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
