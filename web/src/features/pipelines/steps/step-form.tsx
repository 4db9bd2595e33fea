// The form of a step, by its kind: those for single values here, those for columns and rows in table-step-form.
import { Select } from '../../../ui/input.tsx'
import { FieldTypeSelect } from '../../../widgets/field-type-select.tsx'
import { ColumnSelect, Labelled, TextField, type StepFormProps } from './form-parts.tsx'
import { FormulaField } from './formula-field.tsx'
import { TableStepForm } from './table-step-form.tsx'

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
            <FieldTypeSelect type={step.to} onType={(to) => onChange({ ...step, to })} />
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
