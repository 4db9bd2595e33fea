// Filters the list by folder, and opens the folder dialog.
import { useQuery } from '@tanstack/react-query'
import { FolderCog } from 'lucide-react'
import { useState } from 'react'
import { useStaying } from '../../state/saved/late-deletion.ts'
import { foldersQuery } from '../../state/jobs/tables.queries.ts'
import { ForEditors } from '../../state/workspace/workspace.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/input.tsx'
import { FoldersDialog } from './folders-dialog.tsx'

interface FolderFilterProps {
  /** Id of a folder, or `none`; null: every table. */
  folder: string | null
  onChange(folder: string | null): void
}

export function FolderFilter({ folder, onChange }: FolderFilterProps) {
  const folders = useStaying(useQuery(foldersQuery).data) ?? []
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="flex min-w-32 flex-1 items-center gap-1">
      {folders.length > 0 && (
        <Select aria-label="Folder" value={folder ?? ''} onChange={(event) => onChange(event.target.value || null)}>
          <option value="">Every folder</option>
          {folders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="none">In no folder</option>
        </Select>
      )}
      <ForEditors>
        <IconButton label="Folders" icon={<FolderCog aria-hidden="true" />} onClick={() => setOpen(true)} />
      </ForEditors>
      {isOpen && <FoldersDialog onClose={() => setOpen(false)} />}
    </span>
  )
}
