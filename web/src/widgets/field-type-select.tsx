// The choice of a field's type.
import { FIELD_TYPES, type FieldType } from '@quarry/contract'
import { isFieldType } from '../state/draft/draft.ts'
import { Select } from '../ui/input.tsx'

interface FieldTypeSelectProps<Type extends FieldType | ''> {
  /** Where no label is written beside it. */
  label?: string
  id?: string
  type: Type
  /** All types where it is left out. */
  types?: readonly FieldType[]
  /** Offers to choose none, in these words. */
  none?: '' extends Type ? string : never
  className?: string
  onType(type: FieldType | Type): void
}

export function FieldTypeSelect<Type extends FieldType | ''>(props: FieldTypeSelectProps<Type>) {
  const { label, id, type, types = FIELD_TYPES, none, className, onType } = props
  const choose = (written: string) => {
    if (isFieldType(written)) onType(written)
    else if (none !== undefined) onType('' as Type)
  }
  return (
    <Select
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(id === undefined ? {} : { id })}
      {...(className === undefined ? {} : { className })}
      value={type}
      onChange={(event) => choose(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {types.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  )
}
