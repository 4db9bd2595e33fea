// The dialogs that change many cells at once: a value for all selected rows, and find and replace. Both tell first what would change.
import type { TableEditInput, TableField } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { formatInteger, plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { EditPreview, useEditPreview } from './edit-preview.tsx'
import type { SelectedRows } from './edited-rows.ts'
import { peopleQuery } from './own.queries.ts'
import { OwnValueControl } from './own-value-control.tsx'
import type { Edits } from './use-edits.ts'

interface EditDialogProps {
  jobId: string
  fields: readonly TableField[]
  /** Name of the column of the cursor; null where it is none. */
  column: string | null
  /** Null where nothing is selected. */
  selected: SelectedRows | null
  /** All rows of what is shown. */
  view: SelectedRows
  edits: Edits
  onClose(): void
}

export function SetCellsDialog(props: EditDialogProps) {
  const { fields, jobId, view } = props
  const id = useId()
  const [name, setName] = useState(props.column ?? fields.find(({ own }) => own)?.name ?? fields[0]?.name ?? '')
  const [text, setText] = useState('')
  const field = fields.find((one) => one.name === name)
  const selected = props.selected ?? view
  const { data: people = [] } = useQuery({ ...peopleQuery(jobId), enabled: field?.own?.kind === 'person' })
  const edit = field ? { kind: 'fill' as const, columns: [field.name], value: text === '' ? null : text, rows: selected.rows } : null
  return (
    <EditDialog {...props} title="Set Cells" edit={edit} verb="Set">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field id={`${id}-column`} label="Column">
          <ColumnSelect id={`${id}-column`} fields={fields} value={name} onChange={setName} />
        </Field>
        <Field id={`${id}-value`} label="Value">
          {field?.own ? (
            <OwnValueControl column={field.own} people={people} label="Value" text={text} onChange={setText} />
          ) : (
            <Input id={`${id}-value`} data-first value={text} placeholder="Empty" onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
      </div>
      <p className="text-13 text-ink-soft">
        {props.selected ? plural(selected.count, 'selected row') : `All ${plural(selected.count, 'row')} that are shown`}
        {field && !field.own && '. What was read is corrected by hand, and can be brought back.'}
      </p>
    </EditDialog>
  )
}

const ALL_COLUMNS = ''

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

interface ColumnSelectProps {
  id: string
  fields: readonly TableField[]
  value: string
  all?: boolean
  onChange(name: string): void
}

function ColumnSelect({ id, fields, value, all = false, onChange }: ColumnSelectProps) {
  return (
    <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
      {all && <option value={ALL_COLUMNS}>All columns</option>}
      {fields.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}

interface FrameProps extends EditDialogProps {
  title: string
  /** Null until it is complete. */
  edit: TableEditInput | null
  verb: string
  children: ReactNode
}

function EditDialog({ jobId, fields, edits, onClose, title, edit, verb, children }: FrameProps) {
  const [isEditing, setEditing] = useState(false)
  const preview = useEditPreview(jobId, edit)
  const count = edit === null ? 0 : (preview.answer?.changed ?? 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (edit === null || count === 0 || isEditing) return
    setEditing(true)
    const done = await edits.edit(edit)
    setEditing(false)
    if (done) onClose()
  }
  return (
    <Dialog
      title={title}
      description="One change, whatever it holds: it can be undone as one."
      open
      onClose={onClose}
      className="sm:max-w-xl"
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {children}
        {edit !== null && <EditPreview preview={preview} fields={fields} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={count === 0} isBusy={isEditing}>
            {count === 0 ? title : `${verb} ${plural(count, 'Cell')}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
