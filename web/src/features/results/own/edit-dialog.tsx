// The frame of the bulk edit dialogs, with a preview of the changes.
import type { TableEditInput, TableField } from '@quarry/contract'
import { useState, type FormEvent, type ReactNode } from 'react'
import { plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EditPreview, useEditPreview } from './edit-preview.tsx'
import type { SelectedRows } from './edited-rows.ts'
import type { Edits } from './use-edits.ts'

export interface EditDialogProps {
  jobId: string
  fields: readonly TableField[]
  /** Name of the cursor's column; null where it is not a column. */
  column: string | null
  /** Null where nothing is selected. */
  selected: SelectedRows | null
  /** All rows of the view. */
  view: SelectedRows
  edits: Edits
  onClose(): void
}

interface FrameProps extends Pick<EditDialogProps, 'jobId' | 'fields' | 'edits' | 'onClose'> {
  title: string
  /** Null until it is complete. */
  edit: TableEditInput | null
  verb: string
  /** Builds the edit again from the present cell values. */
  onRenew?(): void
  children: ReactNode
}

export function EditDialog({ jobId, fields, edits, onClose, title, edit, verb, onRenew, children }: FrameProps) {
  const [isEditing, setEditing] = useState(false)
  const preview = useEditPreview(jobId, edit)
  const count = edit === null ? 0 : (preview.answer?.changed ?? 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (edit === null || count === 0 || isEditing) return
    setEditing(true)
    const done = await edits.edit(edit)
    setEditing(false)
    if (done) onClose()
    else onRenew?.()
  }
  return (
    <Dialog title={title} description="All cells change at once and can be undone at once." open onClose={onClose} className="sm:max-w-xl">
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {children}
        {edit !== null && <EditPreview preview={preview} fields={fields} />}
        {preview.error && onRenew && (
          <Button size="small" className="self-start" onClick={onRenew}>
            Look Again
          </Button>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={count === 0} isBusy={isEditing}>
            {count === 0 ? title : `${verb} ${plural(count, 'Cell')}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
