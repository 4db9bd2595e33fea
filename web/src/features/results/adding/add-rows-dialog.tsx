// The dialog that adds rows to a table: pasted, from a file, discovered from a list, or from a column of another table; with their cost.
import { LIMITS, type Job } from '@quarry/contract'
import { useId, useState, type ClipboardEvent } from 'react'
import { plural } from '../../../lib/format.ts'
import { itemsFromLongPaste, LONG_PASTE_CHARS } from '../../../lib/imports/long-paste.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { X } from 'lucide-react'
import { CostProblems } from '../cost-problems.tsx'
import { DiscoverRows } from './discover-rows.tsx'
import { ImportRows } from './import-rows.tsx'
import { RowsCost } from './rows-cost.tsx'
import { RowsFromTable } from './rows-from-table.tsx'
import { NO_ROWS, useAddRows, type GivenRows } from './use-add-rows.ts'

export function AddRowsDialog({ job, onClose }: { job: Job; onClose(): void }) {
  const id = useId()
  const [given, setGiven] = useState<GivenRows>(NO_ROWS)
  const order = useAddRows(job, given, onClose)
  const { estimate } = order
  const addPart = (name: string, items: readonly string[]) => setGiven((now) => ({ ...now, parts: [...now.parts, { name, items }] }))
  const takeLongPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length < LONG_PASTE_CHARS) return
    event.preventDefault()
    void itemsFromLongPaste(pasted).then((items) => addPart('the clipboard', items))
  }
  const canAdd = estimate !== null && estimate.problems.length === 0 && estimate.rows > 0
  return (
    <Dialog
      title="Add Rows"
      description="They are added after the existing rows and read the same way: fields, recipes, steps, connection and pipeline."
      open
      onClose={onClose}
      className="sm:max-w-xl"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (canAdd && !order.isAdding) order.add(null)
        }}
      >
        <Field
          id={`${id}-rows`}
          label={`${job.target_item_name} of each row`}
          hint="One per line. A pasted column or list is split at tabs and line breaks; a long one is counted below."
        >
          <Textarea
            id={`${id}-rows`}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-13"
            maxLength={LIMITS.requestBodyBytesMax}
            value={given.text}
            placeholder={job.first_targets.join('\n')}
            onChange={(event) => setGiven({ ...given, text: event.target.value })}
            onPaste={takeLongPaste}
          />
        </Field>
        <div className="flex flex-col gap-2">
          <ImportRows onItems={addPart} />
          <DiscoverRows connection={job.connection?.id ?? null} onItems={addPart} />
          <RowsFromTable job={job} from={given.from} onChange={(from) => setGiven((now) => ({ ...now, from }))} />
        </div>
        <Parts given={given} onRemove={(at) => setGiven({ ...given, parts: given.parts.toSpliced(at, 1) })} />
        <RowsCost order={order} />
        {estimate && <CostProblems estimate={estimate} isStarting={order.isAdding} onStartWithCap={order.add} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!canAdd} isBusy={order.isAdding}>
            {order.isAdding ? 'Adding...' : canAdd ? `Add ${plural(estimate.rows, 'Row')}` : 'Add Rows'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Parts({ given, onRemove }: { given: GivenRows; onRemove(at: number): void }) {
  if (given.parts.length === 0) return null
  return (
    <ul aria-label="Further rows" className="flex flex-col gap-1">
      {given.parts.map(({ name, items }, at) => (
        <li
          key={`${at} ${name}`}
          className="flex items-center justify-between gap-2 rounded-control border bg-surface py-1 pr-1 pl-3 text-13"
        >
          <span className="min-w-0 truncate">
            <span className="tabular">{plural(items.length, 'row')}</span> <span className="text-ink-soft">from {name}</span>
          </span>
          <IconButton label={`Remove the rows from ${name}`} icon={<X aria-hidden="true" />} onClick={() => onRemove(at)} />
        </li>
      ))}
    </ul>
  )
}
