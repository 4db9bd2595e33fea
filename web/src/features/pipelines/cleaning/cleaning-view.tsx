// The cleaning report of a job: suggestions first, each one click away from the pipeline, then a report per column.
import { cleaningReportSchema, type CleaningReport, type Suggestion } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { getJson } from '../../../lib/api.ts'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { formatInteger } from '../../../lib/format.ts'
import { ForEditors } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ColumnCleaning } from './column-cleaning.tsx'
import { suggestStep } from './suggested-step.ts'

interface CleaningViewProps {
  jobId: string
  /** Opens the pipeline after a suggestion has become a step. */
  onPipeline(): void
}

export function CleaningView({ jobId, onPipeline }: CleaningViewProps) {
  const report = useQuery({
    queryKey: ['private', 'cleaning', jobId],
    queryFn: ({ signal }) => getJson(`/jobs/${encodeURIComponent(jobId)}/cleaning`, cleaningReportSchema, { signal }),
  })
  if (report.error)
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={() => void report.refetch()}>
            Retry
          </Button>
        }
      >
        {withDetail('The report could not be loaded.', detailText(report.error))}
      </Notice>
    )
  if (!report.data)
    return (
      <div className="flex flex-col gap-3">
        <p role="status" className="text-13 text-ink-soft">
          Analyzing the rows...
        </p>
        <Skeleton className="h-64 w-full" />
      </div>
    )
  if (report.data.looked_at === 0)
    return (
      <div className="rounded-card border bg-surface">
        <EmptyState title="There are no rows yet." />
      </div>
    )
  const accept = ({ step }: Suggestion) => {
    suggestStep(jobId, step)
    onPipeline()
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-13 text-ink-soft">
        {lookedAtText(report.data)} Values are cleaned while they are read; what stood on the page stays in each cell.
      </p>
      <Suggestions suggestions={report.data.suggestions} onAccept={accept} />
      <section aria-label="Columns" className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <h2 className="sr-only">Columns</h2>
        {report.data.columns.map((column) => (
          <ColumnCleaning key={column.name} column={column} />
        ))}
      </section>
    </div>
  )
}

function lookedAtText({ looked_at: lookedAt, total, duplicate_rows: duplicates }: CleaningReport): string {
  const of = lookedAt < total ? `the first ${formatInteger(lookedAt)} of ${formatInteger(total)} rows` : `${formatInteger(lookedAt)} rows`
  return `Looked at ${of}; ${duplicates === 0 ? 'none repeats another' : `${formatInteger(duplicates)} repeat an earlier one`}.`
}

function Suggestions({ suggestions, onAccept }: { suggestions: readonly Suggestion[]; onAccept(suggestion: Suggestion): void }) {
  if (suggestions.length === 0) return null
  return (
    <section aria-label="Suggestions" className="flex flex-col rounded-card border bg-surface">
      <h2 className="border-b px-4 py-2.5 text-14 font-semibold">Suggestions</h2>
      <ul className="divide-y">
        {suggestions.map((suggestion) => (
          <li key={suggestion.step.id + suggestion.title} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-13 font-medium">{suggestion.title}</p>
              <p className="text-12 break-words text-ink-soft">{suggestion.reason}</p>
            </div>
            <ForEditors>
              <Button
                size="small"
                icon={<Plus aria-hidden="true" />}
                aria-label={`Add to the pipeline: ${suggestion.title}`}
                onClick={() => onAccept(suggestion)}
              >
                Add to the pipeline
              </Button>
            </ForEditors>
          </li>
        ))}
      </ul>
    </section>
  )
}
