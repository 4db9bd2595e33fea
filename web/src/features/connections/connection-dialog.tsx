// A dialog for a new connection, or for entering the credentials of an existing one again. Typed secrets are sent once and not stored in
// the browser.
import type { Connection } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { connectionsQuery } from '../../state/saved/connections.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { addConnection, replaceSecret } from './connections.queries.ts'
import { EMPTY_SECRET, isComplete, toSecret, type SecretForm } from './secret-form.ts'
import { SecretFields } from './secret-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface ConnectionDialogProps {
  /** Null: a new one. */
  known: Connection | null
  onClose(): void
}

const TERMS =
  'Use this only for sites whose terms allow it. What you enter is encrypted, sent only to this site, and never shown again, not even to you.'

export function ConnectionDialog({ known, onClose }: ConnectionDialogProps) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [secret, setSecret] = useState<SecretForm>(() => startForm(known))
  const save = useMutation({
    mutationFn: () => (known ? replaceSecret(known.id, toSecret(secret)) : addConnection({ name, address, ...toSecret(secret) })),
    onSuccess: async ({ cookies_left_out: leftOut }) => {
      if (leftOut > 0) showToast(`${leftOut} ${leftOut === 1 ? 'cookie' : 'cookies'} of other sites, or that have ended, were left out.`)
      await queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const isReady = isComplete(secret) && (known !== null || (name.trim() !== '' && address.trim() !== ''))
  return (
    <Dialog
      title={known ? `Enter “${known.name}” again` : 'New connection'}
      description={TERMS}
      open
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
        {known === null && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField label="Name" value={name} placeholder="Dealer prices" onChange={setName} />
            <TextField label="Site" value={address} placeholder="https://www.example.com" inputMode="url" onChange={setAddress} />
          </div>
        )}
        <SecretFields value={secret} onChange={(part) => setSecret((before) => ({ ...before, ...part }))} />
        {save.error && <Notice tone="error">{withDetail('The connection could not be saved.', detailText(save.error))}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!isReady} isBusy={save.isPending}>
            {known ? 'Save' : 'Add connection'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function startForm(known: Connection | null): SecretForm {
  return { ...EMPTY_SECRET, ...(known?.has.sign_in ? { way: 'sign_in' } : {}), proxyGroup: known?.has.proxy_group ?? '' }
}
