// The effect of a bulk edit: the number of cells, and the first ones before and after.
import type { EditAnswer, TableEditInput, TableField } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { cellText } from '../../../lib/cell-text.ts'
import { plural } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { editPreviewQuery } from './own.queries.ts'

const RESTS_MS = 300
const SHOWN_MAX = 8

/** Null until the effect is known. */
export function useEditPreview(jobId: string, edit: TableEditInput | null): { answer: EditAnswer | null; error: Error | null } {
  const text = JSON.stringify(edit)
  const isSettled = useDebounced(text, RESTS_MS) === text
  const { data, error, isFetching } = useQuery(editPreviewQuery(jobId, isSettled ? edit : null))
  return { answer: isSettled && !isFetching && !error ? (data ?? null) : null, error: isSettled ? error : null }
}

interface EditPreviewProps {
  preview: ReturnType<typeof useEditPreview>
  fields: readonly TableField[]
}

export function EditPreview({ preview: { answer, error }, fields }: EditPreviewProps) {
  if (error)
    return (
      <p role="alert" className="text-13 text-failed">
        {withDetail('This is not possible.', detailText(error))}
      </p>
    )
  if (!answer) return null
  const typeOf = (name: string) => fields.find((field) => field.name === name)?.type ?? 'string'
  const shown = answer.samples.slice(0, SHOWN_MAX)
  const refused = answer.refused.slice(0, SHOWN_MAX)
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-13">
        {answer.changed === 0 ? 'No cells would change.' : `${plural(answer.changed, 'cell')} would change.`}
        {answer.unfit > 0 && answer.refused.length === 0 && ` ${plural(answer.unfit, 'cell')} can’t hold it: ${answer.problem}`}
        {answer.refused.length > 0 &&
          ` ${plural(answer.unfit, 'cell')} can’t hold what is meant for ${answer.unfit === 1 ? 'it, and stays as it is' : 'them, and stay as they are'}:`}
      </p>
      {refused.length > 0 && (
        <PreviewTable heads={['Row', 'Column', 'Value', 'Why not']}>
          {refused.map(({ task_id: taskId, target_item_value: target, column, value, problem }) => (
            <PreviewRow key={`${taskId} ${column}`} target={target} cells={[column, cellText(value, 'string'), problem]} />
          ))}
        </PreviewTable>
      )}
      {shown.length > 0 && (
        <PreviewTable heads={['Row', 'Column', 'Before', 'After']}>
          {shown.map(({ task_id: taskId, target_item_value: target, column, before, after }) => (
            <PreviewRow
              key={`${taskId} ${column}`}
              target={target}
              cells={[column, cellText(before, typeOf(column)) || 'Empty', cellText(after, typeOf(column)) || 'Empty']}
            />
          ))}
        </PreviewTable>
      )}
    </div>
  )
}

function PreviewTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <div className="overflow-clip rounded-control border">
      <table className="w-full table-fixed text-left text-12">
        <thead className="bg-sunken text-ink-soft">
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col" className="px-2 py-1 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function PreviewRow({ target, cells: [column, before, after] }: { target: string; cells: [string, string, string] }) {
  return (
    <tr className="border-t align-top">
      {/* Addresses of one site differ at their end. */}
      <td className="truncate px-2 py-1 text-left font-mono [direction:rtl]" title={target}>
        <bdi>{target}</bdi>
      </td>
      <td className="px-2 py-1 wrap-anywhere">{column}</td>
      <td className="px-2 py-1 wrap-anywhere text-ink-soft">{before}</td>
      <td className="px-2 py-1 wrap-anywhere">{after}</td>
    </tr>
  )
}
