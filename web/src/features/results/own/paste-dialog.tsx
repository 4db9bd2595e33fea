// The dialog that pastes a block of cells: it shows first which cells are accepted and which are not, and why.
import { tableFields, type TableField } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { selectedBlock, type GridSelection } from '../grid/grid-selection.ts'
import type { RunData } from '../run-data.ts'
import { EditDialog } from './edit-dialog.tsx'
import { renewEdited } from './own.queries.ts'
import { leftOutTexts, planPaste } from './plan-paste.ts'
import { readPastedCells } from './read-pasted-cells.ts'
import type { Edits } from './use-edits.ts'

interface PasteDialogProps {
  run: RunData
  /** Columns of the grid, in order. */
  shown: readonly TableField[]
  selection: GridSelection
  /** The pasted text; '' where it is still to be entered. */
  text: string
  edits: Edits
  onClose(): void
}

export function PasteDialog({ run, shown, selection, text: given, edits, onClose }: PasteDialogProps) {
  const { job } = run
  const id = useId()
  const queryClient = useQueryClient()
  const [text, setText] = useState(given)
  /** Incremented to plan again by the present cell values. */
  const [tries, setTries] = useState(0)
  const { fromRow, fromColumn } = selectedBlock(selection)
  const { data: plan, error } = useQuery({
    queryKey: ['private', 'paste', job.id, selection, text, tries],
    queryFn: () => planPaste({ run, shown, selection, lines: readPastedCells(text) }),
    enabled: text !== '',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const left = plan ? leftOutTexts(plan) : []
  return (
    <EditDialog
      jobId={job.id}
      fields={tableFields(job)}
      edits={edits}
      onClose={onClose}
      onRenew={() => void renewEdited(queryClient, job.id).then(() => setTries(tries + 1))}
      title="Paste Cells"
      edit={plan?.edit ?? null}
      verb="Paste"
    >
      <Field id={`${id}-cells`} label="Cells, as copied from a spreadsheet">
        <Textarea
          id={`${id}-cells`}
          rows={4}
          className="max-h-40 font-mono text-12!"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <p className="text-13 text-ink-soft">
        They begin in row {fromRow + 1} of what is shown, in {fromColumn === 0 ? 'the target' : `“${shown[fromColumn - 1]?.name ?? ''}”`},
        and go on to the right and downwards.
      </p>
      {error && (
        <p role="alert" className="text-13 text-failed">
          {error.message}
        </p>
      )}
      {left.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-13">
          {left.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </EditDialog>
  )
}
