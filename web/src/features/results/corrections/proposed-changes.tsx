// What a correction would change in other rows: the present value, the new one, and its quote.
import type { Field, Proposal } from '@quarry/contract'
import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cellText } from '../../../lib/cell-text.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { QuotePassage } from '../../../ui/evidence/quote-passage.tsx'

const SHOWN_MAX = 20

export function ProposedChanges({ changes, field }: { changes: Proposal['changes']; field: Field }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = isWhole ? changes : changes.slice(0, SHOWN_MAX)
  const showAll = () => {
    // The button disappears with its press: the focus moves to the first change that replaced it.
    flushSync(() => setWhole(true))
    list.current?.querySelectorAll('li')[SHOWN_MAX]?.focus()
  }
  return (
    <ul ref={list} aria-label="Proposed changes" className="flex flex-col divide-y rounded-control border bg-surface">
      {shown.map(({ task_id: taskId, target_item_value: target, from, to }) => (
        <li key={taskId} tabIndex={-1} className="flex min-w-0 flex-col gap-1 px-3 py-2 text-13">
          <span className="text-12 text-ink-faint" title={target}>
            <AddressText value={target} />
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <del className="min-w-0 break-words text-ink-soft">{from.value === null ? 'empty' : cellText(from.value, field.type)}</del>
            <ArrowRight aria-label="becomes" className="size-3.5 shrink-0 text-ink-faint" />
            <ins className="min-w-0 font-medium break-words no-underline">
              {to.value === null ? 'empty' : cellText(to.value, field.type)}
            </ins>
          </span>
          {to.evidence[0] && <QuotePassage quote={to.evidence[0].quote} context={to.evidence[0].context} />}
        </li>
      ))}
      {changes.length > shown.length && (
        <li className="px-3 py-2">
          <Button size="small" look="quiet" onClick={showAll}>
            Show {changes.length - shown.length} more
          </Button>
        </li>
      )}
    </ul>
  )
}
