// Reports that another person changed the cell meanwhile, and lets the user choose the value to keep.
import { formatClock } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { NewerCell } from './newer-cell.ts'

interface NewerValueProps {
  newer: NewerCell
  /** Its value as the cell displays it. */
  text: string
  onKeep(): void
  onOverwrite(): void
}

export function NewerValue({ newer: { by, at, value }, text, onKeep, onOverwrite }: NewerValueProps) {
  const what = value === null ? 'emptied this cell' : `wrote “${text}”`
  return (
    <div role="alert" className="flex flex-col gap-2 text-13">
      <p>
        {by ?? 'Somebody else'} {what} meanwhile{at === null ? '' : ` (${formatClock(at)})`}.
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
