// A new destination, or a change of one: where the bucket is, what is put there, and when.
import type { Destination } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { timeZone as chosenZone } from '../../lib/time-zone.ts'
import { destinationsQuery } from '../../state/receivers.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { What, When, type DestinationForm, type PartProps } from './destination-terms.tsx'
import { addDestination, changeDestination } from './destinations.queries.ts'

const EMPTY: DestinationForm = {
  name: '',
  endpoint: null,
  region: 'us-east-1',
  bucket: '',
  prefix: '',
  access_key_id: '',
  secret_access_key: '',
  format: 'parquet',
  rows: 'raw',
  monitor_id: null,
  schedule: null,
}

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

interface DestinationDialogProps {
  /** Null: a new one. */
  known: Destination | null
  onClose(): void
}

export function DestinationDialog({ known, onClose }: DestinationDialogProps) {
  const queryClient = useQueryClient()
  const [value, setValue] = useState<DestinationForm>(() =>
    known ? formOf(known) : { ...EMPTY, time_zone: chosenZone.get() ?? browserZone() },
  )
  const change = (part: Partial<DestinationForm>) => setValue((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () => (known ? changeDestination(known.id, withoutEmptySecret(value)) : addDestination(value)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const { name, bucket, access_key_id: keyId, secret_access_key: secret } = value
  const isComplete = [name, bucket, keyId, ...(known ? [] : [secret])].every((text) => text.trim() !== '')
  return (
    <Dialog title={known ? 'Change destination' : 'New destination'} open onClose={onClose} className="sm:max-w-2xl">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Place value={value} keepsSecret={known !== null} onChange={change} />
        <What value={value} onChange={change} />
        <When value={value} onChange={change} />
        {save.error && <Notice tone="error">{withDetail('The destination could not be saved.', detailText(save.error))}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!isComplete} isBusy={save.isPending}>
            {known ? 'Save changes' : 'Add destination'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function formOf({ id: _id, created_at: _made, next_run_at: _next, ...settings }: Destination): DestinationForm {
  return { ...settings, secret_access_key: '' }
}

function withoutEmptySecret({ secret_access_key: secret, ...settings }: DestinationForm) {
  return secret.trim() === '' ? settings : { ...settings, secret_access_key: secret }
}

function Place({ value, keepsSecret, onChange }: PartProps & { keepsSecret: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField label="Name" value={value.name} placeholder="Data lake" onChange={(name) => onChange({ name })} />
      <TextField
        label="Endpoint"
        hint="Empty: Amazon S3"
        value={value.endpoint ?? ''}
        placeholder="https://storage.example.com"
        inputMode="url"
        onChange={(endpoint) => onChange({ endpoint: endpoint.trim() === '' ? null : endpoint })}
      />
      <TextField label="Bucket" value={value.bucket} onChange={(bucket) => onChange({ bucket })} />
      <TextField label="Region" value={value.region ?? ''} onChange={(region) => onChange({ region })} />
      <TextField
        label="Folder"
        hint="Empty: the bucket itself"
        value={value.prefix ?? ''}
        placeholder="quarry/"
        onChange={(prefix) => onChange({ prefix })}
      />
      <span className="hidden sm:block" />
      <TextField label="Access key" value={value.access_key_id} onChange={(keyId) => onChange({ access_key_id: keyId })} />
      <TextField
        label="Secret of the key"
        hint={keepsSecret ? 'Empty: the one it has stays.' : 'Never shown again. A key that may only write into this bucket is enough.'}
        value={value.secret_access_key}
        isSecret
        onChange={(secret) => onChange({ secret_access_key: secret })}
      />
    </div>
  )
}
