// The dialog that writes one value into a column of all selected rows.
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { plural } from '../../../lib/format.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ColumnSelect } from './column-select.tsx'
import { EditDialog, type EditDialogProps } from './edit-dialog.tsx'
import { peopleQuery } from './own.queries.ts'
import { OwnValueControl } from './own-value-control.tsx'

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
