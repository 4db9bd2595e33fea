// After a correction, a removed value, or its undo: what the recipe learned from it would change in the other rows of the site, shown
// before anything is changed.
import { proposalOutcomeSchema, type Field, type Proposal } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, detailText, withDetail } from '../../../lib/api-error.ts'
import { getJson } from '../../../lib/api.ts'
import { plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { OfferProgress } from './offer-progress.tsx'
import { proposalProgressQuery, proposalQuery, type Lesson } from './proposal.queries.ts'
import { ProposedChanges } from './proposed-changes.tsx'
import { reloadRows } from '../results.queries.ts'

interface RecipeOfferProps {
  jobId: string
  taskId: string
  field: Field
  /** Identifies one change, also among changes of the same cell. */
  id: string
  lesson: Lesson
  /** It was applied or dismissed. */
  onDone(): void
}

export function RecipeOffer({ jobId, taskId, field, id, lesson, onDone }: RecipeOfferProps) {
  const asked = useQuery(proposalQuery({ taskId, field: field.name, id }))
  const { data: progress = null } = useQuery(proposalProgressQuery(id))
  const apply = useApply(jobId, onDone)
  const words = WORDS[lesson === 'taken-out' && asked.data?.changes.some(isReadAgain) ? 'taken-back' : lesson]
  if (asked.isPending) return <OfferProgress text={words.pending} progress={progress} />
  // A change from which nothing was learned needs no unlearning.
  if (lesson === 'taken-back' && asked.error instanceof ApiError && asked.error.status === 409) return null
  if (asked.error)
    return (
      <div ref={bringIntoSight} className="flex flex-wrap items-center gap-2">
        <p className="text-13 text-ink-soft">{withDetail(words.failed, detailText(asked.error))}</p>
        {!(asked.error instanceof ApiError && asked.error.status === 409) && (
          <Button size="small" onClick={() => void asked.refetch()}>
            Try again
          </Button>
        )}
      </div>
    )
  const { changes, checked, site } = asked.data
  if (checked === 0)
    return (
      <p ref={bringIntoSight} className="text-13 text-ink-soft">
        {words.done} There is no other row of {site} to change.
      </p>
    )
  if (changes.length === 0 && lesson === 'taken-out')
    return (
      <p ref={bringIntoSight} className="text-13 text-ink-soft">
        No other row of {site} has the value that you took out.
      </p>
    )
  if (changes.length === 0) {
    return (
      <p ref={bringIntoSight} className="text-13 text-ink-soft">
        {words.done}{' '}
        {checked === 1 ? `The other row of ${site} stays as it is.` : `The other ${plural(checked, 'row')} of ${site} stay as they are.`}
      </p>
    )
  }
  return (
    <section
      ref={bringIntoSight}
      aria-label="Other rows of this site"
      // The panel's sticky header covers content below it.
      className="flex scroll-mt-20 flex-col gap-2.5 rounded-card border bg-sunken p-3 pb-0"
    >
      <p className="text-13">
        {words.lead} <span className="font-medium">{field.name}</span> {words.would} {changes.length} of the other {plural(checked, 'row')}{' '}
        of {site}:
      </p>
      <ProposedChanges changes={changes} field={field} />
      <div className="sticky bottom-0 -mx-3 flex flex-wrap items-center gap-2 rounded-b-card border-t bg-sunken px-3 py-2">
        <Button size="small" look="primary" isBusy={apply.isPending} onClick={() => apply.mutate(asked.data)}>
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

/** Where the removed value had been set by hand, what was learned from it is unlearned. */
const isReadAgain = ({ to }: Proposal['changes'][number]): boolean => to.value !== null

const WORDS: Record<Lesson, { pending: string; done: string; lead: string; would: string; failed: string }> = {
  corrected: {
    pending: 'Learning from your correction, and checking the other rows of this site…',
    done: 'Learned.',
    lead: 'Learned from your correction,',
    would: 'reads otherwise in',
    failed: 'Nothing was learned from this correction.',
  },
  'taken-out': {
    pending: 'Looking for the value in the other rows of this site…',
    done: '',
    lead: 'As here,',
    would: 'has the value that you took out in',
    failed: 'The other rows could not be checked.',
  },
  'taken-back': {
    pending: 'Discarding what was learned from it, and checking the other rows of this site…',
    done: 'Forgotten.',
    lead: 'Without your correction,',
    would: 'reads otherwise in',
    failed: 'What was learned from it has not been discarded yet.',
  },
}

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
      showToast(withDetail('The rows could not be restored.', detailText(error)))
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
