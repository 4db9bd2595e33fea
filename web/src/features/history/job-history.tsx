// The Job History: the signed-in user's jobs and this browser's previews, newest first; search, select, download and delete.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { jobKeys, jobListQuery } from '../../state/jobs/jobs.queries.ts'
import { previewRuns } from '../../state/draft/preview-runs.ts'
import { session } from '../../state/session/session.ts'
import { ForEditors } from '../../state/workspace/workspace.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { JobFilterBar } from './job-filter-bar.tsx'
import { JobList } from './job-list.tsx'
import { useJobActions } from './use-job-actions.ts'
import { fitsFilter, useJobFilter } from './use-job-filter.ts'

interface JobHistoryProps {
  selectedId: string | null
  onSelect(id: string | null): void
}

export function JobHistory({ selectedId, onSelect }: JobHistoryProps) {
  const isSignedIn = useStore(session).user !== null
  const queryClient = useQueryClient()
  const previews = useStore(previewRuns).map((run) => run.job)
  const controls = useJobFilter()
  const list = useInfiniteQuery({ ...jobListQuery(controls.filter), enabled: isSignedIn })
  const actions = useJobActions({ selectedId, onSelect })
  const isPending = isSignedIn && list.isPending
  const jobs = isSignedIn ? (list.data?.pages.flat() ?? []) : []
  const shown = [...previews.filter((job) => fitsFilter(job, controls.filter)), ...jobs].sort((one, other) =>
    other.created_at.localeCompare(one.created_at),
  )

  const refresh = () => {
    if (isSignedIn) void list.refetch()
    if (selectedId) void queryClient.invalidateQueries({ queryKey: jobKeys.job(selectedId) })
  }
  return (
    <section aria-label="Job History" className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-20 font-semibold">Job History</h1>
        <Button size="small" icon={<RefreshCw aria-hidden="true" />} isBusy={list.isFetching} onClick={refresh}>
          Refresh Job List
        </Button>
      </header>
      {!isSignedIn && <AnonymousNotice />}
      {actions.failure && (
        <Notice
          tone="error"
          action={
            actions.failure.retry && (
              <Button size="small" onClick={actions.failure.retry}>
                Retry
              </Button>
            )
          }
        >
          {actions.failure.text}
        </Notice>
      )}
      <JobFilterBar controls={controls} isSignedIn={isSignedIn} />
      {isPending && <ListSkeleton />}
      {!isPending && shown.length > 0 && (
        <JobList
          jobs={shown}
          previewIds={new Set(previews.map((job) => job.id))}
          selectedId={selectedId}
          actions={actions}
          onSelect={onSelect}
          {...(list.hasNextPage && !list.isFetchingNextPage ? { onEndReached: () => void list.fetchNextPage() } : {})}
        />
      )}
      {!isPending && shown.length === 0 && (
        <NoJobs hasFailed={list.error !== null} {...(controls.isNarrowed ? { onShowAll: controls.clear } : {})} />
      )}
    </section>
  )
}

/** `onShowAll` is given where jobs may be hidden by the search and the filters. */
function NoJobs({ hasFailed, onShowAll }: { hasFailed: boolean; onShowAll?: () => void }) {
  if (hasFailed) return <EmptyState title="No jobs to display.">Your jobs could not be loaded. They are safe.</EmptyState>
  if (onShowAll)
    return (
      <EmptyState title="No jobs to display." action={<Button onClick={onShowAll}>Show all jobs</Button>}>
        No jobs match the search and filters.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No jobs to display."
      action={
        <ForEditors>
          <Link to="/app" className={buttonClass()}>
            Start a job
          </Link>
        </ForEditors>
      }
    >
      A job appears here as soon as it is started on the Web Scraper screen.
    </EmptyState>
  )
}

function AnonymousNotice() {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={() => openAuthModal('login')}>
          Log in
        </Button>
      }
    >
      You are not logged in: jobs are lost when the browser closes. Please log in to keep them.
    </Notice>
  )
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-2" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-20 w-full rounded-card!" />
      ))}
    </div>
  )
}
