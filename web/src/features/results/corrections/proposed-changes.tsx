// What a correction would change in other rows: what stands there, what would, and the quote it rests on.
import type { Field, Proposal } from '@quarry/contract'
import { ArrowRight } from 'lucide-react'
import { cellText } from '../../../lib/cell-text.ts'

const SHOWN_MAX = 20

export function ProposedChanges({ changes, field }: { changes: Proposal['changes']; field: Field }) {
  return (
    <ul aria-label="Proposed changes" className="flex flex-col divide-y rounded-control border bg-surface">
      {changes.slice(0, SHOWN_MAX).map(({ task_id: taskId, target_item_value: target, from, to }) => (
        <li key={taskId} className="flex min-w-0 flex-col gap-1 px-3 py-2 text-13">
          <span className="truncate text-12 text-ink-faint" title={target}>
            {target}
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <del className="min-w-0 break-words text-ink-soft">{from.value === null ? 'empty' : cellText(from.value, field.type)}</del>
            <ArrowRight aria-label="becomes" className="size-3.5 shrink-0 text-ink-faint" />
            <ins className="min-w-0 font-medium break-words no-underline">{cellText(to.value, field.type)}</ins>
          </span>
          {to.evidence[0] && <q className="font-mono text-12 break-words text-ink-faint">{to.evidence[0].quote}</q>}
        </li>
      ))}
      {changes.length > SHOWN_MAX && <li className="px-3 py-2 text-12 text-ink-faint">and {changes.length - SHOWN_MAX} more</li>}
    </ul>
  )
}
