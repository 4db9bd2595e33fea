// One field that was made by pointing: its name and type to change, and its value as it would come out.
import { FIELD_TYPES, LIMITS, type FieldType } from '@quarry/contract'
import { List, Trash2 } from 'lucide-react'
import { cellText } from '../../../lib/cell-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { focusNeighbour } from '../../../lib/focus-neighbour.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { FieldTypeSelect } from '../../../widgets/field-type-select.tsx'
import type { PointedField } from './pointed-fields.ts'

/** What is pointed at is one value or a list of them. */
const POINTED_TYPES = FIELD_TYPES.filter((type) => type !== 'object')

interface PointedFieldItemProps {
  pointed: PointedField
  number: number
  isCurrent: boolean
  actions: {
    rename(id: number, name: string): void
    changeType(pointed: PointedField, type: FieldType): void
    splitList(pointed: PointedField): Promise<void>
    remove(id: number): void
  }
}

export function PointedFieldItem({ pointed, number, isCurrent, actions }: PointedFieldItemProps) {
  const { id, field, value, problem, madeOf } = pointed
  const { rename, changeType, splitList, remove } = actions
  return (
    <li className={classNames('flex flex-col gap-1.5 border-l-2 py-2 pl-3', isCurrent ? 'border-accent' : 'border-transparent')}>
      <div className="flex items-center gap-1.5">
        <Input
          aria-label={`Name of field ${number}`}
          value={field.name}
          maxLength={LIMITS.fieldNameCharsMax}
          spellCheck={false}
          className="font-mono text-13!"
          onChange={(event) => rename(id, event.target.value)}
        />
        <FieldTypeSelect
          label={`Type of field ${number}`}
          type={field.type}
          types={POINTED_TYPES}
          className="w-28! shrink-0"
          onType={(type) => changeType(pointed, type)}
        />
        <IconButton
          label={`Remove field ${number}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={(event) => {
            focusNeighbour(event.currentTarget, { item: 'li', control: 'input', fallback: 'iframe' })
            remove(id)
          }}
        />
      </div>
      {problem === null ? (
        <p className="line-clamp-3 font-mono text-12 break-words text-ink">{cellText(value, field.type)}</p>
      ) : (
        <p className="text-12 text-unsure">{problem}</p>
      )}
      <p className="text-12 text-ink-soft">{field.description}</p>
      {madeOf !== null && Array.isArray(value) && (
        <div className="flex flex-wrap items-center gap-2 text-12 text-ink-soft">
          <List aria-hidden="true" className="size-3.5" /> A list of {value.length}.
          <Button size="small" look="quiet" onClick={() => void splitList(pointed)}>
            Not a list
          </Button>
        </div>
      )}
    </li>
  )
}
