// A sheet of a Google spreadsheet, and the service account that writes to it.
import type { SheetMode } from '@quarry/contract'
import { useId } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/input.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import type { DestinationKindForm } from './destination-kind.ts'
import { KEPT, keyIn, LongField, namesIn, type PlaceProps } from './place-parts.tsx'

const MODE_TEXTS: Record<SheetMode, string> = {
  append: 'Add below',
  replace: 'Replace all rows',
  upsert: 'Replace rows with the same key, add others',
}

function SheetPlace({ value, keepsSecret, onChange }: PlaceProps) {
  const id = useId()
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          label="Spreadsheet"
          hint="Its address. Share it with the service account as an editor."
          value={value.spreadsheet_id}
          placeholder="https://docs.google.com/spreadsheets/d/…"
          inputMode="url"
          onChange={(spreadsheet) => onChange({ spreadsheet_id: spreadsheet })}
        />
      </div>
      <TextField label="Sheet" hint="Created if it does not exist" value={value.sheet} onChange={(sheet) => onChange({ sheet })} />
      <Field id={id} label="Each delivery">
        <Select id={id} value={value.mode} onChange={(event) => onChange({ mode: keyIn(MODE_TEXTS, event.target.value) })}>
          {Object.entries(MODE_TEXTS).map(([mode, text]) => (
            <option key={mode} value={mode}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      {value.mode === 'upsert' && (
        <TextField
          label="Key columns"
          hint="Names, separated by commas"
          value={value.key}
          placeholder="URL"
          onChange={(key) => onChange({ key })}
        />
      )}
      <LongField
        label="Key of the service account"
        hint={keepsSecret ? KEPT : 'The complete JSON file from Google. Never shown again.'}
        text={value.secret}
        placeholder={'{ "type": "service_account", … }'}
        onChange={(secret) => onChange({ secret })}
      />
    </>
  )
}

const MODE_TERMS = { append: 'rows added', replace: 'in the place of all rows' }

export const sheetKind: DestinationKindForm<'sheets', 'service_account'> = {
  label: 'Google Sheets',
  nameExample: 'Price list',
  testLabel: 'Test connection',
  testNameOf: (name) => `Test connection to ${name}`,
  staying: 'Rows in the spreadsheet stay.',
  Place: SheetPlace,
  fieldsOf: ({ spreadsheet_id, sheet, mode, key_columns: key }) => ({ spreadsheet_id, sheet, mode, key: key.join(', ') }),
  needs: (form) => [form.spreadsheet_id, form.sheet, ...(form.mode === 'upsert' ? [form.key] : [])],
  secretName: 'service_account',
  settingsOf: ({ spreadsheet_id, sheet, mode, key }) => ({
    spreadsheet_id,
    sheet,
    mode,
    key_columns: mode === 'upsert' ? namesIn(key) : [],
  }),
  termsOf: ({ mode, key_columns: key }) => [mode === 'upsert' ? `by ${key.join(', ')}` : MODE_TERMS[mode]],
}
