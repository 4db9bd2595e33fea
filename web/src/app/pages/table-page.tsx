// A table in the whole window. Its saved view and its workspace are in the URL, so that it can be shared with the team.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { TableScreen } from '../../features/results/table/table-screen.tsx'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { session } from '../../state/session/session.ts'
import { useTeamHere } from '../../state/workspace/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InitialDataError } from '../initial-data-error.tsx'
import { useTableKey } from '../use-table-key.ts'
import { useWorkspaceOf } from '../workspace/use-workspace-of.ts'

const route = getRouteApi('/app/tables/$id')

export function TablePage() {
  const { id } = route.useParams()
  const { view, thread, workspace } = route.useSearch()
  const navigate = useNavigate()
  const isSignedIn = useStore(session).user !== null
  const isThere = useWorkspaceOf(workspace)
  useTableKey(() => void navigate({ to: '/app/history', search: { job: id } }))
  const show = (next: string | null) =>
    void navigate({
      to: '/app/tables/$id',
      params: { id },
      search: { ...(next === null ? {} : { view: next }), ...(workspace === undefined ? {} : { workspace }) },
      resetScroll: false,
    })
  const teamId = useTeamHere()?.id
  useEffect(() => {
    if (teamId === undefined || workspace !== undefined) return
    const search = { ...(view === undefined ? {} : { view }), ...(thread === undefined ? {} : { thread }), workspace: teamId }
    void navigate({ to: '/app/tables/$id', params: { id }, search, replace: true, resetScroll: false })
  }, [teamId, workspace, view, thread, id, navigate])
  if (!isSignedIn)
    return (
      <EmptyState title="No results to display." action={<Button onClick={() => openAuthModal('login')}>Log in</Button>}>
        A job's results are shown to the user who started it.
      </EmptyState>
    )
  if (!isThere) return <InitialDataError />
  return (
    <div className="flex h-dvh min-w-0 flex-col max-md:h-[calc(100dvh-3.25rem)]">
      <InitialDataError />
      <TableScreen key={id} id={id} viewId={view ?? null} threadId={thread ?? null} onView={show} />
    </div>
  )
}
