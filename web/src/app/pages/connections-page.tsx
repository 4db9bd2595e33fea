// The Connections screen; a mail links to one connection by the URL.
import { getRouteApi } from '@tanstack/react-router'
import { ConnectionsPlace } from '../../features/connections/connections-place.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { InitialDataError } from '../initial-data-error.tsx'

const connectionsRoute = getRouteApi('/app/connections')

export function ConnectionsPage() {
  useDocumentTitle('Connections')
  const { connection, sign_in: signInAt } = connectionsRoute.useSearch()
  const navigate = connectionsRoute.useNavigate()
  const leaveSignIn = () => void (signInAt !== undefined && navigate({ search: (now) => ({ ...now, sign_in: undefined }), replace: true }))
  return (
    <div className="@container flex flex-col gap-4 px-4 py-5 md:px-8">
      <InitialDataError />
      <ConnectionsPlace markedId={connection ?? null} signInAt={signInAt ?? null} onSignInLeft={leaveSignIn} />
    </div>
  )
}
