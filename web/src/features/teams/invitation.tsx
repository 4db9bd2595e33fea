// The target of an invitation's link: who invites to which team, and joining, for a user signed in with the invited address.
import type { InvitationView, Team } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { detailText, isNotFound, withDetail } from '../../lib/api-error.ts'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { forgetInvitation, keepInvitation } from '../../state/session/pending-invitation.ts'
import { session, signOut } from '../../state/session/session.ts'
import { teamsKey, teamsQuery } from '../../state/workspace/teams.queries.ts'
import { switchWorkspace } from '../../state/workspace/workspace.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { acceptInvitation, lookAtInvitation } from './teams.queries.ts'

export function Invitation({ token }: { token: string }) {
  const { status, user } = useStore(session)
  const { data, error, refetch } = useQuery({
    queryKey: ['team-invitation', token],
    queryFn: () => lookAtInvitation(token),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const isSignedOut = status === 'ready' && user === null
  useEffect(() => {
    if (status === 'loading') return
    if (isSignedOut && data) keepInvitation(token)
    else if (!isSignedOut) forgetInvitation()
  }, [status, isSignedOut, data, token])
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-5 px-4 py-16">
      {token === '' ? (
        <Over title="This link is incomplete" text="Please open the whole link from the mail." />
      ) : isNotFound(error) ? (
        <Over title="This invitation is over" text={detailText(error)} />
      ) : error ? (
        <LoadFailure text="The invitation could not be loaded." error={error} onRetry={refetch} />
      ) : data ? (
        <Asked token={token} invitation={data} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </div>
  )
}

function Over({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 className="text-28 font-semibold">{title}</h1>
      <p className="text-14 text-ink-soft">{text}</p>
      <div>
        <Link to="/app" className={buttonClass()}>
          Go to the app
        </Link>
      </div>
    </>
  )
}

const MAY: Record<InvitationView['role'], string> = {
  editor: 'As an editor you work on the same jobs, templates and monitors, within the plan and from the balance of the team’s owner.',
  viewer: 'As a viewer you see the team’s jobs with their rows and evidence, and change nothing.',
}

function Asked({ token, invitation }: { token: string; invitation: InvitationView }) {
  const { user } = useStore(session)
  const isInvited = user?.email.toLowerCase() === invitation.email.toLowerCase()
  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="text-28 font-semibold break-words">Join {invitation.team_name}</h1>
        <p className="text-14 break-words text-ink-soft">
          {invitation.inviter_email} invites {invitation.email} as {invitation.role}. {MAY[invitation.role]}
        </p>
      </div>
      {user === null ? <SignInFirst email={invitation.email} /> : isInvited ? <Join token={token} /> : <WrongAccount email={user.email} />}
    </>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>
}

function SignInFirst({ email }: { email: string }) {
  const why = `Please use the address ${email}, which was invited.`
  return (
    <Actions>
      <Button look="primary" onClick={() => openAuthModal('login', why, { email })}>
        Log in to join
      </Button>
      <Button onClick={() => openAuthModal('signup', why, { email })}>Create an account</Button>
    </Actions>
  )
}

function WrongAccount({ email }: { email: string }) {
  return (
    <>
      <Notice tone="warning">{`You are logged in as ${email}, and the invitation was sent to another address. Sign out to log in with that one.`}</Notice>
      <Actions>
        <Button look="primary" onClick={() => void signOut()}>
          Sign out
        </Button>
        <Link to="/app" className={buttonClass()}>
          Go to the app
        </Link>
      </Actions>
    </>
  )
}

function Join({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user } = useStore(session)
  const accept = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: async (team) => {
      const { queryKey } = teamsQuery(user?.id ?? '')
      await queryClient.cancelQueries({ queryKey: teamsKey })
      queryClient.setQueryData(queryKey, (known: Team[] = []) => [...known.filter(({ id }) => id !== team.id), team])
      void queryClient.invalidateQueries({ queryKey: teamsKey })
      switchWorkspace(team.id, queryClient)
      await navigate({ to: '/app/history' })
      showToast(`You are in the team ${team.name} now. The switch at the top of the sidebar leads back to your own work.`)
    },
  })
  return (
    <>
      {accept.error && <Notice tone="error">{withDetail('You could not join.', detailText(accept.error))}</Notice>}
      <Actions>
        <Button look="primary" isBusy={accept.isPending} onClick={() => accept.mutate()}>
          {accept.isPending ? 'Joining...' : 'Join the team'}
        </Button>
        <Link to="/app" className={buttonClass()}>
          Not now
        </Link>
      </Actions>
    </>
  )
}
