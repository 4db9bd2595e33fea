// The Connections screen; a mail leads to one of them by the address.
import { getRouteApi } from '@tanstack/react-router'
import { ConnectionsPlace } from '../../features/connections/connections-place.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { InitialDataError } from '../initial-data-error.tsx'

const connectionsRoute = getRouteApi('/app/connections')

export function ConnectionsPage() {
  useDocumentTitle('Connections')
  const { connection } = connectionsRoute.useSearch()
  return (
    <div className="@container flex flex-col gap-4 px-4 py-5 md:px-8">
      <InitialDataError />
      <ConnectionsPlace markedId={connection ?? null} />
    </div>
  )
}
