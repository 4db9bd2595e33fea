// The differences of one refresh, and the decisions: single ones or all of a kind, and undoing the last act.
import type { ChangeDecided, ChangeDecision, ChangeState, CellDifference, Job } from '@quarry/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { plural } from '../../../lib/format.ts'
import { showToast } from '../../../ui/toasts.ts'
import { reloadRows } from '../results.queries.ts'
import { changesKey, changesQuery, decideChanges, refreshesKey } from './refreshes.queries.ts'

export interface Review {
  differences: readonly CellDifference[]
  counts: Record<ChangeState, number> | null
  isLoading: boolean
  problem: string | null
  hasMore: boolean
  loadMore(): void
  isDeciding: boolean
  /** Without a difference: all open ones, except corrections by hand. Resolves to null where it failed, which a toast shows. */
  decide(action: 'accept' | 'refuse', difference: CellDifference | null): Promise<unknown>
  /** Resolves to null where it failed, which a toast shows. */
  takeBack(difference: CellDifference): Promise<unknown>
}

export function useReview(job: Job, runId: string, state: ChangeState): Review {
  const queryClient = useQueryClient()
  const { data, error, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(changesQuery(job.id, runId, state))
  const renew = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: changesKey(job.id, runId) }),
      queryClient.invalidateQueries({ queryKey: refreshesKey(job.id) }),
      queryClient.invalidateQueries({ queryKey: ['private', 'cell-versions'] }),
    ])
  const deciding = useMutation({
    mutationFn: (decision: ChangeDecision) => decideChanges(job.id, runId, decision),
    onSuccess: async (decided, decision) => {
      reloadRows(queryClient, job.id)
      tell(decided, decision)
      await renew()
    },
    onError: (failure) => showToast(withDetail('Your decision could not be saved.', detailText(failure))),
  })
  const tell = ({ act, decided, left }: ChangeDecided, { action }: ChangeDecision) => {
    if (action === 'undo') return showToast(left > 0 ? `Taken back, but for ${plural(left, 'cell')} changed since.` : 'Taken back.')
    if (decided === 0 || act === null) return showToast('Nothing to decide: the cell was changed or decided in the meantime.')
    const text = `${plural(decided, 'difference')} ${action === 'accept' ? 'accepted' : 'refused'}.`
    return showToast(text, { action: { label: 'Undo', run: () => deciding.mutate({ action: 'undo', act }) } })
  }
  const cellOf = ({ task_id, field }: CellDifference) => ({ task_id, field: field.name })
  const settled = (decision: ChangeDecision) => deciding.mutateAsync(decision).catch(() => null)
  return {
    differences: data?.pages.flatMap((page) => page.data) ?? [],
    counts: data?.pages[0]?.changes ?? null,
    isLoading: isPending,
    problem: error && withDetail('The differences could not be loaded.', detailText(error)),
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    isDeciding: deciding.isPending,
    decide: (action, difference) =>
      settled({ action, ...(difference ? { cells: [{ ...cellOf(difference), expected: difference.before.value }] } : {}) }),
    takeBack: (difference) => settled({ action: 'undo', cells: [cellOf(difference)] }),
  }
}
