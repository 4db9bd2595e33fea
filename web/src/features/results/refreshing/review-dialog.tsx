// The dialog of the differences: the table's value and the new one side by side, each with its evidence; decided by button or key.
import { CHANGE_STATES, type CellDifference, type ChangeState, type Job } from '@quarry/contract'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { formatInteger } from '../../../lib/format.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DifferenceItem } from './difference-item.tsx'
import { useReview } from './use-review.ts'

interface ReviewDialogProps {
  job: Job
  runId: string
  onClose(): void
}

const TITLES: Record<ChangeState, string> = { open: 'To look at', accepted: 'Accepted', refused: 'Refused' }
const EMPTY: Record<ChangeState, string> = {
  open: 'No differences to review.',
  accepted: 'No differences were accepted.',
  refused: 'No differences were refused.',
}

export function ReviewDialog({ job, runId, onClose }: ReviewDialogProps) {
  const [state, setState] = useState<ChangeState>('open')
  const review = useReview(job, runId, state)
  const { mayChange } = useWorkspace()
  const list = useRef<HTMLDivElement>(null)
  const { differences, counts } = review
  const hasFirst = differences.length > 0
  const wasEntered = useRef(false)
  useEffect(() => {
    if (!hasFirst || wasEntered.current) return
    wasEntered.current = true
    list.current?.querySelector<HTMLElement>(':scope > article')?.focus()
  }, [hasFirst])
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > article') ?? [])]
  /** The difference that replaced the decided one. */
  const focusAt = (at: number) => {
    const all = items()
    const next = all[Math.min(at, all.length - 1)] ?? document.getElementById('review-empty')
    next?.focus()
  }
  const shown = differences.map(keyOf).join('\n')
  const decided = useRef<{ at: number; among: string } | null>(null)
  const focusNext = useEffectEvent((drawn: string) => {
    const { at, among } = decided.current ?? {}
    if (at === undefined || among === drawn) return
    decided.current = null
    focusAt(at)
  })
  // The list is rendered without the decided ones some time after the response.
  useEffect(() => focusNext(shown), [shown])
  const decide = async (at: number, deciding: () => Promise<unknown>) => {
    decided.current = { at, among: shown }
    if ((await deciding()) === null) decided.current = null
  }
  const act = (what: 'accept' | 'refuse' | 'undo', difference: CellDifference) =>
    decide(differences.indexOf(difference), () => (what === 'undo' ? review.takeBack(difference) : review.decide(what, difference)))
  const all = (what: 'accept' | 'refuse') => void decide(0, () => review.decide(what, null))
  const show = (next: ChangeState) => {
    decided.current = null
    setState(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, difference: CellDifference) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    const what = mayChange ? KEYS[event.key.toLowerCase()] : undefined
    if (step !== undefined) focusAt(Math.max(0, differences.indexOf(difference) + step))
    else if (what && (what === 'undo') === (difference.state !== 'open') && !review.isDeciding) void act(what, difference)
    else return
    event.preventDefault()
  }
  const corrected = differences.filter((one) => one.state === 'open' && one.is_corrected).length
  return (
    <Dialog
      title="Differences"
      description={
        <>
          Values in the table beside those of the refresh. <Kbd>↑</Kbd> <Kbd>↓</Kbd> move, <Kbd>A</Kbd> accepts, <Kbd>R</Kbd> refuses,{' '}
          <Kbd>U</Kbd> takes back.
        </>
      }
      open
      onClose={onClose}
      className="sm:max-w-4xl"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div role="group" aria-label="Which differences" className="flex flex-wrap gap-1">
          {CHANGE_STATES.map((one) => (
            <Button
              key={one}
              size="small"
              look={one === state ? 'primary' : 'quiet'}
              aria-pressed={one === state}
              onClick={() => show(one)}
            >
              {TITLES[one]}
              {counts && ` (${formatInteger(counts[one])})`}
            </Button>
          ))}
        </div>
        {mayChange && state === 'open' && differences.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" isBusy={review.isDeciding} onClick={() => all('refuse')}>
              Refuse All
            </Button>
            <Button size="small" isBusy={review.isDeciding} onClick={() => all('accept')}>
              Accept All
            </Button>
          </div>
        )}
      </div>
      {corrected > 0 && (
        <p className="text-13 text-ink-soft">“All” does not include cells that were corrected by hand: accept those one by one.</p>
      )}
      {review.problem && <Notice tone="error">{review.problem}</Notice>}
      {!review.isLoading && differences.length === 0 && !review.problem && (
        <div id="review-empty" tabIndex={-1} className="outline-none">
          <EmptyState title={EMPTY[state]} />
        </div>
      )}
      <div ref={list} role="feed" aria-label="Differences" aria-busy={review.isLoading} className="flex flex-col gap-3">
        {differences.map((difference) => (
          <DifferenceItem
            key={keyOf(difference)}
            difference={difference}
            isBusy={review.isDeciding}
            onAct={mayChange ? (what) => void act(what, difference) : null}
            onKeyDown={(event) => onKeyDown(event, difference)}
          />
        ))}
      </div>
      {review.hasMore && (
        <div>
          <Button onClick={review.loadMore}>Show more differences</Button>
        </div>
      )}
    </Dialog>
  )
}

const keyOf = ({ task_id: taskId, field }: CellDifference): string => `${taskId} ${field.name}`
const STEPS: Record<string, number | undefined> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
const KEYS: Record<string, 'accept' | 'refuse' | 'undo' | undefined> = { a: 'accept', r: 'refuse', u: 'undo' }
