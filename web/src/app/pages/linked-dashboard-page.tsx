// A dashboard opened by a public link: only the charts, nothing of the account.
import { WHOLE_VIEW, type ResultView } from '@quarry/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { HomeLink } from '../sidebar.tsx'

const route = getRouteApi('/shared/$token')

export function LinkedDashboardPage() {
  useDocumentTitle('Dashboard')
  const { token } = route.useParams()
  const [view, setView] = useState<ResultView>(WHOLE_VIEW)
  return (
    <>
      <header className="border-b bg-surface px-4 py-2 md:px-8 print:hidden">
        <HomeLink />
      </header>
      <main className="mx-auto w-full max-w-6xl px-4 py-6 md:px-8">
        <h1 className="sr-only">Shared dashboard</h1>
        <Dashboard base={`/shared/${encodeURIComponent(token)}`} view={view} setView={setView} isOwn={false} />
      </main>
    </>
  )
}
