// The dialog that adds an own column to a table, or changes or deletes one.
import { LIMITS, OWN_COLUMN_KINDS, type OwnColumn, type OwnColumnKind } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { OWN_KIND_LABELS } from './own-kinds.ts'
import { changeColumn, createColumn, deleteColumn, renewColumns } from './own.queries.ts'

interface OwnColumnDialogProps {
  jobId: string
  /** Null for a new one. */
  column: OwnColumn | null
  onClose(): void
}

const linesOf = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')

export function OwnColumnDialog({ jobId, column, onClose }: OwnColumnDialogProps) {
  const id = useId()
  const queryClient = useQueryClient()
  const [name, setName] = useState(column?.name ?? '')
  const [kind, setKind] = useState<OwnColumnKind>(column?.kind ?? 'text')
  const [lines, setLines] = useState(column?.options.join('\n') ?? '')
  const [isDeleting, setDeleting] = useState(false)
  const options = kind === 'select' ? linesOf(lines) : []
  const done = async (text: string) => {
    await renewColumns(queryClient, jobId)
    showToast(text)
    onClose()
  }
  const saving = useMutation({
    mutationFn: () => (column ? changeColumn(jobId, column.id, { name, options }) : createColumn(jobId, { name, kind, options })),
    onSuccess: (saved) =>
      done(column ? `The column ${saved.name} was changed.` : `The column ${saved.name} was added. Press Enter in a cell to fill it.`),
  })
  const deleting = useMutation({
    mutationFn: () => deleteColumn(jobId, column?.id ?? ''),
    onSuccess: () => done(`The column ${column?.name} was deleted.`),
  })
  const error = saving.error ?? deleting.error
  const isReady = name.trim() !== '' && (kind !== 'select' || options.length > 0)
  return (
    <Dialog
      title={column ? 'Change Own Column' : 'Add Own Column'}
      description="You fill it yourself. It is never read from pages, never overwritten, and free."
      open
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !saving.isPending) saving.mutate()
        }}
      >
        <div className="grid grid-cols-[1fr_9rem] gap-3">
          <Field id={`${id}-name`} label="Name">
            <Input
              id={`${id}-name`}
              data-first
              maxLength={LIMITS.fieldNameCharsMax}
              value={name}
              placeholder="for example: Note"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field id={`${id}-kind`} label="Kind">
            <Select
              id={`${id}-kind`}
              value={kind}
              disabled={column !== null}
              onChange={(event) => setKind(OWN_COLUMN_KINDS.find((one) => one === event.target.value) ?? 'text')}
            >
              {OWN_COLUMN_KINDS.map((one) => (
                <option key={one} value={one}>
                  {OWN_KIND_LABELS[one]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {kind === 'select' && (
          <Field id={`${id}-options`} label="Options, one per line">
            <Textarea id={`${id}-options`} rows={5} value={lines} onChange={(event) => setLines(event.target.value)} />
          </Field>
        )}
        {error && (
          <p role="alert" className="text-13 whitespace-pre-line text-failed">
            {withDetail('The column could not be saved.', detailText(error))}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {column && (
            <Button
              look="danger"
              className="mr-auto"
              isBusy={deleting.isPending}
              onClick={() => (isDeleting ? deleting.mutate() : setDeleting(true))}
            >
              {isDeleting ? 'Delete It with All Its Cells' : 'Delete'}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!isReady} isBusy={saving.isPending}>
            {column ? 'Save' : 'Add Column'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
