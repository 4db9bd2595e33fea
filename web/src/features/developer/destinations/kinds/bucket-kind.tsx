// A bucket and its access key.
import { TextField } from '../../../../ui/text-field.tsx'
import { EXPORT_FORMAT_LABELS } from '@quarry/contract'
import type { DestinationKindForm } from './destination-kind.ts'
import { KEPT, textOrNull, type PlaceProps } from './place-parts.tsx'

function BucketPlace({ value, keepsSecret, onChange }: PlaceProps) {
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
        hint={keepsSecret ? KEPT : 'Never shown again. A key with write access to only this bucket is enough.'}
        value={value.secret}
        isSecret
        onChange={(secret) => onChange({ secret })}
      />
    </>
  )
}

export const bucketKind: DestinationKindForm<'s3', 'secret_access_key'> = {
  label: 'S3 bucket (files)',
  nameExample: 'Data lake',
  testLabel: 'Put a test file',
  testNameOf: (name) => `Put a test file into ${name}`,
  staying: 'Files in the bucket stay.',
  Place: BucketPlace,
  fieldsOf: ({ endpoint, region, bucket, prefix, access_key_id, format }) => ({
    endpoint: endpoint ?? '',
    region,
    bucket,
    prefix,
    access_key_id,
    format,
  }),
  needs: (form) => [form.bucket, form.access_key_id],
  secretName: 'secret_access_key',
  settingsOf: ({ endpoint, region, bucket, prefix, access_key_id, format }) => ({
    endpoint: textOrNull(endpoint),
    region,
    bucket,
    prefix,
    access_key_id,
    format,
  }),
  termsOf: ({ format }) => [EXPORT_FORMAT_LABELS[format]],
}
