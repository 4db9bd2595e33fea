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

/** The effect of these steps on the first rows; the last response stays until the next one arrives. */
export const previewQuery = (jobId: string, steps: readonly Step[], since: { rowsThere: number; ranAt: string | null }) =>
  queryOptions({
    queryKey: ['private', 'pipeline-preview', jobId, steps, since],
    queryFn: ({ signal }) => getJson(`${path(jobId)}/preview`, pipelinePreviewSchema, { method: 'POST', body: { steps }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })

/** The output rows of the last run; a new `finishedAt` causes a refetch. */
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

/** The job's row from which an output row was made. */
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

/** Runs the saved steps again, including failed look-ups. */
export function runPipeline(jobId: string): Promise<Pipeline> {
  return getJson(`${path(jobId)}/run`, pipelineSchema, { method: 'POST' })
}

/** The jobs that look up cells; finished cells are kept. */
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
