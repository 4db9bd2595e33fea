// A table of a PostgreSQL database, and its connection string.
import type { TlsMode } from '@quarry/contract'
import { useId } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/input.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import type { PartProps } from '../destination-form.ts'
import type { DestinationKindForm } from './destination-kind.ts'
import { KEPT, keyIn, LongField, namesIn, textOrNull, type PlaceProps } from './place-parts.tsx'

const TLS_TEXTS: Record<TlsMode, string> = {
  verify: 'TLS, certificate checked',
  require: 'TLS, certificate not checked',
  disable: 'No TLS (only hosts that the operator allows)',
}

function TablePlace({ value, keepsSecret, onChange }: PlaceProps) {
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          label="Connection string"
          hint={keepsSecret ? KEPT : 'Never shown again. A user with write access to only this table is enough.'}
          value={value.secret}
          placeholder="postgres://user:password@host:5432/database"
          isSecret
          onChange={(secret) => onChange({ secret })}
        />
      </div>
      <TextField label="Schema" value={value.schema} onChange={(schema) => onChange({ schema })} />
      <TextField label="Table" hint="Created if it does not exist" value={value.table} onChange={(table) => onChange({ table })} />
      <TextField
        label="Key columns"
        hint="A row replaces the one with the same key. Empty: rows are added."
        value={value.key}
        placeholder="URL"
        onChange={(key) => onChange({ key })}
      />
      <TlsField value={value} onChange={onChange} />
      {value.tls === 'verify' && (
        <LongField
          label="Certificate of the authority"
          hint="PEM. Empty: the system’s trusted authorities."
          text={value.ca_certificate}
          placeholder="-----BEGIN CERTIFICATE-----"
          onChange={(certificate) => onChange({ ca_certificate: certificate })}
        />
      )}
    </>
  )
}

function TlsField({ value, onChange }: PartProps) {
  const id = useId()
  return (
    <Field id={id} label="Encryption">
      <Select id={id} value={value.tls} onChange={(event) => onChange({ tls: keyIn(TLS_TEXTS, event.target.value) })}>
        {Object.entries(TLS_TEXTS).map(([tls, text]) => (
          <option key={tls} value={tls}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export const tableKind: DestinationKindForm<'postgres', 'connection'> = {
  label: 'PostgreSQL table',
  nameExample: 'Warehouse',
  testLabel: 'Test connection',
  testNameOf: (name) => `Test connection to ${name}`,
  staying: 'Rows in the table stay.',
  Place: TablePlace,
  fieldsOf: ({ schema, table, tls, ca_certificate: certificate, key_columns: key }) => ({
    schema,
    table,
    tls,
    ca_certificate: certificate ?? '',
    key: key.join(', '),
  }),
  needs: (form) => [form.schema, form.table],
  secretName: 'connection',
  settingsOf: ({ schema, table, tls, ca_certificate: certificate, key }) => ({
    schema,
    table,
    tls,
    ca_certificate: textOrNull(certificate),
    key_columns: namesIn(key),
  }),
  termsOf: ({ key_columns: key }) => [key.length === 0 ? 'rows added' : `by ${key.join(', ')}`],
}
