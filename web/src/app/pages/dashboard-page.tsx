// The dashboard of a job above its rows, which use the same search and filters; or of a saved view of its table alone. Its workspace is in
// the URL, so that it can be shared with the team.
import { queryOfView, resultViewOf, tableFields, WHOLE_VIEW, type ResultView } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Table2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { knownView } from '../../features/results/view/known-view.ts'
import { viewsQuery } from '../../features/results/table/table-views.queries.ts'
import { RunResults } from '../../features/results/run-results.tsx'
import { useStore } from '../../lib/store.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { jobQuery } from '../../state/jobs/jobs.queries.ts'
import { session } from '../../state/session/session.ts'
import { showRunView, useRunView } from '../../state/jobs/run-view.ts'
import { useTeamHere, useWorkspace } from '../../state/workspace/workspace.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InitialDataError } from '../initial-data-error.tsx'
import { useWorkspaceOf } from '../workspace/use-workspace-of.ts'

const route = getRouteApi('/app/dashboard')

export function DashboardPage() {
  useDocumentTitle('Dashboard')
  const { job, view, workspace } = route.useSearch()
  const navigate = useNavigate()
  const isThere = useWorkspaceOf(workspace)
  const teamId = useTeamHere()?.id
  useEffect(() => {
    if (teamId === undefined || workspace !== undefined || job === undefined) return
    const search = { job, ...(view === undefined ? {} : { view }), workspace: teamId }
    void navigate({ to: '/app/dashboard', search, replace: true, resetScroll: false })
  }, [teamId, workspace, view, job, navigate])
  const isSignedIn = useStore(session).user !== null
  if (isSignedIn && !isThere) return <InitialDataError />
  return (
    <div className="@container flex flex-col gap-6 px-4 py-5 md:px-8">
      <h1 className="sr-only">Dashboard</h1>
      {job && view ? (
        <ViewDashboard key={view} id={job} viewId={view} />
      ) : job ? (
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

/** The view without fields that the job does not have, as its rows are shown; null while its fields are not known. */
function useKnownView(id: string, isSignedIn: boolean) {
  const [seen, setView] = useRunView(id)
  const isPlain = seen.filters.length === 0
  const { data: job, error } = useQuery({ ...jobQuery(id, useQueryClient()), enabled: isSignedIn && !isPlain })
  const view = isPlain || error ? seen : job ? knownView(seen, tableFields(job)) : null
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
        <Dashboard
          base={`/jobs/${encodeURIComponent(id)}/dashboard`}
          view={view}
          setView={setView}
          isOwn={mayChange}
          heading={heading}
          hasRows
        />
      )}
      <div className="print:hidden">
        <RunResults id={id} onSelect={select} />
      </div>
    </>
  )
}

/** Of the view's current content: it changes with the view. */
function ViewDashboard({ id, viewId }: { id: string; viewId: string }) {
  const isSignedIn = useStore(session).user !== null
  const [chosen, setChosen] = useState<ResultView>(WHOLE_VIEW)
  const { mayChange } = useWorkspace()
  const { data: views } = useQuery({ ...viewsQuery(id), enabled: isSignedIn })
  const view = views?.find((one) => one.id === viewId)
  const rows = view && chosen.filters.length > 0 ? narrowed(resultViewOf(view.layout), chosen) : null
  if (!isSignedIn) return null
  return (
    <Dashboard
      base={`/jobs/${encodeURIComponent(id)}/views/${encodeURIComponent(viewId)}/dashboard`}
      view={chosen}
      setView={setChosen}
      isOwn={mayChange}
      heading={<>Dashboard of the view {view ? `“${view.name}”` : '...'}</>}
      actions={
        <Link
          to="/app/tables/$id"
          params={{ id }}
          search={{ view: viewId, ...(rows && { rows: String(new URLSearchParams(queryOfView(rows))) }) }}
          onClick={() => rows && showRunView(id, rows)}
          className={buttonClass('secondary', 'small')}
        >
          <Table2 aria-hidden="true" />
          Show its rows
        </Link>
      }
    />
  )
}

/** The rows of the view that are selected in its charts. */
function narrowed(view: ResultView, { filters }: ResultView): ResultView {
  return { ...view, filters: [...view.filters, ...filters] }
}
