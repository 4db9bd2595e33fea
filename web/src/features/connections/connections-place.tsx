// The Connections screen: sites with stored credentials, and whether they still work.
import { useQuery } from '@tanstack/react-query'
import { LogIn, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { connectionsQuery } from '../../state/saved/connections.queries.ts'
import { useStaying } from '../../state/saved/late-deletion.ts'
import { session } from '../../state/session/session.ts'
import { ForEditors } from '../../state/workspace/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { SignInByHand } from './sign-in-by-hand.tsx'
import { ConnectionItem } from './connection-item.tsx'

/** A connection can end while jobs use it, so the list is polled. */
const REFRESH_MS = 10_000

interface ConnectionsPlaceProps {
  /** The connection that a mail links to. */
  markedId: string | null
  /** A page that requires a sign-in, which the user wants to do by hand. */
  signInAt: string | null
  onSignInLeft(): void
}

export function ConnectionsPlace({ markedId, signInAt, onSignInLeft }: ConnectionsPlaceProps) {
  const isSignedIn = useStore(session).user !== null
  const list = useQuery({ ...connectionsQuery, enabled: isSignedIn, refetchOnMount: 'always', refetchInterval: REFRESH_MS })
  const staying = useStaying(list.data)
  const [isAdding, setAdding] = useState(false)
  const [isByHand, setByHand] = useState(false)
  const add = (
    <ForEditors>
      <span className="flex flex-wrap gap-2">
        <Button icon={<LogIn aria-hidden="true" />} onClick={() => setByHand(true)}>
          Sign in by hand
        </Button>
        <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add connection
        </Button>
      </span>
    </ForEditors>
  )
  return (
    <section aria-label="Connections" className="flex max-w-4xl min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-20 font-semibold">Connections</h1>
          <p className="max-w-2xl text-13 text-ink-soft">
            Credentials for pages behind a sign-in. They are encrypted, sent only to their site, and never shown again.
          </p>
        </div>
        {staying !== undefined && staying.length > 0 && add}
      </header>
      {!isSignedIn && (
        <EmptyState
          title="Log in to connect to sites"
          action={
            <Button look="primary" onClick={() => openAuthModal('login')}>
              Log In
            </Button>
          }
        >
          Connections belong to your account or your team.
        </EmptyState>
      )}
      {isSignedIn && list.isPending && <Skeleton className="h-32 w-full" />}
      {list.error && <LoadFailure text="Your connections could not be loaded." error={list.error} onRetry={list.refetch} />}
      {isSignedIn && staying?.length === 0 && (
        <div className="rounded-card border border-dashed">
          <EmptyState title="No connections yet" action={add}>
            Sign in by hand and keep the session, or add one with cookies, with the user name and password of a sign-in form, or with a key.
            Then choose it in the form of a job.
          </EmptyState>
        </div>
      )}
      {staying !== undefined && staying.length > 0 && (
        <ul aria-label="Connections" className="flex flex-col divide-y rounded-card border bg-surface">
          {staying.map((connection) => (
            <ConnectionItem key={connection.id} connection={connection} isMarked={connection.id === markedId} />
          ))}
        </ul>
      )}
      {isAdding && <ConnectionDialog known={null} onClose={() => setAdding(false)} />}
      {isSignedIn && (isByHand || signInAt !== null) && (
        <SignInByHand
          known={null}
          address={signInAt ?? ''}
          onClose={() => {
            setByHand(false)
            onSignInLeft()
          }}
        />
      )}
      <MarkedInSight id={list.isSuccess ? markedId : null} />
    </section>
  )
}

/** Scrolled into view once it is rendered. */
function MarkedInSight({ id }: { id: string | null }) {
  useEffect(() => {
    const item = id === null ? null : document.getElementById(`connection-${id}`)
    item?.focus()
  }, [id])
  return null
}
