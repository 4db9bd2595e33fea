// A new destination: where the bucket is, what is put there, and when.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type HTMLAttributes } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { timeZone as chosenZone } from '../../lib/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { What, When, type DestinationForm, type PartProps } from './destination-terms.tsx'
import { addDestination, destinationsQuery } from './destinations.queries.ts'

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

export function DestinationDialog({ onClose }: { onClose(): void }) {
  const queryClient = useQueryClient()
  const [value, setValue] = useState<DestinationForm>({ ...EMPTY, time_zone: chosenZone.get() ?? browserZone() })
  const change = (part: Partial<DestinationForm>) => setValue((before) => ({ ...before, ...part }))
  const add = useMutation({
    mutationFn: () => addDestination(value),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  const { name, bucket, access_key_id: keyId, secret_access_key: secret } = value
  const isComplete = [name, bucket, keyId, secret].every((text) => text.trim() !== '')
  return (
    <Dialog title="New destination" open onClose={onClose} className="sm:max-w-2xl">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Place value={value} onChange={change} />
        <What value={value} onChange={change} />
        <When value={value} onChange={change} />
        {add.error && <Notice tone="error">{withDetail('The destination could not be added.', detailText(add.error))}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!isComplete || add.isPending}>
            Add destination
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Place({ value, onChange }: PartProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Text label="Name" value={value.name} placeholder="Data lake" onChange={(name) => onChange({ name })} />
      <Text
        label="Endpoint"
        hint="Empty: Amazon S3"
        value={value.endpoint ?? ''}
        placeholder="https://storage.example.com"
        inputMode="url"
        onChange={(endpoint) => onChange({ endpoint: endpoint.trim() === '' ? null : endpoint })}
      />
      <Text label="Bucket" value={value.bucket} onChange={(bucket) => onChange({ bucket })} />
      <Text label="Region" value={value.region ?? ''} onChange={(region) => onChange({ region })} />
      <Text
        label="Folder"
        hint="Empty: the bucket itself"
        value={value.prefix ?? ''}
        placeholder="quarry/"
        onChange={(prefix) => onChange({ prefix })}
      />
      <span className="hidden sm:block" />
      <Text label="Access key" value={value.access_key_id} onChange={(keyId) => onChange({ access_key_id: keyId })} />
      <Text
        label="Secret of the key"
        hint="Never shown again. A key that may only write into this bucket is enough."
        value={value.secret_access_key}
        isSecret
        onChange={(secret) => onChange({ secret_access_key: secret })}
      />
    </div>
  )
}

interface TextProps {
  label: string
  hint?: string
  value: string
  placeholder?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  isSecret?: boolean
  onChange(value: string): void
}

function Text({ label, hint, value, placeholder, inputMode, isSecret = false, onChange }: TextProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint}>
      <Input
        id={id}
        value={value}
        placeholder={placeholder}
        inputMode={inputMode}
        type={isSecret ? 'password' : 'text'}
        autoComplete={isSecret ? 'new-password' : 'off'}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
