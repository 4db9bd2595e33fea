// The dialog that finds a text in cells and replaces it.
import { useId, useState } from 'react'
import { formatInteger } from '../../../lib/format.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { ALL_COLUMNS, ColumnSelect } from './column-select.tsx'
import { EditDialog, type EditDialogProps } from './edit-dialog.tsx'

export function ReplaceDialog(props: EditDialogProps) {
  const { fields, view } = props
  const id = useId()
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const [name, setName] = useState(ALL_COLUMNS)
  const [isSelectedOnly, setSelectedOnly] = useState(props.selected !== null && props.selected.count > 1)
  const [matchesCase, setMatchesCase] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { rows } = isSelectedOnly && props.selected ? props.selected : view
  const columns =
    name === ALL_COLUMNS ? fields.filter(({ type }) => type !== 'boolean' && type !== 'object').map((one) => one.name) : [name]
  const options = { match_case: matchesCase, whole_cell: isWhole }
  const edit =
    find === '' || columns.length === 0 ? null : { kind: 'replace' as const, columns, find, replace_with: replacement, rows, ...options }
  return (
    <EditDialog {...props} title="Find and Replace" edit={edit} verb="Replace in">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field id={`${id}-find`} label="Find">
          <Input id={`${id}-find`} data-first maxLength={500} value={find} onChange={(event) => setFind(event.target.value)} />
        </Field>
        <Field id={`${id}-replacement`} label="Replace with">
          <Input id={`${id}-replacement`} maxLength={1_000} value={replacement} onChange={(event) => setReplacement(event.target.value)} />
        </Field>
        <Field id={`${id}-column`} label="Columns">
          <ColumnSelect id={`${id}-column`} fields={fields} value={name} all onChange={setName} />
        </Field>
        <Field id={`${id}-rows`} label="Rows">
          <Select
            id={`${id}-rows`}
            value={isSelectedOnly ? 'selected' : 'all'}
            onChange={(event) => setSelectedOnly(event.target.value === 'selected')}
          >
            <option value="all">All that are shown ({formatInteger(view.count)})</option>
            {props.selected && <option value="selected">Selected ({formatInteger(props.selected.count)})</option>}
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap gap-4 text-13">
        <Check label="Match case" isOn={matchesCase} onChange={setMatchesCase} />
        <Check label="Whole cells only" isOn={isWhole} onChange={setWhole} />
      </div>
    </EditDialog>
  )
}

function Check({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
