// The dashboard of a job above its rows: both follow the same search and filters.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { knownView } from '../../features/results/view/known-view.ts'
import { RunResults } from '../../features/results/run-results.tsx'
import { useStore } from '../../lib/store.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { jobQuery } from '../../state/jobs/jobs.queries.ts'
import { session } from '../../state/session/session.ts'
import { useRunView } from '../../state/jobs/run-view.ts'
import { useWorkspace } from '../../state/workspace/workspace.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const appRoute = getRouteApi('/app')

export function DashboardPage() {
  useDocumentTitle('Dashboard')
  const { job } = appRoute.useSearch()
  return (
    <div className="@container flex flex-col gap-6 px-4 py-5 md:px-8">
      <h1 className="sr-only">Dashboard</h1>
      {job ? (
        <JobDashboard key={job} id={job} />
      ) : (
        <EmptyState
          title="No job selected"
          action={
            <Link to="/app/history" className={buttonClass('primary')}>
              Choose a job
            </Link>
          }
        >
          Open a job in Job History and press “Dashboard”.
        </EmptyState>
      )}
    </div>
  )
}

/** The view without fields that the job does not have, as its rows are shown; null while it is not known which it has. */
function useKnownView(id: string, isSignedIn: boolean) {
  const [seen, setView] = useRunView(id)
  const isPlain = seen.filters.length === 0
  const { data: job, error } = useQuery({ ...jobQuery(id, useQueryClient()), enabled: isSignedIn && !isPlain })
  const view = isPlain || error ? seen : job ? knownView(seen, job.trait_definitions) : null
  return [view, setView] as const
}

function JobDashboard({ id }: { id: string }) {
  const navigate = useNavigate()
  const isSignedIn = useStore(session).user !== null
  const [view, setView] = useKnownView(id, isSignedIn)
  const { mayChange } = useWorkspace()
  const select = (selected: string | null) => void navigate({ to: '/app/history', search: selected ? { job: selected } : {} })
  const heading = (
    <>
      Dashboard{' '}
      <span className="font-mono text-13 font-medium text-ink-soft" title={id}>
        {id.slice(0, 8)}
      </span>
    </>
  )
  return (
    <>
      {isSignedIn && view && (
        <Dashboard base={`/jobs/${encodeURIComponent(id)}/dashboard`} view={view} setView={setView} isOwn={mayChange} heading={heading} />
      )}
      <div className="print:hidden">
        <RunResults id={id} onSelect={select} />
      </div>
    </>
  )
}
