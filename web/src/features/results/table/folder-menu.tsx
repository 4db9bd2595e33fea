// Selects a table's folder, or creates one for it.
import { FOLDER_NAME_CHARS_MAX, tableName, type Job } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Folder as FolderIcon, FolderPlus } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { useStaying } from '../../../state/saved/late-deletion.ts'
import { changeTable, foldersQuery, makeFolder } from '../../../state/jobs/tables.queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Menu } from '../../../ui/menu.tsx'

export function FolderMenu({ job }: { job: Job }) {
  const queryClient = useQueryClient()
  const folders = useStaying(useQuery(foldersQuery).data) ?? []
  const [isMaking, setMaking] = useState(false)
  const current = folders.find(({ id }) => id === job.folder_id)
  const move = (folder: { id: string; name: string } | null) => {
    if ((folder?.id ?? null) === (current?.id ?? null)) return
    const told = folder ? `“${tableName(job)}” is in the folder “${folder.name}”.` : `“${tableName(job)}” is in no folder.`
    void changeTable(queryClient, {
      id: job.id,
      change: { folder_id: folder?.id ?? null },
      told,
      back: { folder_id: job.folder_id ?? null },
    })
  }
  return (
    <>
      <Menu
        label="Folder"
        trigger={<IconButton label={current ? `Folder: ${current.name}` : 'Move to a folder'} icon={<FolderIcon aria-hidden="true" />} />}
        entries={[
          ...folders.map((folder) => ({ label: folder.name, isOn: folder.id === job.folder_id, run: () => move(folder) })),
          ...(current ? [{ label: 'Take out of its folder', run: () => move(null) }] : []),
          { label: 'New folder...', icon: <FolderPlus aria-hidden="true" />, run: () => setMaking(true) },
        ]}
      />
      {isMaking && <NewFolderDialog onClose={() => setMaking(false)} onMade={move} />}
    </>
  )
}

interface NewFolderProps {
  onClose(): void
  onMade(folder: { id: string; name: string }): void
}

function NewFolderDialog({ onClose, onMade }: NewFolderProps) {
  const queryClient = useQueryClient()
  const id = useId()
  const [name, setName] = useState('')
  const make = useMutation({
    mutationFn: () => makeFolder(name.trim()),
    onSuccess: (folder) => {
      void queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey })
      onMade(folder)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') make.mutate()
  }
  return (
    <Dialog title="New folder" open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field id={id} label="Name" error={make.error && withDetail('The folder could not be created.', detailText(make.error))}>
          <Input id={id} value={name} maxLength={FOLDER_NAME_CHARS_MAX} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button type="submit" look="primary" disabled={name.trim() === ''} isBusy={make.isPending}>
          Make folder
        </Button>
      </form>
    </Dialog>
  )
}
