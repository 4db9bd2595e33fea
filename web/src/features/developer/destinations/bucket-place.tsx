// A bucket, and the key that opens it.
import { TextField } from '../../../ui/text-field.tsx'
import { KEPT, type PlaceProps } from './place-parts.tsx'

export function BucketPlace({ value, keepsSecret, onChange }: PlaceProps) {
  return (
    <>
      <TextField
        label="Endpoint"
        hint="Empty: Amazon S3"
        value={value.endpoint}
        placeholder="https://storage.example.com"
        inputMode="url"
        onChange={(endpoint) => onChange({ endpoint })}
      />
      <TextField label="Bucket" value={value.bucket} onChange={(bucket) => onChange({ bucket })} />
      <TextField label="Region" value={value.region} onChange={(region) => onChange({ region })} />
      <TextField
        label="Folder"
        hint="Empty: the bucket itself"
        value={value.prefix}
        placeholder="quarry/"
        onChange={(prefix) => onChange({ prefix })}
      />
      <TextField label="Access key" value={value.access_key_id} onChange={(keyId) => onChange({ access_key_id: keyId })} />
      <TextField
        label="Secret of the key"
        hint={keepsSecret ? KEPT : 'Never shown again. A key that may only write into this bucket is enough.'}
        value={value.secret}
        isSecret
        onChange={(secret) => onChange({ secret })}
      />
    </>
  )
}
