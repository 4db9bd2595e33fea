// The choice of a field's type.
import { FIELD_TYPES, type FieldType } from '@quarry/contract'
import { isFieldType } from '../state/draft/draft.ts'
import { Select } from '../ui/input.tsx'

interface FieldTypeSelectProps {
  label: string
  type: FieldType
  className?: string
  onType(type: FieldType): void
}

export function FieldTypeSelect({ label, type, className, onType }: FieldTypeSelectProps) {
  return (
    <Select
      aria-label={label}
      value={type}
      {...(className === undefined ? {} : { className })}
      onChange={(event) => isFieldType(event.target.value) && onType(event.target.value)}
    >
      {FIELD_TYPES.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  )
}
