// The dialog that adds a column to an ended job or changes one: its definition, and the cost of reading it from the stored pages.
import { LIMITS, type Field as DataField, type Job } from '@quarry/contract'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { FieldTypeSelect } from '../../../widgets/field-type-select.tsx'
import { SourcePicker, withSource } from '../../../widgets/source-picker.tsx'
import { ColumnCost } from './column-cost.tsx'
import { ColumnSuggestions } from './column-suggestions.tsx'
import { useColumnOrder } from './use-column-order.ts'

interface ColumnDialogProps {
  job: Job
  /** Name of the column to change; null for a new one. */
  column: string | null
  onClose(): void
}

const NEW_COLUMN: DataField = { name: '', description: '', type: 'string' }

export function ColumnDialog({ job, column, onClose }: ColumnDialogProps) {
  const id = useId()
  const [replaces, setReplaces] = useState(column)
  const [field, setField] = useState(() => columnOf(job, column))
  const order = useColumnOrder({ job, field, replaces, onAdded: onClose })
  const choose = (name: string | null) => {
    setReplaces(name)
    setField(columnOf(job, name))
  }
  const canAdd = order.estimate !== null && order.estimate.problems.length === 0 && order.estimate.rows > 0
  return (
    <Dialog
      title={replaces === null ? 'Add Column' : 'Change Column'}
      description="Read from the stored pages of this job without fetching them again, or looked up from its other columns."
      open
      onClose={onClose}
      className="sm:max-w-lg"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (canAdd && !order.isAdding) order.add(null)
        }}
      >
        <Field id={`${id}-column`} label="Column">
          <Select id={`${id}-column`} value={replaces ?? ''} onChange={(event) => choose(event.target.value || null)}>
            <option value="">New column</option>
            {job.trait_definitions.map(({ name }) => (
              <option key={name} value={name}>
                Change: {name}
              </option>
            ))}
          </Select>
        </Field>
        {replaces === null && <ColumnSuggestions jobId={job.id} chosen={field.name} onChoose={setField} />}
        <div className="grid grid-cols-[1fr_8rem] gap-3">
          <Field id={`${id}-name`} label="Name">
            <Input
              id={`${id}-name`}
              data-first={column === null || undefined}
              maxLength={LIMITS.fieldNameCharsMax}
              value={field.name}
              placeholder="for example: brand"
              onChange={(event) => setField({ ...field, name: event.target.value })}
            />
          </Field>
          <Field id={`${id}-type`} label="Data type">
            <FieldTypeSelect id={`${id}-type`} type={field.type} onType={(type) => setField({ ...field, type })} />
          </Field>
        </div>
        <Field id={`${id}-description`} label="Description">
          <Textarea
            id={`${id}-description`}
            rows={3}
            maxLength={LIMITS.fieldDescriptionCharsMax}
            value={field.description}
            placeholder="What it contains, in the words of the pages"
            onChange={(event) => setField({ ...field, description: event.target.value })}
          />
        </Field>
        <SourcePicker
          source={field.source}
          pageLabel="The stored pages"
          fields={job.trait_definitions.filter((one) => !one.source && one.name !== replaces).map(({ name }) => name)}
          onChange={(source) => setField(withSource(field, source))}
        />
        <ColumnCost order={order} isFetched={field.source !== undefined && field.source.kind !== 'derived'} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!canAdd} isBusy={order.isAdding}>
            {order.isAdding ? 'Starting...' : replaces === null ? 'Add Column' : 'Change Column'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function columnOf(job: Job, name: string | null): DataField {
  return job.trait_definitions.find((field) => field.name === name) ?? NEW_COLUMN
}
