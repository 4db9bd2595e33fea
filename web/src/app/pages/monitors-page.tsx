// The Monitors screen, with the dashboard of the selected monitor.
import { WHOLE_VIEW, type ResultView } from '@quarry/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { Monitors } from '../../features/monitors/monitors.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useWorkspace } from '../../state/workspace/workspace.tsx'

const route = getRouteApi('/app/monitors')

export function MonitorsPage() {
  useDocumentTitle('Monitors')
  const { monitor, from } = route.useSearch()
  const navigate = useNavigate()
  return (
    <div className="@container flex flex-col gap-4 px-4 py-5 md:px-8">
      <header>
        <h1 className="text-20 font-semibold">Monitors</h1>
        <p className="text-13 text-ink-soft">Jobs that run again on a schedule.</p>
      </header>
      <Monitors
        selectedId={monitor ?? null}
        fromJob={from ?? null}
        onSelect={(id) => void navigate({ to: '/app/monitors', search: id ? { monitor: id } : {}, resetScroll: false })}
        Dashboard={MonitorDashboard}
      />
    </div>
  )
}

function MonitorDashboard({ monitorId }: { monitorId: string }) {
  const [view, setView] = useState<ResultView>(WHOLE_VIEW)
  const { mayChange } = useWorkspace()
  return <Dashboard base={`/monitors/${encodeURIComponent(monitorId)}/dashboard`} view={view} setView={setView} isOwn={mayChange} />
}
