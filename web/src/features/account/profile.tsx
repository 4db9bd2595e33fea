// The profile overlay: its tabs, closing it, and the log-in prompt where there is no session. The tabs' contents are elsewhere.
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, LogOut, Settings } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { pendingFactors, session, signOut } from '../../state/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Tabs, type Tab } from '../../ui/tabs.tsx'

interface ProfileProps {
  tabs: readonly Tab[]
  selected: string
  onSelect(tab: string): void
  /** Scrolls to the preferences. */
  onSettings(): void
}

export function Profile(props: ProfileProps) {
  const { status, user } = useStore(session)
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-6 px-4 py-8">
      <header className="flex items-center justify-between">
        <Link to="/" className={`-ml-3 ${buttonClass('quiet')}`}>
          <ArrowLeft aria-hidden="true" />
          Back
        </Link>
        <Mark className="size-6 text-accent" />
      </header>
      {user ? <Account {...props} /> : status === 'ready' ? <AuthenticationRequired /> : null}
    </main>
  )
}

function Account({ tabs, selected, onSelect, onSettings }: ProfileProps) {
  const navigate = useNavigate()
  const leave = async () => {
    // Home first: without a session the profile opens the log-in dialog.
    await navigate({ to: '/' })
    await signOut()
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-28 font-semibold">Profile</h1>
        <div className="flex gap-2">
          <Button icon={<Settings aria-hidden="true" />} onClick={onSettings}>
            Settings
          </Button>
          <Button icon={<LogOut aria-hidden="true" />} onClick={() => void leave()}>
            Sign Out
          </Button>
        </div>
      </div>
      <Tabs label="Profile" tabs={tabs} selected={selected} onSelect={onSelect} />
    </>
  )
}

function AuthenticationRequired() {
  const navigate = useNavigate()
  const isHalfWay = useStore(pendingFactors) !== null
  useEffect(() => {
    if (!isHalfWay) openAuthModal('login')
  }, [isHalfWay])
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
