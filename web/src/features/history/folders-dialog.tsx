// The folders of tables: created, renamed, deleted. Tables of a deleted folder are kept, without a folder.
import { FOLDER_NAME_CHARS_MAX, type Folder } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Folder as FolderIcon, Trash2 } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { plural } from '../../lib/format.ts'
import { deleteLater, makeBesideDeletions, useStaying } from '../../state/saved/late-deletion.ts'
import { deleteFolder, foldersQuery, makeFolder, refreshFolders, renameFolder } from '../../state/jobs/tables.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function FoldersDialog({ onClose }: { onClose(): void }) {
  const { data, error, isPending } = useQuery(foldersQuery)
  const folders = useStaying(data)
  return (
    <Dialog title="Folders" description="Tables are put into a folder by the folder button beside their name." open onClose={onClose}>
      {error && <Notice tone="error">{withDetail('The folders could not be loaded.', detailText(error))}</Notice>}
      {isPending && <Skeleton className="h-14 w-full" />}
      {folders?.length === 0 && <EmptyState title="No folders yet.">Create one to group tables.</EmptyState>}
      {folders && folders.length > 0 && (
        <ul aria-label="Folders" className="flex flex-col divide-y rounded-control border">
          {folders.map((folder) => (
            <FolderItem key={folder.id} folder={folder} />
          ))}
        </ul>
      )}
      <NewFolder />
    </Dialog>
  )
}

function FolderItem({ folder }: { folder: Folder }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(folder.name)
  const rename = useMutation({ mutationFn: () => renameFolder(folder.id, name.trim()), onSuccess: () => refreshFolders(queryClient) })
  const isChanged = name.trim() !== '' && name.trim() !== folder.name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) rename.mutate()
  }
  const remove = () =>
    deleteLater({
      id: folder.id,
      told: `The folder “${folder.name}” was deleted. Its tables stay.`,
      failure: 'The folder could not be deleted.',
      remove: () => deleteFolder(folder.id),
      refresh: () => refreshFolders(queryClient),
    })
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <form onSubmit={submit} className="flex items-center gap-2">
        <FolderIcon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <Input
          aria-label={`Name of the folder ${folder.name}`}
          className="h-8!"
          maxLength={FOLDER_NAME_CHARS_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <span className="tabular shrink-0 text-12 text-ink-soft">{plural(folder.tables, 'table')}</span>
        {isChanged && (
          <Button type="submit" size="small" isBusy={rename.isPending}>
            Rename
          </Button>
        )}
        <IconButton label={`Delete the folder ${folder.name}`} icon={<Trash2 aria-hidden="true" />} onClick={remove} />
      </form>
      {rename.error && (
        <p role="alert" className="text-13 text-failed">
          {withDetail('The folder could not be renamed.', detailText(rename.error))}
        </p>
      )}
    </li>
  )
}

function NewFolder() {
  const queryClient = useQueryClient()
  const id = useId()
  const [name, setName] = useState('')
  const make = useMutation({
    mutationFn: () => makeBesideDeletions(() => makeFolder(name.trim())),
    onSuccess: () => {
      setName('')
      return refreshFolders(queryClient)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') make.mutate()
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field
        id={id}
        label="New folder"
        className="flex-1"
        error={make.error && withDetail('The folder could not be created.', detailText(make.error))}
      >
        <Input id={id} value={name} maxLength={FOLDER_NAME_CHARS_MAX} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" disabled={name.trim() === ''} isBusy={make.isPending}>
        Make folder
      </Button>
    </form>
  )
}
