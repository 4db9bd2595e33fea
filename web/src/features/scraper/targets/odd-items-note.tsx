// Shows which items of a list of addresses are not addresses, before a job is spent on them, and can remove them.
import { useMemo } from 'react'
import { formatInteger, plural } from '../../../lib/format.ts'
import { changeDraft, draft, type TargetObject } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { Button } from '../../../ui/button.tsx'
import { findOddItems } from './odd-items.ts'

const NAMED_MAX = 3
const NAME_CHARS_MAX = 40

interface OddItemsNoteProps {
  targets: readonly TargetObject[]
  /** Takes the focus, which was on the removed button. */
  onRemoved(): void
}

export function OddItemsNote({ targets, onRemoved }: OddItemsNoteProps) {
  const odd = useMemo(() => findOddItems(targets), [targets])
  if (odd.length === 0) return null
  const remove = () => {
    const gone = new Set(odd.map(({ value }) => value))
    changeUndoably(
      () => changeDraft({ targets: draft.get().targets.filter(({ value }) => !gone.has(value)) }),
      () => `${plural(odd.length, 'target item')} removed.`,
    )
    onRemoved()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="status" className="min-w-0 flex-1 basis-64 text-12 break-words text-unsure">
        {odd.length === 1 ? '1 item is no web address' : `${formatInteger(odd.length)} items are no web addresses`}: {namesOf(odd)}.
      </p>
      <Button size="small" onClick={remove}>
        {odd.length === 1 ? 'Remove it' : `Remove these ${formatInteger(odd.length)}`}
      </Button>
    </div>
  )
}

function namesOf(odd: readonly TargetObject[]): string {
  const names = odd
    .slice(0, NAMED_MAX)
    .map(({ label }) => `“${label.length > NAME_CHARS_MAX ? `${label.slice(0, NAME_CHARS_MAX)}…` : label}”`)
  const rest = odd.length - names.length
  return new Intl.ListFormat('en').format(rest > 0 ? [...names, `${formatInteger(rest)} more`] : names)
}
