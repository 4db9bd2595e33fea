// An item of the list of connections: its state, its credentials, and its actions.
import type { Connection } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatDateTime } from '../../lib/format.ts'
import { connectionsQuery } from '../../state/saved/connections.queries.ts'
import { deleteLater } from '../../state/saved/late-deletion.ts'
import { ForEditors } from '../../state/workspace/workspace.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ConnectionTrial } from './connection-trial.tsx'
import { changeConnection, deleteConnection, signInAgain } from './connections.queries.ts'
import { SignInByHand } from './sign-in-by-hand.tsx'
import { RenameDialog } from './rename-dialog.tsx'

export function ConnectionItem({ connection, isMarked }: { connection: Connection; isMarked: boolean }) {
  const { id, name, domain, state, trouble, waiting } = connection
  const [open, setOpen] = useState<'secret' | 'rename' | 'trial' | 'by_hand' | null>(null)
  return (
    <li
      id={`connection-${id}`}
      tabIndex={-1}
      aria-label={name}
      className="flex flex-col gap-3 px-4 py-3.5 outline-none data-marked:bg-accent-wash"
      {...(isMarked ? { 'data-marked': '' } : {})}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-14 font-medium break-words text-ink">{name}</h2>
        <span className="min-w-0 font-mono text-12 break-all text-ink-soft">{domain}</span>
        <StateBadge state={state} />
      </div>
      <p className="text-12 text-ink-faint">{termsOf(connection)}</p>
      {state === 'ended' && (
        <Notice tone="warning">
          {trouble} {waiting > 0 && `${waiting} ${waiting === 1 ? 'target waits' : 'targets wait'} for it.`}
        </Notice>
      )}
      <ForEditors>
        <Actions connection={connection} isTrying={open === 'trial'} onOpen={setOpen} />
      </ForEditors>
      {open === 'trial' && <ConnectionTrial connection={connection} />}
      {open === 'secret' && <ConnectionDialog known={connection} onClose={() => setOpen(null)} />}
      {open === 'by_hand' && <SignInByHand known={connection} address="" onClose={() => setOpen(null)} />}
      {open === 'rename' && <RenameDialog connection={connection} onClose={() => setOpen(null)} />}
    </li>
  )
}

interface ActionsProps {
  connection: Connection
  isTrying: boolean
  onOpen(what: 'secret' | 'rename' | 'trial' | 'by_hand' | null): void
}

function Actions({ connection, isTrying, onOpen }: ActionsProps) {
  const { id, name, state, has, shares_pages: sharesPages } = connection
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey })
  const signIn = useMutation({
    mutationFn: () => signInAgain(id),
    onSuccess: () => showToast(`Signed in to ${connection.domain}. Targets that waited continue.`),
    onError: (error) => showToast(withDetail('Signing in failed.', detailText(error)), { timeoutMs: 12_000 }),
    onSettled: refresh,
  })
  const share = useMutation({
    mutationFn: () => changeConnection(id, { shares_pages: !sharesPages }),
    onError: (error) => showToast(withDetail('The connection could not be changed.', detailText(error))),
    onSettled: refresh,
  })
  const remove = () =>
    deleteLater({
      id,
      told: `Connection “${name}” deleted. Jobs that still need it will fail on this site.`,
      failure: 'The connection could not be deleted.',
      remove: () => deleteConnection(id),
      refresh,
    })
  const isEnded = state === 'ended'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {has.sign_in && (
        <Button
          size="small"
          look={isEnded ? 'primary' : 'secondary'}
          isBusy={signIn.isPending}
          onClick={() => signIn.mutate()}
          aria-label={`Sign in again with ${name}`}
        >
          Sign in again
        </Button>
      )}
      <Button
        size="small"
        look={isEnded && !has.sign_in ? 'primary' : 'secondary'}
        onClick={() => onOpen('by_hand')}
        aria-label={`Sign in by hand: ${name}`}
      >
        Sign in by hand
      </Button>
      <Button size="small" onClick={() => onOpen('secret')} aria-label={`Enter again: ${name}`}>
        Enter again
      </Button>
      <Button size="small" aria-expanded={isTrying} onClick={() => onOpen(isTrying ? null : 'trial')} aria-label={`Test ${name}`}>
        Test
      </Button>
      <Button size="small" onClick={() => onOpen('rename')} aria-label={`Rename ${name}`}>
        Rename
      </Button>
      <Button size="small" look="quiet" onClick={remove} aria-label={`Delete ${name}`}>
        Delete
      </Button>
      <label className="flex items-center gap-2 text-12 text-ink-soft">
        <input type="checkbox" checked={sharesPages} disabled={share.isPending} onChange={() => share.mutate()} className="accent-accent" />
        Shared links show passages of its pages
      </label>
    </div>
  )
}

function StateBadge({ state }: Pick<Connection, 'state'>) {
  if (state === 'ended') return <Badge tone="failed">Sign in again</Badge>
  return state === 'signing_in' ? <Badge tone="accent">Signing in</Badge> : <Badge tone="found">Ready</Badge>
}

function termsOf({ has, used_at: usedAt, created_at: createdAt }: Connection): string {
  const parts = [
    has.sign_in && `${has.recorded ? 'a recorded sign-in' : 'a sign-in'}${has.code_secret ? ' with one-time codes' : ''}`,
    has.cookies > 0 && `${has.cookies} ${has.cookies === 1 ? 'cookie' : 'cookies'}`,
    has.headers.length > 0 && `the header ${has.headers.join(', ')}`,
    has.basic_auth && 'user name and password of the request',
    has.proxy_group && `the proxy group ${has.proxy_group}`,
  ].filter((part) => typeof part === 'string')
  const used = usedAt === null ? 'Not used yet' : `Last used ${formatDateTime(usedAt)}`
  return `Has ${parts.join(', ')} · Added ${formatDateTime(createdAt)} · ${used}`
}
