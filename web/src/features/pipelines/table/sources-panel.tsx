// The sources of an output cell: the job's cells and the look-ups that it was made of, each with its pages, or the list. Beside the rows,
// or below them on narrow screens.
import type { Cell, FieldType, Pipeline, PipelineColumn, PipelineRow } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { cellText } from '../../../lib/cell-text.ts'
import { CellDetails } from '../../../ui/evidence/cell-details.tsx'
import { evidenceOfCell } from '../../../ui/evidence/evidence-link.ts'
import { pathOfEvidence } from '../../../ui/evidence/part-paths.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { lookUpPath, lookUpQuery, rowOfTaskQuery } from '../pipelines.queries.ts'

interface SourcesPanelProps {
  jobId: string
  pipeline: Pipeline
  row: PipelineRow
  column: PipelineColumn
  onClose(): void
}

export function SourcesPanel({ jobId, pipeline, row, column, onClose }: SourcesPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useEscape(panel, onClose)
  const lookUps = (column.enriched ?? []).flatMap((step) => {
    const key = row.look_ups?.[step]
    return key === undefined ? [] : { key, ...lookedUpBy(pipeline, step, column) }
  })
  const problems = row.problems.filter((problem) => problem.column === column.name)
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={`Where ${column.name} comes from`}
      className="flex max-h-[60%] shrink-0 flex-col gap-4 overflow-y-auto border-t-2 bg-raised p-4 @[45rem]:max-h-none @[45rem]:w-80 @[45rem]:border-t-0 @[45rem]:border-l"
    >
      <header className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="text-14 font-semibold break-words">{column.name}</h2>
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
      {column.from.length === 0 && column.list === null && (column.enriched ?? []).length === 0 && (
        <p className="text-13 text-ink-soft">Computed without a cell of the job.</p>
      )}
      {column.from.length === 0 && (column.enriched ?? []).length > 0 && lookUps.length === 0 && (
        <p className="text-13 text-ink-soft">The source columns of the look-up were empty.</p>
      )}
      {column.from.length > 0 && <CellsOfJob key={`${row.position} ${column.name}`} row={row} column={column} />}
      {lookUps.map(({ key, name, type }) => (
        <LookedUp key={key} jobId={jobId} lookUp={{ key, name, type }} />
      ))}
    </aside>
  )
}

function useEscape(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const element = panel.current
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  })
}

/** The steps may have been changed since: then found by the name of the column. */
function lookedUpBy({ steps }: Pipeline, id: string, column: PipelineColumn): { name: string; type: FieldType } {
  const step = steps.find((one) => one.id === id)
  return step?.kind === 'enrich' ? { name: `the look-up of ${step.column}`, type: step.to } : { name: 'the look-up', type: column.type }
}

function CellsOfJob({ row: { task_id: taskId, cells }, column }: Pick<SourcesPanelProps, 'row' | 'column'>) {
  const { data, error, isPending, refetch } = useQuery(rowOfTaskQuery(taskId))
  if (isPending) return <Skeleton className="h-24 w-full" />
  if (error) return <LoadFailure text="The sources could not be loaded." error={error} onRetry={refetch} />
  // A row that was made of an item of a list shows the evidence of that item first.
  const [own] = column.parts ? (cells[column.name]?.evidence ?? []) : []
  const part = own === undefined ? undefined : (pathOfEvidence(own) ?? undefined)
  return column.from.map((name) => {
    const cell = data.cells[name]
    const shown = column.parts?.some(({ field }) => field === name) ? part : undefined
    return cell && <Source key={name} name={name} source={{ cell, type: 'string', path: evidenceOfCell(taskId, name), part: shown }} />
  })
}

function LookedUp({ jobId, lookUp: { key, name, type } }: { jobId: string; lookUp: { key: string; name: string; type: FieldType } }) {
  const { data: cell, error, isPending, refetch } = useQuery(lookUpQuery(jobId, key))
  if (isPending) return <Skeleton className="h-24 w-full" />
  if (error) return <LoadFailure text="What was looked up could not be loaded." error={error} onRetry={refetch} />
  return <Source name={name} source={{ cell, type, path: `${lookUpPath(jobId, key)}/evidence` }} />
}

interface SourceOfCell {
  cell: Cell
  type: FieldType
  path: string
  part?: string | undefined
}

function Source({ name, source: { cell, type, path, part } }: { name: string; source: SourceOfCell }) {
  return (
    <section aria-label={`From ${name}`} className="flex flex-col gap-3 border-t pt-3">
      <h3 className="text-12 font-medium text-ink-faint">From {name}</h3>
      <CellDetails cell={cell} type={type} evidencePath={path} part={part} />
      {cell.evidence.length === 0 && cell.reason === null && <p className="text-12 text-ink-soft">There is no page for it.</p>}
    </section>
  )
}
