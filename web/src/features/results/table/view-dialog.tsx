// Names a view that is saved, or renames one; in a team it shows who can see it.
import { VIEW_NAME_CHARS_MAX } from '@quarry/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { useTeamHere } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

export interface NamedView {
  name: string
  is_shared: boolean
}

interface ViewDialogProps {
  title: string
  start: NamedView
  /** Who made a view of the team may keep it to themselves; others may not. */
  mayKeep: boolean
  onSave(view: NamedView): Promise<unknown>
  onClose(): void
}

export function ViewDialog({ title, start, mayKeep, onSave, onClose }: ViewDialogProps) {
  const team = useTeamHere()
  const id = useId()
  const [name, setName] = useState(start.name)
  const [isShared, setShared] = useState(start.is_shared)
  const save = useMutation({ mutationFn: () => onSave({ name: name.trim(), is_shared: isShared }), onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save.mutate()
  }
  return (
    <Dialog title={title} description="Search, filters, order, columns, groups and colours are kept." open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field id={id} label="Name" error={save.error && withDetail('The view could not be saved.', detailText(save.error))}>
          <Input
            id={id}
            value={name}
            maxLength={VIEW_NAME_CHARS_MAX}
            placeholder="Cheapest first"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {team && (
          <label className="flex items-center gap-2.5 text-14">
            <input type="checkbox" checked={isShared} disabled={!mayKeep} onChange={(event) => setShared(event.target.checked)} />
            Everybody in {team.name} sees it
          </label>
        )}
        <Button type="submit" look="primary" disabled={name.trim() === ''} isBusy={save.isPending}>
          Save view
        </Button>
      </form>
    </Dialog>
  )
}
