// Estimates the form's job on the server, after a short pause in editing. Reserves nothing.
// In: the draft and a spending cap. Out: the server's estimate. Next: server/src/jobs/estimate-job.ts
import { jobEstimateSchema, type JobEstimate } from '@quarry/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getJson } from '../../../lib/api.ts'
import { useStore } from '../../../lib/store.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { Draft } from '../../../state/draft/draft.ts'
import { session } from '../../../state/session/session.ts'
import { completeCount, jobFromDraft, startObstacle } from '../job-from-draft.ts'

const FORM_RESTS_MS = 400

/** Null for a visitor, for a form that cannot start, and where the server does not respond: the start itself checks. */
export function useEstimate(draft: Draft, capUsd: number | null): { estimate: JobEstimate | null; askAgain(): void } {
  const { user } = useStore(session)
  const columns = completeCount(draft.fields)
  const canStart = user !== null && startObstacle(draft) === null && draft.targetName.trim() !== '' && columns > 0
  const wish = canStart ? `${user.id} ${listNumber(draft.targets)} ${draft.targetName.trim()} ${columns} ${capUsd}` : null
  const settled = useDebounced(wish, FORM_RESTS_MS)
  const { data, refetch } = useQuery({
    queryKey: ['private', 'estimate', settled],
    queryFn: ({ signal }) => {
      const checked = jobFromDraft(draft)
      if (!checked.ok) return null
      const body = { ...checked.payload, spending_cap_usd: capUsd }
      return getJson('/jobs/estimate', jobEstimateSchema, { method: 'POST', body, signal })
    },
    enabled: wish !== null && settled !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  })
  return { estimate: (wish !== null && data) || null, askAgain: () => void refetch() }
}

let lastNumber = 0
const numbers = new WeakMap<Draft['targets'], number>()

/** Identifies a list that may have 100,000 items: lists are never changed in place. */
function listNumber(targets: Draft['targets']): number {
  const number = numbers.get(targets) ?? (lastNumber += 1)
  numbers.set(targets, number)
  return number
}
