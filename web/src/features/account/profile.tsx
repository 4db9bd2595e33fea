// The profile overlay: who is signed in, since when, and signing out. Without a session it asks to log in.
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, LogOut } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { formatDateTime, formatMemberSince } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/auth-modal.ts'
import { session, signOut, type SessionUser } from '../../state/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Mark } from '../../ui/mark.tsx'

export function Profile() {
  const { status, user } = useStore(session)
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-6 px-4 py-8">
      <header className="flex items-center justify-between">
        <Link to="/" className={buttonClass('quiet')}>
          <ArrowLeft aria-hidden="true" />
          Back
        </Link>
        <Mark className="size-6 text-accent" />
      </header>
      {user ? <Account user={user} /> : status === 'ready' ? <AuthenticationRequired /> : null}
    </main>
  )
}

function Account({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const nowMs = useNow(60_000)
  const leave = async () => {
    // Home first: without a session this page asks to log in.
    await navigate({ to: '/' })
    await signOut()
  }
  return (
    <>
      <h1 className="text-28 font-semibold">Profile</h1>
      <Card
        title="Account"
        actions={
          <Button icon={<LogOut aria-hidden="true" />} onClick={() => void leave()}>
            Sign Out
          </Button>
        }
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 text-14">
          <Fact name="E-mail">{user.email}</Fact>
          <Fact name="Member since">
            <span title={formatDateTime(user.createdAt)}>{formatMemberSince(user.createdAt, nowMs)}</span>
          </Fact>
        </dl>
      </Card>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words text-ink">{children}</dd>
    </>
  )
}

function AuthenticationRequired() {
  const navigate = useNavigate()
  useEffect(() => {
    openAuthModal('login')
  }, [])
  const goToLogin = async () => {
    await navigate({ to: '/' })
    openAuthModal('login')
  }
  return (
    <div className="flex flex-col items-center gap-3 py-24 text-center">
      <h1 className="text-20 font-semibold">Authentication Required</h1>
      <p className="text-14 text-ink-soft">Please log in to view your profile and manage your account.</p>
      <Button look="primary" onClick={() => void goToLogin()}>
        Go to Login
      </Button>
    </div>
  )
}
