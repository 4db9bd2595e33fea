// The form of a step, by its kind.
import { FIELD_TYPES, TARGET_COLUMN, type Step } from '@quarry/contract'
import { isFieldType } from '../../../state/draft.ts'
import { Select } from '../../../ui/input.tsx'
import { ColumnSelect, ColumnsField, Labelled, TextField, Toggle } from './form-parts.tsx'
import { FormulaField } from './formula-field.tsx'
import { JoinForm } from './join-form.tsx'
import { SortForm } from './sort-form.tsx'
import { ValidateForm } from './validate-form.tsx'

interface StepFormProps {
  step: Step
  /** Those that go into the step. */
  columns: readonly string[]
  onChange(step: Step): void
}

export function StepForm({ step, columns, onChange }: StepFormProps) {
  switch (step.kind) {
    case 'filter':
      return (
        <>
          <FormulaField
            label="Condition"
            value={step.condition}
            columns={columns}
            placeholder="price > 20"
            onChange={(condition) => onChange({ ...step, condition })}
          />
          <Labelled label="Keep">
            <Select
              value={step.keeps}
              onChange={(event) => onChange({ ...step, keeps: event.target.value === 'others' ? 'others' : 'matching' })}
            >
              <option value="matching">rows for which it holds</option>
              <option value="others">the other rows</option>
            </Select>
          </Labelled>
        </>
      )
    case 'compute':
      return (
        <>
          <TextField
            label="Column"
            value={step.column}
            placeholder="total"
            suggestions={columns}
            onChange={(column) => onChange({ ...step, column })}
          />
          <FormulaField
            label="Formula"
            value={step.formula}
            columns={columns}
            placeholder="round(price * 1.19, 2)"
            onChange={(formula) => onChange({ ...step, formula })}
          />
        </>
      )
    case 'convert':
      return (
        <>
          <ColumnSelect label="Column" value={step.column} columns={columns} onChange={(column) => onChange({ ...step, column })} />
          <Labelled label="To">
            <Select value={step.to} onChange={(event) => isFieldType(event.target.value) && onChange({ ...step, to: event.target.value })}>
              {FIELD_TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Select>
          </Labelled>
        </>
      )
    case 'rename':
      return (
        <>
          <ColumnSelect label="Column" value={step.column} columns={columns} onChange={(column) => onChange({ ...step, column })} />
          <TextField label="New name" value={step.to} onChange={(to) => onChange({ ...step, to })} />
        </>
      )
    default:
      return <TableStepForm step={step} columns={columns} onChange={onChange} />
  }
}

function TableStepForm({ step, columns, onChange }: StepFormProps) {
  const all = [TARGET_COLUMN, ...columns]
  switch (step.kind) {
    case 'split':
      return (
        <>
          <ColumnSelect label="Column" value={step.column} columns={all} onChange={(column) => onChange({ ...step, column })} />
          <TextField
            label="Separator"
            value={step.separator}
            hint="Empty: at white space."
            onChange={(separator) => onChange({ ...step, separator })}
          />
          <TextField
            label="New columns"
            value={step.into.join(', ')}
            hint="Names with commas between. Empty: a row for each part."
            placeholder="city, state"
            onChange={(text) => onChange({ ...step, into: namesIn(text) })}
          />
        </>
      )
    case 'merge':
      return (
        <>
          <ColumnsField label="Columns" value={step.columns} columns={all} onChange={(chosen) => onChange({ ...step, columns: chosen })} />
          <TextField label="Separator" value={step.separator} onChange={(separator) => onChange({ ...step, separator })} />
          <TextField label="New column" value={step.to} onChange={(to) => onChange({ ...step, to })} />
          <Toggle label="Keep the columns" value={step.keeps_sources} onChange={(keeps) => onChange({ ...step, keeps_sources: keeps })} />
        </>
      )
    case 'deduplicate':
      return (
        <>
          <ColumnsField
            label="Same in"
            hint="None: in all columns."
            value={step.columns}
            columns={all}
            onChange={(chosen) => onChange({ ...step, columns: chosen })}
          />
          <Toggle
            label="Capital and small letters are the same"
            value={step.ignores_case}
            onChange={(ignores) => onChange({ ...step, ignores_case: ignores })}
          />
        </>
      )
    case 'columns':
      return (
        <ColumnsField
          label="Columns, in this order"
          value={step.columns}
          columns={columns}
          onChange={(chosen) => onChange({ ...step, columns: chosen })}
        />
      )
    case 'join':
      return <JoinForm step={step} columns={all} onChange={onChange} />
    case 'validate':
      return <ValidateForm step={step} columns={all} onChange={onChange} />
    case 'sort':
      return <SortForm step={step} columns={all} onChange={onChange} />
    default:
      return null
  }
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trimStart())
    .filter((name, index, all) => name !== '' || index < all.length - 1)
}
