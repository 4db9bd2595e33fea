// The source of a field's value: the target's page, or a look-up from other fields of the row. Shared by the schema and the columns.
import { FIELD_SOURCES, LIMITS, type FieldSource } from '@quarry/contract'
import { useId } from 'react'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { SOURCE_WORDS } from './source-words.ts'

/** The field looked up from there; none means its target's page. */
export function withSource<T extends { source?: FieldSource | undefined }>(
  { source: _source, ...field }: T,
  source: FieldSource | undefined,
) {
  return source ? { ...field, source } : field
}

interface SourcePickerProps {
  source: FieldSource | undefined
  /** The label of no look-up: "The target’s page", "The stored pages"; left out: it is always looked up. */
  pageLabel?: string
  /** What a field is called; left out: its name. */
  labelOf?(name: string): string
  /** Names of fields it can be looked up from. */
  fields: readonly string[]
  onChange(source: FieldSource | undefined): void
}

export function SourcePicker({ source, pageLabel, labelOf = (name) => name, fields, onChange }: SourcePickerProps) {
  const id = useId()
  const choose = (text: string) => {
    const kind = FIELD_SOURCES.find((one) => one === text)
    const from = source?.from.filter((name) => fields.includes(name)) ?? []
    const [first] = fields
    onChange(kind && first !== undefined ? { kind, from: from.length > 0 ? from : [first] } : undefined)
  }
  const toggle = (name: string) => {
    if (!source) return
    const from = source.from.includes(name) ? source.from.filter((one) => one !== name) : [...source.from, name]
    if (from.length > 0 && from.length <= LIMITS.fieldSourcesMax) onChange({ ...source, from })
  }
  return (
    <>
      <Field id={`${id}-source`} label="Comes from" hint={source && SOURCE_WORDS[source.kind].hint}>
        <Select id={`${id}-source`} value={source?.kind ?? ''} onChange={(event) => choose(event.target.value)}>
          {pageLabel !== undefined && <option value="">{pageLabel}</option>}
          {fields.length > 0 &&
            FIELD_SOURCES.map((kind) => (
              <option key={kind} value={kind}>
                {SOURCE_WORDS[kind].label}
              </option>
            ))}
        </Select>
      </Field>
      {source && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1.5 text-13">
          <legend className="mb-1.5 font-medium">{SOURCE_WORDS[source.kind].from}</legend>
          {fields.map((name) => (
            <label key={name} className="flex items-center gap-2 font-mono">
              <input
                type="checkbox"
                className="size-4 accent-(--accent)"
                checked={source.from.includes(name)}
                onChange={() => toggle(name)}
              />
              {labelOf(name)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
