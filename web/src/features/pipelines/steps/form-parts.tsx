// Controls used by step forms.
import type { Step } from '@quarry/contract'
import { ArrowUp, X } from 'lucide-react'
import { useId, type ReactElement } from 'react'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { columnLabel } from '../step-words.ts'

export interface StepFormProps {
  step: Step
  /** Input columns of the step. */
  columns: readonly string[]
  onChange(step: Step): void
}

/** A label around a control that has no id of its own. */
export function Labelled({ label, children }: { label: string; children: ReactElement }) {
  return (
    <label className="flex min-w-0 flex-col gap-1.5">
      <span className="text-13 font-medium">{label}</span>
      {children}
    </label>
  )
}

interface TextFieldProps {
  label: string
  value: string
  onChange(value: string): void
  hint?: string
  placeholder?: string
  suggestions?: readonly string[]
}

export function TextField({ label, value, onChange, hint, placeholder, suggestions }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint}>
      <Input
        id={id}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        list={suggestions ? `${id}-list` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </Field>
  )
}

interface ColumnSelectProps {
  label: string
  value: string
  columns: readonly string[]
  onChange(column: string): void
}

/** A deleted column stays selected and visible: the step shows the problem. */
export function ColumnSelect({ label, value, columns, onChange }: ColumnSelectProps) {
  return (
    <Labelled label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {!columns.includes(value) && <option value={value}>{value === '' ? 'Choose…' : `${columnLabel(value)} (not there)`}</option>}
        {columns.map((name) => (
          <option key={name} value={name}>
            {columnLabel(name)}
          </option>
        ))}
      </Select>
    </Labelled>
  )
}

interface ColumnsFieldProps {
  label: string
  hint?: string
  value: readonly string[]
  columns: readonly string[]
  onChange(columns: string[]): void
}

/** An ordered selection of columns: selected ones as a list, others in a select below it. */
export function ColumnsField({ label, hint, value, columns, onChange }: ColumnsFieldProps) {
  const others = columns.filter((name) => !value.includes(name))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">{label}</legend>
      {value.map((name, index) => (
        <span key={name} className="flex items-center gap-1 rounded-control bg-sunken pl-2.5 text-13">
          <span className="min-w-0 flex-1 truncate">{columnLabel(name)}</span>
          <IconButton
            label={`Move ${columnLabel(name)} up`}
            icon={<ArrowUp aria-hidden="true" />}
            disabled={index === 0}
            onClick={() => onChange(value.filter((one) => one !== name).toSpliced(index - 1, 0, name))}
          />
          <IconButton
            label={`Take ${columnLabel(name)} out`}
            icon={<X aria-hidden="true" />}
            onClick={() => onChange(value.filter((one) => one !== name))}
          />
        </span>
      ))}
      {others.length > 0 && (
        <Select
          aria-label={`${label}: add a column`}
          value=""
          onChange={(event) => event.target.value !== '' && onChange([...value, event.target.value])}
        >
          <option value="">Add a column…</option>
          {others.map((name) => (
            <option key={name} value={name}>
              {columnLabel(name)}
            </option>
          ))}
        </Select>
      )}
      {hint && <span className="text-12 text-ink-faint">{hint}</span>}
    </fieldset>
  )
}

export function Toggle({ label, value, onChange }: { label: string; value: boolean; onChange(value: boolean): void }) {
  return (
    <label className="flex items-center gap-2 text-13">
      <input type="checkbox" className="size-4 accent-accent" checked={value} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trimStart())
    .filter((name, index, all) => name !== '' || index < all.length - 1)
}
