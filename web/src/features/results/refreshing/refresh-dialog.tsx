// The dialog that reads rows again: which rows and columns, the cost, and a note that nothing changes before it is accepted.
import { REFRESH_LIMITS, type Job } from '@quarry/contract'
import { useId, useState } from 'react'
import { formatInteger, plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { CostProblems } from '../cost-problems.tsx'
import { LACKS, payloadOf, ROW_CHOICES, type RefreshChoice, type RowChoice } from './refresh-choice.ts'
import { RefreshCost } from './refresh-cost.tsx'
import { useRefreshOrder } from './use-refresh-order.ts'

interface RefreshDialogProps {
  job: Job
  /** Ids of the selected rows. */
  selected: readonly string[]
  onClose(): void
}

const DAYS_DEFAULT = '7'

export function RefreshDialog({ job, selected, onClose }: RefreshDialogProps) {
  const id = useId()
  const [choice, setChoice] = useState<RefreshChoice>({
    rows: selected.length > 0 ? 'selected' : 'old',
    days: DAYS_DEFAULT,
    reason: '',
    field: '',
  })
  const change = (part: Partial<RefreshChoice>) => setChoice((now) => ({ ...now, ...part }))
  const order = useRefreshOrder(job, payloadOf(choice, selected), onClose)
  const { estimate } = order
  const columns = job.trait_definitions.filter(({ source }) => !source)
  const canStart = estimate !== null && estimate.problems.length === 0 && estimate.rows > 0
  return (
    <Dialog
      title="Refresh"
      description="Pages are fetched and read again. You see the differences side by side; the table only changes where you accept them."
      open
      onClose={onClose}
      className="sm:max-w-lg"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (canStart && !order.isStarting) order.start(null)
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field id={`${id}-rows`} label="Rows">
            <Select id={`${id}-rows`} data-first value={choice.rows} onChange={(event) => change({ rows: choiceOf(event.target.value) })}>
              {ROW_CHOICES.filter((one) => one !== 'selected' || selected.length > 0).map((one) => (
                <option key={one} value={one}>
                  {one === 'selected' ? `Selected (${formatInteger(selected.length)})` : CHOICE_LABELS[one]}
                </option>
              ))}
            </Select>
          </Field>
          {choice.rows === 'old' && (
            <Field id={`${id}-days`} label="Days since they were read">
              <Input
                id={`${id}-days`}
                type="number"
                min={0}
                max={REFRESH_LIMITS.daysMax}
                value={choice.days}
                onChange={(event) => change({ days: event.target.value })}
              />
            </Field>
          )}
          {choice.rows === 'lacking' && (
            <Field id={`${id}-reason`} label="Because">
              <Select id={`${id}-reason`} value={choice.reason} onChange={(event) => change({ reason: event.target.value })}>
                <option value="">For any reason</option>
                {LACKS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field id={`${id}-field`} label="Columns">
            <Select id={`${id}-field`} value={choice.field} onChange={(event) => change({ field: event.target.value })}>
              <option value="">All columns</option>
              {columns.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
        </div>
        <RefreshCost order={order} />
        {estimate && <CostProblems estimate={estimate} isStarting={order.isStarting} onStartWithCap={order.start} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!canStart} isBusy={order.isStarting}>
            {order.isStarting ? 'Starting...' : canStart ? `Refresh ${plural(estimate.rows, 'Row')}` : 'Refresh'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const CHOICE_LABELS: Record<Exclude<RowChoice, 'selected'>, string> = {
  old: 'Not read for a number of days',
  lacking: 'With an empty cell',
  all: 'All',
}

function choiceOf(text: string): RowChoice {
  return ROW_CHOICES.find((one) => one === text) ?? 'all'
}
