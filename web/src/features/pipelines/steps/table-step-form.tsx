// The forms of steps over columns and rows, by kind.
import { TARGET_COLUMN } from '@quarry/contract'
import { ColumnSelect, ColumnsField, namesIn, TextField, Toggle, type StepFormProps } from './form-parts.tsx'
import { DeliverForm } from './deliver-form.tsx'
import { EnrichForm } from './enrich-form.tsx'
import { ExpandForm } from './expand-form.tsx'
import { JoinForm } from './join-form.tsx'
import { SortForm } from './sort-form.tsx'
import { ValidateForm } from './validate-form.tsx'

export function TableStepForm({ step, columns, onChange }: StepFormProps) {
  const all = [TARGET_COLUMN, ...columns]
  switch (step.kind) {
    case 'enrich':
      return <EnrichForm step={step} columns={columns} onChange={onChange} />
    case 'deliver':
      return <DeliverForm step={step} onChange={onChange} />
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
    case 'expand':
      return <ExpandForm step={step} columns={columns} onChange={onChange} />
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
    case 'limit':
      return (
        <TextField
          label="Rows"
          value={step.rows > 0 ? String(step.rows) : ''}
          hint="Counted from the top; behind Sort those that stand first."
          onChange={(text) => onChange({ ...step, rows: Number(text.replace(/\D/g, '')) })}
        />
      )
    case 'fill_down':
      return (
        <ColumnsField
          label="Columns to fill"
          hint="An empty cell takes the value of the nearest row above that has one."
          value={step.columns}
          columns={columns}
          onChange={(chosen) => onChange({ ...step, columns: chosen })}
        />
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
