// The form of the step Expand: the list column, its members, and the other columns that each row keeps.
import type { StepOf, Step } from '@quarry/contract'
import { ColumnSelect, ColumnsField, namesIn, TextField, Toggle } from './form-parts.tsx'

interface ExpandFormProps {
  step: StepOf<'expand'>
  columns: readonly string[]
  onChange(step: Step): void
}

export function ExpandForm({ step, columns, onChange }: ExpandFormProps) {
  const others = columns.filter((name) => name !== step.column)
  return (
    <>
      <ColumnSelect
        label="Column"
        value={step.column}
        columns={columns}
        onChange={(column) => onChange({ ...step, column, keeps: step.keeps?.filter((name) => name !== column) ?? null })}
      />
      <TextField
        label="Members"
        value={step.members.join(', ')}
        hint="Names, separated by commas. Empty: all members of the field."
        placeholder="name, role"
        onChange={(text) => onChange({ ...step, members: namesIn(text) })}
      />
      <Toggle
        label="Keep all other columns"
        value={step.keeps === null}
        onChange={(keepsAll) => onChange({ ...step, keeps: keepsAll ? null : [] })}
      />
      {step.keeps !== null && (
        <ColumnsField
          label="Keep"
          hint="The target is always kept."
          value={step.keeps}
          columns={others}
          onChange={(keeps) => onChange({ ...step, keeps })}
        />
      )}
    </>
  )
}
