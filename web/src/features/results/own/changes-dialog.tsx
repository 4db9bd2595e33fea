// The recent changes of cells in a table, each with its author, to be undone or redone.
import type { TableAct } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { formatDateTime, plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { actsQuery } from './own.queries.ts'
import type { Edits } from './use-edits.ts'

const WORDS: Record<TableAct['kind'], string> = {
  set: 'Filled',
  fill: 'Set',
  fill_down: 'Filled down',
  replace: 'Replaced in',
  edit: 'Corrected',
  accept: 'Accepted',
  refuse: 'Refused',
}

const what = ({ kind, cells }: TableAct): string => plural(cells, kind === 'accept' || kind === 'refuse' ? 'difference' : 'cell')

interface ChangesDialogProps {
  jobId: string
  edits: Edits
  mayChange: boolean
  onClose(): void
}

export function ChangesDialog({ jobId, edits, mayChange, onClose }: ChangesDialogProps) {
  const { data: acts, error } = useQuery(actsQuery(jobId))
  return (
    <Dialog
      title="Recent Changes"
      description="The last fifty changes of cells. Cells that were changed again since then are left unchanged."
      open
      onClose={onClose}
      className="sm:max-w-lg"
    >
      {error && (
        <p role="alert" className="text-13 text-failed">
          {withDetail('The changes could not be loaded.', detailText(error))}
        </p>
      )}
      {acts?.length === 0 && <p className="text-13 text-ink-soft">No cells have been changed yet.</p>}
      {acts && acts.length > 0 && (
        <ol aria-label="Changes, newest first" className="flex flex-col divide-y">
          {acts.map((act) => (
            <Act key={act.id} act={act} edits={edits} mayChange={mayChange} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function Act({ act, edits, mayChange }: { act: TableAct; edits: Edits; mayChange: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const way = act.undone_at === null ? 'undo' : 'redo'
  const take = async () => {
    setBusy(true)
    await edits.take(act, way)
    setBusy(false)
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className={act.undone_at === null ? 'text-13' : 'text-13 text-ink-soft line-through'}>
          {WORDS[act.kind]} {what(act)} of {act.columns.join(', ')}
        </p>
        <p className="text-12 text-ink-soft">
          {act.is_own ? 'You' : (act.by ?? 'A program')}, {formatDateTime(act.made_at)}
          {act.undone_at !== null && `; undone by ${act.undone_by ?? 'a program'}`}
        </p>
      </div>
      {mayChange && (
        <Button size="small" isBusy={isBusy} onClick={() => void take()}>
          {way === 'undo' ? 'Undo' : 'Redo'}
        </Button>
      )}
    </li>
  )
}
