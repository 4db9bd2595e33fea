// The form of the step Validate: rules for columns, and what happens to rows that break one.
import type { FieldRules, StepOf } from '@quarry/contract'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/input.tsx'
import { RulesFields } from '../../../widgets/rules-fields.tsx'
import { ColumnSelect, Labelled } from './form-parts.tsx'

interface ValidateFormProps {
  step: StepOf<'validate'>
  columns: readonly string[]
  onChange(step: StepOf<'validate'>): void
}

export function ValidateForm({ step, columns, onChange }: ValidateFormProps) {
  const { rules } = step
  const put = (index: number, one: { column?: string; rule?: FieldRules }) =>
    onChange({ ...step, rules: rules.map((known, at) => (at === index ? { ...known, ...one } : known)) })
  return (
    <>
      {rules.map(({ column, rule }, index) => (
        <fieldset key={index} className="flex flex-col gap-2 rounded-control border p-2.5">
          <div className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <ColumnSelect label="Column" value={column} columns={columns} onChange={(name) => put(index, { column: name })} />
            </div>
            <IconButton
              label={`Take rule ${index + 1} out`}
              icon={<X aria-hidden="true" />}
              disabled={rules.length === 1}
              onClick={() => onChange({ ...step, rules: rules.toSpliced(index, 1) })}
            />
          </div>
          <RulesFields rules={rule} onChange={(changed) => put(index, { rule: changed })} />
        </fieldset>
      ))}
      <Button
        size="small"
        look="quiet"
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => onChange({ ...step, rules: [...rules, { column: columns[1] ?? columns[0] ?? '', rule: { required: true } }] })}
      >
        Add a rule
      </Button>
      <Labelled label="Rows that break a rule">
        <Select
          value={step.on_broken}
          onChange={(event) => onChange({ ...step, on_broken: event.target.value === 'drop' ? 'drop' : 'flag' })}
        >
          <option value="flag">are kept and flagged</option>
          <option value="drop">are dropped</option>
        </Select>
      </Labelled>
    </>
  )
}
