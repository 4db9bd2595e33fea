// The user's actions on a cell: accept, correct, reject, and restore the original value.
import type { Cell, CellEdit, Field, Result } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Pencil, RotateCcw, Sprout, X } from 'lucide-react'
import { useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { cellText } from '../../../lib/cell-text.ts'
import { randomId } from '../../../lib/random-id.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { backTo, lessonOf, TOLD, type CellChange } from './cell-change.ts'
import { editCell } from './cell-edits.queries.ts'
import { CorrectForm } from './correct-form.tsx'
import { PointButton } from './point-button.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { putRow, reloadRows } from '../results.queries.ts'
import { newerIn } from '../own/newer-cell.ts'
import { NewerValue } from '../own/newer-value.tsx'
import { proposalQuery, type Lesson } from '../corrections/proposal.queries.ts'
import { bringIntoSight } from '../corrections/bring-into-sight.ts'
import { RecipeOffer } from '../corrections/recipe-offer.tsx'

interface CellActionsProps {
  jobId: string
  result: Result
  field: Field
  cell: Cell
  /** The updated row. */
  onChanged?(row: Result): void
}

export function CellActions({ jobId, result, field, cell, onChanged }: CellActionsProps) {
  const queryClient = useQueryClient()
  const [isCorrecting, setCorrecting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [offer, setOffer] = useState<{ id: string; lesson: Lesson } | null>(null)
  const setLesson = (lesson: Lesson | null) => {
    const asked = lesson && { id: randomId(), lesson }
    setOffer(asked)
    // Also after the cell was left: its Undo stays available.
    if (asked?.lesson === 'taken-back')
      void queryClient.prefetchQuery(proposalQuery({ taskId: result.task_id, field: field.name, id: asked.id }))
  }
  const { group, keepFocus } = useKeptFocus<HTMLDivElement>()
  const changing = useMutation({
    mutationFn: async ({ edit, followedBy }: CellChange) => {
      const row = await editCell(result.task_id, field.name, edit)
      return followedBy ? editCell(result.task_id, field.name, followedBy) : row
    },
    onSuccess: (row, change) => {
      const { edit, before } = change
      putRow(queryClient, jobId, row)
      onChanged?.(row)
      setCorrecting(false)
      setProblem(null)
      setLesson(lessonOf(change, cell))
      keepFocus()
      if (before && edit.action !== 'restore') {
        showToast(TOLD[edit.action], {
          action: { label: 'Undo', run: () => changing.mutate(backTo(before, row.cells[field.name]?.value ?? null)) },
        })
      }
    },
    onError: (error, { before }) => {
      const text = withDetail('The cell could not be changed.', detailText(error))
      // By the time of the undo the user may look at another cell.
      if (before === null) return showToast(text)
      if (newerIn(error) === null) setProblem(text)
    },
  })
  const act = (edit: CellEdit) => changing.mutate({ edit: { ...edit, expected: cell.value }, before: cell })
  const leave = () => {
    setCorrecting(false)
    setProblem(null)
    changing.reset()
    keepFocus()
  }
  const newer = changing.variables?.before ? newerIn(changing.error) : null
  const overwrite = () => {
    // Without Undo: the previous value was not shown here.
    if (changing.variables)
      changing.mutate({ ...changing.variables, edit: { ...changing.variables.edit, expected: undefined }, before: null })
  }
  const takeNewer = () => {
    reloadRows(queryClient, jobId)
    leave()
  }
  const endOffer = () => {
    setOffer(null)
    keepFocus()
  }
  const isEdited = cell.status === 'corrected' || cell.reason === 'rejected'
  const canAccept = cell.value !== null && (cell.status === 'unverified' || cell.status === 'conflict')
  return (
    <div ref={group} className="flex flex-col gap-2.5 border-t pt-4">
      {isCorrecting ? (
        <CorrectForm
          field={field}
          cell={cell}
          isSaving={changing.isPending}
          onSave={(value) => act({ action: 'correct', value })}
          onCancel={leave}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {canAccept && (
            <Button size="small" look="primary" icon={<Check aria-hidden="true" />} onClick={() => act({ action: 'accept' })}>
              Accept
            </Button>
          )}
          <Button size="small" icon={<Pencil aria-hidden="true" />} onClick={() => setCorrecting(true)}>
            Correct
          </Button>
          <PointButton
            taskId={result.task_id}
            field={field}
            onTake={(edit) => changing.mutateAsync({ edit: { ...edit, expected: cell.value }, before: cell }).catch(() => null)}
          />
          {cell.value !== null && (
            <Button size="small" icon={<X aria-hidden="true" />} onClick={() => act({ action: 'reject' })}>
              Reject
            </Button>
          )}
          {isEdited && (
            <Button size="small" look="quiet" icon={<RotateCcw aria-hidden="true" />} onClick={() => act({ action: 'restore' })}>
              Bring back what was read
            </Button>
          )}
          {(cell.method === 'corrected' || (cell.reason === 'rejected' && field.type !== 'boolean')) && offer === null && (
            <Button
              size="small"
              look="quiet"
              icon={<Sprout aria-hidden="true" />}
              onClick={() => setLesson(cell.reason === 'rejected' ? 'taken-out' : 'corrected')}
            >
              Other rows of this site
            </Button>
          )}
        </div>
      )}
      {offer !== null && <RecipeOffer key={offer.id} jobId={jobId} taskId={result.task_id} field={field} {...offer} onDone={endOffer} />}
      {newer && <NewerValue newer={newer} text={cellText(newer.value, field.type)} onKeep={takeNewer} onOverwrite={overwrite} />}
      {problem && (
        <p ref={bringIntoSight} role="alert" className="text-13 text-failed">
          {problem}
        </p>
      )}
    </div>
  )
}
