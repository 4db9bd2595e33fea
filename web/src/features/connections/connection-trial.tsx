// Tries a connection on one page and shows its text, so that the user sees whether it is the members' page.
import type { Connection } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { connectionsQuery } from '../../state/saved/connections.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { tryConnection } from './connections.queries.ts'
import { TextField } from '../../ui/text-field.tsx'

export function ConnectionTrial({ connection: { id, address } }: { connection: Connection }) {
  const queryClient = useQueryClient()
  const [url, setUrl] = useState('')
  const trial = useMutation({
    mutationFn: () => tryConnection(id, url.trim()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    trial.mutate()
  }
  const seen = trial.data
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 rounded-control border p-3">
      <TextField label="A page that only members see" value={url} placeholder={address} inputMode="url" onChange={setUrl} />
      <div>
        <Button size="small" type="submit" isBusy={trial.isPending}>
          Read it
        </Button>
      </div>
      {trial.error && <Notice tone="error">{withDetail('The connection could not be tried.', detailText(trial.error))}</Notice>}
      {seen && !seen.ok && <Notice tone="error">{seen.error}</Notice>}
      {seen?.ok && (
        <div role="status" className="flex min-w-0 flex-col gap-1 text-13">
          <p className="text-found">The page was read.</p>
          <p className="font-medium break-words text-ink">{seen.title || seen.url}</p>
          <p className="break-words text-ink-soft">{seen.text}</p>
        </div>
      )}
    </form>
  )
}
