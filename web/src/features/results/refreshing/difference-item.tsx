// One difference: both cells with their evidence, side by side or one below the other, and the decision about it.
import type { Cell, CellDifference, Field } from '@quarry/contract'
import { Check, RotateCcw, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cellText } from '../../../lib/cell-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CellDetails } from '../../../ui/evidence/cell-details.tsx'
import { evidenceOfCell } from '../../../ui/evidence/evidence-link.ts'

interface DifferenceItemProps {
  difference: CellDifference
  isBusy: boolean
  /** Null for viewers. */
  onAct: ((what: 'accept' | 'refuse' | 'undo') => void) | null
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

export function DifferenceItem({ difference, isBusy, onAct, onKeyDown }: DifferenceItemProps) {
  const { task_id: taskId, new_task_id: newTaskId, field, before, after, state, target_item_value: target } = difference
  const isOpen = state === 'open'
  // An article of a feed takes the focus, and the keys that decide about it.
  const keys = { tabIndex: 0, onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.target === event.currentTarget && onKeyDown(event) }
  return (
    <article
      {...keys}
      aria-label={`${field.name} of ${target}`}
      className="@container rounded-card border bg-surface outline-none focus:border-accent focus:ring-2 focus:ring-accent"
    >
      <header className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2">
        <div className="min-w-0">
          <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-14 font-semibold">
            {field.name}
            <span className="min-w-0 truncate font-mono text-13 font-normal">
              <del className="text-ink-soft">{textOf(before, field)}</del> <span aria-hidden="true">→</span>{' '}
              <ins className="no-underline">{textOf(after, field)}</ins>
            </span>
          </h3>
          <p className="truncate font-mono text-12 text-ink-soft" title={target}>
            {target}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {difference.is_corrected && <Badge>Corrected by hand</Badge>}
          {state !== 'open' && <Badge>{state === 'accepted' ? 'Accepted' : 'Refused'}</Badge>}
          {onAct && isOpen && (
            <>
              <Button size="small" icon={<X aria-hidden="true" />} disabled={isBusy} onClick={() => onAct('refuse')}>
                Refuse
              </Button>
              <Button size="small" look="primary" icon={<Check aria-hidden="true" />} disabled={isBusy} onClick={() => onAct('accept')}>
                Accept
              </Button>
            </>
          )}
          {onAct && !isOpen && (
            <Button size="small" icon={<RotateCcw aria-hidden="true" />} disabled={isBusy} onClick={() => onAct('undo')}>
              Undo
            </Button>
          )}
        </div>
      </header>
      <div className="grid @2xl:grid-cols-2">
        <Side title={isOpen ? 'In the table' : 'Before'}>
          {/* Once it is replaced, its stored page cannot be requested any more. */}
          <CellDetails cell={before} type={field.type} evidencePath={state === 'accepted' ? null : evidenceOfCell(taskId, field.name)} />
        </Side>
        <Side title="Read again">
          <CellDetails cell={after} type={field.type} evidencePath={evidenceOfCell(newTaskId, field.name)} />
        </Side>
      </div>
    </article>
  )
}

function textOf({ value }: Cell, { type }: Field): string {
  return cellText(value, type) || 'empty'
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 p-4 not-first:border-t @2xl:not-first:border-t-0 @2xl:not-first:border-l"
    >
      <h4 className="text-12 font-semibold text-ink-soft">{title}</h4>
      {children}
    </div>
  )
}
