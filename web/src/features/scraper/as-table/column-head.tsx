// The header of a column in a new table: its name, and below it its description and type, which are proposed and editable.
import { LIMITS } from '@quarry/contract'
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { changeField, type DraftField } from '../../../state/draft/draft.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { FieldTypeSelect } from '../../../widgets/field-type-select.tsx'
import { removeColumn } from './table-changes.ts'

interface ColumnHeadProps {
  field: DraftField
  number: number
  isRepeated: boolean
  /** The user entered the name. */
  onNamed(): void
  /** Enter: to the next one. */
  onNext(): void
}

export function ColumnHead({ field, number, isRepeated, onNamed, onNext }: ColumnHeadProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onNext()
  }
  return (
    <th scope="col" className="w-64 min-w-64 border-r border-b bg-sunken p-2 text-left align-top font-normal">
      <div className="flex flex-col gap-1.5">
        <div className="flex items-center gap-1">
          <Input
            aria-label={`Name of column ${number}`}
            aria-invalid={isRepeated || undefined}
            value={field.name}
            maxLength={LIMITS.fieldNameCharsMax}
            spellCheck={false}
            className="h-8 text-13 font-medium"
            onChange={(event) => changeField(field.id, { name: event.target.value })}
            onBlur={onNamed}
            onKeyDown={onKeyDown}
          />
          <IconButton
            label={`Remove column ${number}`}
            icon={<X aria-hidden="true" />}
            onClick={() => {
              removeColumn(field.id, field.name.trim() || String(number))
              document.getElementById(NEW_COLUMN_ID)?.focus()
            }}
          />
        </div>
        {isRepeated && <p className="text-12 text-failed">This name is used twice.</p>}
        <Textarea
          rows={2}
          aria-label={`Description of column ${number}`}
          value={field.description}
          maxLength={LIMITS.fieldDescriptionCharsMax}
          placeholder="Proposed once the column has a name"
          className="resize-none py-1! text-12!"
          onChange={(event) => changeField(field.id, { description: event.target.value })}
        />
        <FieldTypeSelect
          label={`Type of column ${number}`}
          type={field.type}
          className="h-7 text-12!"
          onType={(type) => changeField(field.id, { type })}
        />
      </div>
    </th>
  )
}

export const NEW_COLUMN_ID = 'new-column'
