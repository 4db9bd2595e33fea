// Renames a connection.
import type { Connection } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { connectionsQuery } from '../../state/saved/connections.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { changeConnection } from './connections.queries.ts'
import { TextField } from '../../ui/text-field.tsx'

export function RenameDialog({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(connection.name)
  const rename = useMutation({
    mutationFn: () => changeConnection(connection.id, { name }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  return (
    <Dialog title="Rename connection" open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField label="Name" value={name} onChange={setName} />
        {rename.error && <Notice tone="error">{withDetail('The connection could not be renamed.', detailText(rename.error))}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={name.trim() === ''} isBusy={rename.isPending}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
