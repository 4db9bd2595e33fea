// The form of the step Enrich: the new column in words, and what it is looked up from. Cost and trial are shown beside it.
import { LIMITS, TARGET_COLUMN, type StepOf } from '@quarry/contract'
import { useId } from 'react'
import { FieldTypeSelect } from '../../../widgets/field-type-select.tsx'
import { SourcePicker } from '../../../widgets/source-picker.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { columnLabel } from '../step-words.ts'
import { Labelled, TextField } from './form-parts.tsx'

interface EnrichFormProps {
  step: StepOf<'enrich'>
  columns: readonly string[]
  onChange(step: StepOf<'enrich'>): void
}

export function EnrichForm({ step, columns, onChange }: EnrichFormProps) {
  const id = useId()
  const { column, description, to, source } = step
  return (
    <>
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <TextField label="Column" value={column} placeholder="founded" onChange={(name) => onChange({ ...step, column: name })} />
        <Labelled label="Type">
          <FieldTypeSelect type={to} onType={(type) => onChange({ ...step, to: type })} />
        </Labelled>
      </div>
      <Field id={id} label="Description">
        <Textarea
          id={id}
          rows={2}
          value={description}
          maxLength={LIMITS.fieldDescriptionCharsMax}
          placeholder="What it contains, in the words of the pages"
          onChange={(event) => onChange({ ...step, description: event.target.value })}
        />
      </Field>
      <SourcePicker
        source={source}
        labelOf={columnLabel}
        fields={[...new Set([TARGET_COLUMN, ...columns.filter((name) => name !== column), ...source.from])]}
        onChange={(chosen) => chosen && onChange({ ...step, source: chosen })}
      />
    </>
  )
}
