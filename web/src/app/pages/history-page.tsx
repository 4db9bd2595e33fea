// The Job History screen: the list, and beside it the results of the selected job.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { JobHistory } from '../../features/history/job-history.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RunView } from '../run-view.tsx'
import { useTableKey } from '../use-table-key.ts'
import { InitialDataError } from '../initial-data-error.tsx'

const appRoute = getRouteApi('/app')

export function HistoryPage() {
  useDocumentTitle('Job History')
  const { job, view } = appRoute.useSearch()
  const navigate = useNavigate()
  const select = (id: string | null) => void navigate({ to: '/app/history', search: id ? { job: id } : {}, resetScroll: false })
  const show = (id: string, next: string) => void navigate({ to: '/app/history', search: { job: id, view: next }, resetScroll: false })
  useTableKey(() => {
    const focused = document.activeElement?.closest('[data-job]')?.getAttribute('data-job') ?? job
    if (focused) void navigate({ to: '/app/tables/$id', params: { id: focused }, search: {} })
  })
  return (
    <div className="@container flex flex-col gap-4 px-4 py-5 md:px-8">
      <InitialDataError />
      <div className="grid min-w-0 grid-cols-1 items-start gap-6 @[1100px]:grid-cols-[clamp(22rem,22cqi,30rem)_minmax(0,1fr)]">
        <JobHistory selectedId={job ?? null} onSelect={select} />
        {job ? (
          <RunView key={job} id={job} view={view} onSelect={select} onView={(next) => show(job, next)} />
        ) : (
          <div className="hidden rounded-card border border-dashed @[1100px]:block">
            <EmptyState title="No job selected">
              The rows of a job that you choose are shown here, with the evidence for each cell.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}
