// Selects a column of a table, or all of them.
import type { TableField } from '@quarry/contract'
import { Select } from '../../../ui/input.tsx'

export const ALL_COLUMNS = ''

interface ColumnSelectProps {
  id: string
  fields: readonly TableField[]
  value: string
  all?: boolean
  onChange(name: string): void
}

export function ColumnSelect({ id, fields, value, all = false, onChange }: ColumnSelectProps) {
  return (
    <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
      {all && <option value={ALL_COLUMNS}>All columns</option>}
      {fields.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}
