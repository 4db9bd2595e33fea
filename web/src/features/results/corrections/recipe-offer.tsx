// After a correction: what the recipe learned from it would change in the other rows of the site, shown before anything is changed.
import { proposalOutcomeSchema, proposalSchema, type Field, type Proposal } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, detailText, withDetail } from '../../../lib/api-error.ts'
import { getJson } from '../../../lib/api.ts'
import { plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ProposedChanges } from './proposed-changes.tsx'
import { reloadRows } from '../results.queries.ts'

interface RecipeOfferProps {
  jobId: string
  taskId: string
  field: Field
  /** Tells one correction from every other, also of the same cell. */
  correction: string
  /** It was taken or is not wanted. */
  onDone(): void
}

export function RecipeOffer({ jobId, taskId, field, correction, onDone }: RecipeOfferProps) {
  const asked = useQuery({
    queryKey: ['private', 'recipe-proposal', taskId, field.name, correction],
    queryFn: ({ signal }) =>
      getJson('/recipe-proposals', proposalSchema, { method: 'POST', body: { task_id: taskId, field: field.name }, signal }),
    // Others may be learned from just now: the program that learns takes a few at once.
    retry: (times, error) => times < BUSY_TRIES && error instanceof ApiError && error.status === 503,
    retryDelay: BUSY_WAIT_MS,
    staleTime: Infinity,
  })
  const apply = useApply(jobId, onDone)
  if (asked.isPending)
    return <p className="text-13 text-ink-soft">Learning from your correction, and looking at the other rows of this site…</p>
  if (asked.error)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-13 text-ink-soft">{withDetail('Nothing was learned from this correction.', detailText(asked.error))}</p>
        {!(asked.error instanceof ApiError && asked.error.status === 409) && (
          <Button size="small" onClick={() => void asked.refetch()}>
            Try again
          </Button>
        )}
      </div>
    )
  const { changes, checked, site } = asked.data
  if (checked === 0) return <p className="text-13 text-ink-soft">Learned. There is no other row of {site} to change.</p>
  if (changes.length === 0) {
    return (
      <p className="text-13 text-ink-soft">
        Learned. The other {plural(checked, 'row')} of {site} stay as they are.
      </p>
    )
  }
  return (
    <section aria-label="Other rows of this site" className="flex flex-col gap-2.5 rounded-card border bg-sunken p-3">
      <p className="text-13">
        Learned from your correction, <span className="font-medium">{field.name}</span> reads otherwise in {changes.length} of the other{' '}
        {plural(checked, 'row')} of {site}:
      </p>
      <ProposedChanges changes={changes} field={field} />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" look="primary" disabled={apply.isPending} onClick={() => apply.mutate(asked.data)}>
          Apply to {plural(changes.length, 'row')}
        </Button>
        <Button size="small" onClick={onDone}>
          Not now
        </Button>
        <span className="text-12 text-ink-faint">Free of charge</span>
      </div>
    </section>
  )
}

const BUSY_TRIES = 6
const BUSY_WAIT_MS = 5_000

function useApply(jobId: string, onApplied: () => void) {
  const queryClient = useQueryClient()
  const send = async ({ id }: Proposal, action: 'apply' | 'undo') => {
    const { changed } = await getJson(`/recipe-proposals/${id}/${action}`, proposalOutcomeSchema, { method: 'POST' })
    reloadRows(queryClient, jobId)
    return changed
  }
  const undo = async (proposal: Proposal) => {
    try {
      showToast(`${plural(await send(proposal, 'undo'), 'row')} brought back.`)
    } catch (error) {
      showToast(withDetail('The rows could not be brought back.', detailText(error)))
    }
  }
  return useMutation({
    mutationFn: (proposal: Proposal) => send(proposal, 'apply'),
    onSuccess: (changed, proposal) => {
      onApplied()
      showToast(`${plural(changed, 'row')} changed.`, { action: { label: 'Undo', run: () => void undo(proposal) } })
    },
    onError: (error) => showToast(withDetail('The rows could not be changed.', detailText(error))),
  })
}
