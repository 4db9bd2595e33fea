// Manual sign-in to a site: its page opens in the server's browser, the user signs in there, and the session is stored as a connection.
// Typed text is sent to the page and stored nowhere.
import type { Connection, LiveSession } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { plural } from '../../lib/format.ts'
import { useStore } from '../../lib/store.ts'
import { connectionsQuery } from '../../state/saved/connections.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LiveColumns } from '../../ui/live/live-columns.tsx'
import { LiveClient } from '../../ui/live/live-client.ts'
import { keepSession, sessionOfView } from '../../ui/live/live.queries.ts'
import { LiveStart } from '../../ui/live/live-start.tsx'
import { LiveView } from '../../ui/live/live-view.tsx'
import { RecordedSignIn } from './recorded-sign-in.tsx'

interface SignInByHandProps {
  /** The connection that receives the session; null: a new one. */
  known: Connection | null
  /** First page; empty: the user enters it. */
  address: string
  onClose(): void
}

const TERMS =
  'Use this only for sites whose terms allow it. What you type goes only to the page: it is neither stored nor logged, unless you record the sign-in.'

export function SignInByHand({ known, address, onClose }: SignInByHandProps) {
  const [client] = useState(() => new LiveClient())
  const { phase, view } = useStore(client.state)
  const keep = useRef<HTMLButtonElement>(null)
  const connection = known?.id ?? null
  // With the connection's language and proxy group, without the session that is to be replaced.
  const open = (wanted: string) => void client.open({ address: wanted, connection, withoutCookies: true })
  useEffect(() => () => client.leave(), [client])
  const close = () => {
    client.close()
    onClose()
  }
  const isStarted = phase !== 'none'
  return (
    <Dialog
      title={known ? `Sign in by hand: ${known.name}` : 'Sign in by hand'}
      description={TERMS}
      open
      onClose={close}
      className={isStarted ? 'h-[calc(100dvh-2rem)] sm:max-w-7xl' : 'sm:max-w-2xl'}
    >
      {isStarted ? (
        <LiveColumns page={<LiveView client={client} onAgain={open} leaveTo={keep} />}>
          <KeepPanel key={view?.id} client={client} known={known} connection={connection} button={keep} onKept={close} />
        </LiveColumns>
      ) : (
        <LiveStart
          label="The page with the sign-in"
          address={address || (known?.address ?? '')}
          onOpen={open}
          onResume={(found) => client.resume(found)}
        />
      )}
    </Dialog>
  )
}

interface KeepPanelProps {
  client: LiveClient
  known: Connection | null
  connection: string | null
  button: React.RefObject<HTMLButtonElement | null>
  onKept(): void
}

function KeepPanel({ client, known, connection, button, onKept }: KeepPanelProps) {
  const { view, page, phase, signIn } = useStore(client.state)
  const [codeSecret, setCodeSecret] = useState('')
  const queryClient = useQueryClient()
  const titleId = useId()
  const [name, setName] = useState('')
  const id = view?.id ?? ''
  const isOpen = phase === 'open'
  const session = useQuery({
    queryKey: ['private', 'live-session', id, connection, page?.url, page?.is_loading],
    queryFn: () => sessionOfView(id, connection),
    enabled: isOpen && page !== null && !page.is_loading,
    gcTime: 0,
    retry: false,
  })
  const keeping = useMutation({
    mutationFn: () =>
      keepSession(id, {
        ...(connection === null ? { name: name.trim() || (session.data?.domain ?? '') } : { connection }),
        ...(signIn?.has_password ? { sign_in: true, ...(codeSecret.trim() === '' ? {} : { code_secret: codeSecret }) } : {}),
      }),
    onSuccess: async (made) => {
      showToast(known ? `Signed in to ${made.domain}. Targets that waited continue.` : `Connection “${made.name}” added.`)
      await queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey })
      onKept()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keeping.mutate()
  }
  const count = session.data?.cookies ?? 0
  return (
    <form
      onSubmit={submit}
      aria-labelledby={titleId}
      className="flex min-w-0 shrink-0 flex-col gap-3 lg:min-h-0 lg:w-72 lg:overflow-y-auto"
    >
      <h3 id={titleId} className="text-14 font-medium">
        Keep the session
      </h3>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-13 text-ink-soft">
        <li>Sign in on the page, with a one-time code if it asks for one.</li>
        <li>When you see the members’ pages, keep the session.</li>
      </ol>
      <RecordedSignIn client={client} codeSecret={codeSecret} onCodeSecret={setCodeSecret} />
      {known === null && <TextField label="Name" value={name} placeholder={session.data?.domain ?? 'Dealer prices'} onChange={setName} />}
      <p role="status" className="text-13 break-words text-ink-soft">
        {session.data ? sessionText(session.data) : 'Only cookies of the page’s own site are kept, encrypted.'}
      </p>
      {keeping.error && <Notice tone="error">{withDetail('The session could not be kept.', detailText(keeping.error))}</Notice>}
      <Button ref={button} type="submit" look="primary" disabled={!isOpen || count === 0} isBusy={keeping.isPending}>
        Keep this session
      </Button>
    </form>
  )
}

function sessionText({ cookies, domain }: LiveSession): string {
  if (cookies === 0) return `${domain} has set no cookies yet, so there is no session to keep.`
  return `Keeps ${plural(cookies, 'cookie')} of ${domain} and of no other site, sealed.`
}
