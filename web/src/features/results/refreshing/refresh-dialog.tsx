// The dialog that reads rows anew: which rows and columns, what it costs, and that nothing changes before somebody accepts it.
import { REFRESH_LIMITS, type Job } from '@quarry/contract'
import { useId, useState } from 'react'
import { formatCost, formatDuration, formatInteger, formatUsd, plural } from '../../../lib/format.ts'
import { useWorkspace } from '../../../state/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { CostProblems } from '../cost-problems.tsx'
import { LACKS, payloadOf, ROW_CHOICES, type RefreshChoice, type RowChoice } from './refresh-choice.ts'
import { useRefreshOrder, type RefreshOrder } from './use-refresh-order.ts'

interface RefreshDialogProps {
  job: Job
  /** Ids of the rows that are selected. */
  selected: readonly string[]
  onClose(): void
}

const DAYS_DEFAULT = '7'

export function RefreshDialog({ job, selected, onClose }: RefreshDialogProps) {
  const id = useId()
  const [choice, setChoice] = useState<RefreshChoice>({ rows: selected.length > 0 ? 'selected' : 'old', days: DAYS_DEFAULT, reason: '', field: '' })
  const change = (part: Partial<RefreshChoice>) => setChoice((now) => ({ ...now, ...part }))
  const order = useRefreshOrder(job, payloadOf(choice, selected), onClose)
  const { estimate } = order
  const columns = job.trait_definitions.filter(({ source }) => !source)
  const canStart = estimate !== null && estimate.problems.length === 0 && estimate.rows > 0
  return (
    <Dialog
      title="Refresh"
      description="Pages are fetched and read anew. You see the differences side by side; nothing in the table changes until you accept it."
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
  old: 'Not read for some days',
  lacking: 'With a cell that lacks its value',
  all: 'All',
}

function choiceOf(text: string): RowChoice {
  return ROW_CHOICES.find((one) => one === text) ?? 'all'
}

function RefreshCost({ order }: { order: RefreshOrder }) {
  const { estimate, isEstimating, problem } = order
  const whose = useWorkspace().team ? 'the team’s' : 'your'
  if (problem !== null) {
    return (
      <p role="alert" className="text-13 whitespace-pre-line text-failed">
        {problem}
      </p>
    )
  }
  return (
    <p role="status" className="tabular min-h-10 text-13 text-ink-soft">
      {estimate === null ? (
        isEstimating ? (
          'Counting the rows...'
        ) : (
          'Choose the rows to see what it costs.'
        )
      ) : estimate.rows === 0 ? (
        'No row of this table fits. Choose other rows.'
      ) : (
        <>
          {plural(estimate.rows, 'row')} with {plural(estimate.columns, 'column')}:{' '}
          {estimate.extra_cells === 0 ? (
            `${plural(estimate.included_cells, 'cell')} included in ${whose} plan.`
          ) : (
            <>
              {plural(estimate.included_cells, 'cell')} included, {formatInteger(estimate.extra_cells)} extra for up to{' '}
              <span className="font-medium text-ink">{formatCost(estimate.cost_usd)}</span> of {whose} balance of{' '}
              {formatUsd(estimate.balance_usd)}.
            </>
          )}{' '}
          Rows that are read count, whatever you decide about the differences; rows that fail or hold nothing are free. About{' '}
          {formatDuration(estimate.seconds)}.
        </>
      )}
    </p>
  )
}
