// Where a cell of the result comes from: the cells of the job that it was made of, each with its quote and page, or the list.
import { resultSchema, type Cell, type PipelineColumn, type PipelineRow } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { z } from 'zod'
import { getJson } from '../../../lib/api.ts'
import { REASON_TEXTS } from '../../../lib/cell-state.ts'
import { cellText } from '../../../lib/cell-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface SourcesPanelProps {
  row: PipelineRow
  column: PipelineColumn
  onClose(): void
}

export function SourcesPanel({ row, column, onClose }: SourcesPanelProps) {
  const source = useQuery({
    queryKey: ['private', 'task-result', row.task_id],
    queryFn: ({ signal }) => getJson(`/tasks/${encodeURIComponent(row.task_id)}/result`, z.object({ data: resultSchema }), { signal }),
    enabled: column.from.length > 0,
  })
  const isEnriched = (column.enriched ?? []).length > 0 && column.from.length === 0
  const problems = row.problems.filter((problem) => problem.column === column.name)
  return (
    <aside
      aria-label={`Where ${column.name} comes from`}
      className="flex w-72 shrink-0 flex-col gap-4 overflow-y-auto border-l bg-surface p-4 max-md:absolute max-md:inset-0 max-md:z-30 max-md:w-full"
    >
      <header className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-14 font-semibold break-words">{column.name}</h3>
          <p className="text-12 break-all text-ink-soft">{row.target_item_value}</p>
        </div>
        <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <p className="font-mono text-13 break-words whitespace-pre-wrap">{cellText(row.data[column.name], column.type) || 'Empty'}</p>
      {problems.map((problem) => (
        <p key={problem.step + problem.text} className="rounded-control bg-unsure-wash px-3 py-2 text-13">
          {problem.text}
        </p>
      ))}
      {column.list !== null && <p className="text-13 text-ink-soft">Taken from the list “{column.list}”.</p>}
      {isEnriched && <SourceCell name="the look-up" cell={row.cells[column.name]} />}
      {column.from.length === 0 && column.list === null && !isEnriched && (
        <p className="text-13 text-ink-soft">Computed without a cell of the job.</p>
      )}
      {column.from.length > 0 && source.isPending && <Skeleton className="h-24 w-full" />}
      {column.from.map((name) => {
        const cell = source.data?.data.cells[name]
        return cell ? <SourceCell key={name} name={name} cell={cell} /> : null
      })}
    </aside>
  )
}

function SourceCell({ name, cell }: { name: string; cell: Cell | undefined }) {
  if (!cell) return null
  return (
    <section aria-label={`From ${name}`} className="flex flex-col gap-2">
      <h4 className="text-12 font-medium text-ink-faint">From {name}</h4>
      {cell.raw !== null && <p className="text-13 break-words">{cell.raw}</p>}
      {cell.evidence.slice(0, 3).map((evidence) => (
        <figure key={`${evidence.url} ${evidence.block} ${evidence.at} ${evidence.quote}`} className="flex flex-col gap-1.5">
          <blockquote className="rounded-control border-l-2 border-accent bg-sunken px-3 py-2 font-mono text-12 break-words whitespace-pre-wrap">
            {evidence.quote}
          </blockquote>
          <figcaption className="text-12 break-all">
            {/^https?:\/\//i.test(evidence.url) ? (
              <a
                href={evidence.url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="text-accent underline underline-offset-2"
              >
                {evidence.url}
              </a>
            ) : (
              evidence.url
            )}
          </figcaption>
        </figure>
      ))}
      {cell.evidence.length === 0 && (
        <p className="text-12 text-ink-soft">{cell.reason ? REASON_TEXTS[cell.reason].what : 'No page stands behind it.'}</p>
      )}
    </section>
  )
}
