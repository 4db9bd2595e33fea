// Shows that another person changed the cell in the meantime, and asks whose value to keep.
import type { OwnColumn, StaleCells } from '@quarry/contract'
import { formatClock } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ownText } from './own-text.ts'

interface NewerValueProps {
  newer: StaleCells['newer'][number]
  column: OwnColumn
  onKeep(): void
  onOverwrite(): void
}

export function NewerValue({ newer: { by, at, value }, column, onKeep, onOverwrite }: NewerValueProps) {
  const text = value === null ? 'emptied this cell' : `wrote “${ownText(value, column)}”`
  return (
    <div role="alert" className="flex flex-col gap-2 text-13">
      <p>
        {by ?? 'Somebody else'} {text} meanwhile{at === null ? '' : ` (${formatClock(at)})`}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="primary" onClick={onKeep}>
          Keep Theirs
        </Button>
        <Button size="small" onClick={onOverwrite}>
          Overwrite with Mine
        </Button>
      </div>
    </div>
  )
}
