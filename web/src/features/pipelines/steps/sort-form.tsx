// The form of the step Sort: columns, each with its direction.
import type { StepOf } from '@quarry/contract'
import { Plus, X } from '../../../ui/icons.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/input.tsx'
import { ColumnSelect } from './form-parts.tsx'

interface SortFormProps {
  step: StepOf<'sort'>
  columns: readonly string[]
  onChange(step: StepOf<'sort'>): void
}

export function SortForm({ step, columns, onChange }: SortFormProps) {
  const { by } = step
  const put = (index: number, one: Partial<(typeof by)[number]>) =>
    onChange({ ...step, by: by.map((known, at) => (at === index ? { ...known, ...one } : known)) })
  return (
    <>
      {by.map((one, index) => (
        <div key={index} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <ColumnSelect
              label={index === 0 ? 'Sort by' : 'Then by'}
              value={one.column}
              columns={columns}
              onChange={(column) => put(index, { column })}
            />
          </div>
          <Select
            aria-label={`Direction ${index + 1}`}
            className="w-28!"
            value={one.direction}
            onChange={(event) => put(index, { direction: event.target.value === 'desc' ? 'desc' : 'asc' })}
          >
            <option value="asc">upward</option>
            <option value="desc">downward</option>
          </Select>
          <IconButton
            label={`Take column ${index + 1} out`}
            icon={<X aria-hidden="true" />}
            disabled={by.length === 1}
            onClick={() => onChange({ ...step, by: by.toSpliced(index, 1) })}
          />
        </div>
      ))}
      <Button
        size="small"
        look="quiet"
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        disabled={by.length >= 10}
        onClick={() =>
          onChange({
            ...step,
            by: [...by, { column: columns.find((name) => !by.some((one) => one.column === name)) ?? '', direction: 'asc' }],
          })
        }
      >
        Add a column
      </Button>
    </>
  )
}
