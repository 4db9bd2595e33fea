// The first rows after a step as a plain table; changed and added cells are marked, and problems are shown below their cells.
import { type Job, type JsonValue, type PipelineColumn, type PipelineStage, type PreviewRow } from '@quarry/contract'
import { cellText, isRightAligned } from '../../../lib/cell-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AddressText } from '../../../ui/address-text.tsx'

interface PreviewTableProps {
  job: Job
  stage: PipelineStage
  /** The rows before the step, to mark its changes. */
  before: PipelineStage | undefined
}

export function PreviewTable({ job, stage, before }: PreviewTableProps) {
  if (stage.rows.length === 0)
    return (
      <div className="rounded-card border bg-surface">
        <EmptyState title="No rows are left after this step.">Among the first rows of the job.</EmptyState>
      </div>
    )
  return (
    <div
      // Focusable, so that it can be scrolled by keyboard.
      className="relative max-h-[min(44rem,calc(100dvh-8rem))] overflow-auto rounded-card border bg-surface"
      role="region"
      aria-label="Preview rows"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="w-max min-w-full border-separate border-spacing-0 text-left text-13">
        <thead>
          <tr className="[&_th]:sticky [&_th]:top-0 [&_th]:border-b [&_th]:bg-sunken [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium">
            <th className="left-0 z-10">{job.target_item_name}</th>
            {stage.columns.map((column) => (
              <th
                key={column.name}
                className={classNames(isRightAligned(column.type) && 'text-right', isNew(column, before) && 'text-accent')}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stage.rows.map((row, index) => (
            <Row key={index} row={row} stage={stage} before={before} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, stage, before }: { row: PreviewRow; stage: PipelineStage; before: PipelineStage | undefined }) {
  const earlier = before?.rows.find((one) => one.task_id === row.task_id)
  return (
    <tr className="[&_td]:border-b [&_td]:px-3 [&_td]:py-1.5 [&_td]:align-top">
      <td className="sticky left-0 max-w-56 bg-surface" title={row.target_item_value}>
        <AddressText value={row.target_item_value} />
      </td>
      {stage.columns.map(({ name, type }) => {
        const problem = row.problems.find((one) => one.column === name && one.step === stage.step)
        return (
          <td
            key={name}
            className={classNames(
              'max-w-72',
              isRightAligned(type) && 'tabular text-right',
              earlier && isChanged(earlier.data, row.data, name) && 'bg-accent-wash',
            )}
          >
            <span className="line-clamp-2 break-words">{cellText(valueIn(row.data, name), type)}</span>
            {problem && <span className="block text-12 text-unsure">{problem.text}</span>}
          </td>
        )
      })}
    </tr>
  )
}

function valueIn(data: Record<string, JsonValue>, name: string): JsonValue {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null
}

function isChanged(before: Record<string, JsonValue>, after: Record<string, JsonValue>, name: string): boolean {
  return JSON.stringify(valueIn(before, name)) !== JSON.stringify(valueIn(after, name))
}

function isNew({ name }: PipelineColumn, before: PipelineStage | undefined): boolean {
  return before !== undefined && !before.columns.some((column) => column.name === name)
}
