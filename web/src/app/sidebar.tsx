// The app's navigation: screens, account, theme, and the logo that links to the home page.
import { Link } from '@tanstack/react-router'
import { BellRing, Bot, History, KeyRound, LogIn, NotebookText, PanelLeftClose, PanelLeftOpen, Table2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../lib/store.ts'
import { toggleAssistant, useAssistantIsOpen } from '../state/assistant/assistant-panel.ts'
import { openAuthModal } from '../state/session/auth-modal.ts'
import { session } from '../state/session/session.ts'
import { ForEditors } from '../state/workspace/workspace.tsx'
import { Mark } from '../ui/mark.tsx'
import { CommandsEntry } from './commands/commands-entry.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { WorkspaceSwitcher } from './workspace/workspace-switcher.tsx'

interface SidebarProps {
  isOpen: boolean
  onToggle(): void
  /** Called when an entry was selected, so that an overlay can close. */
  onChoose?(): void
}

const entryClass =
  'flex h-9 w-full items-center gap-3 rounded-control px-2.5 text-14 text-ink-soft transition-colors hover:bg-hover hover:text-ink [&_svg]:size-4.5 [&_svg]:shrink-0'
const activeProps = { className: `${entryClass} bg-accent-wash! font-medium text-accent!`, 'aria-current': 'page' as const }

const SCREENS = [
  { to: '/app', label: 'Web Scraper', Icon: Table2 },
  { to: '/app/history', label: 'Job History', Icon: History },
  { to: '/app/monitors', label: 'Monitors', Icon: BellRing },
  { to: '/app/recipes', label: 'Recipes', Icon: NotebookText },
  { to: '/app/connections', label: 'Connections', Icon: KeyRound },
] as const

export function Sidebar({ isOpen, onToggle, onChoose }: SidebarProps) {
  return (
    <nav aria-label="App" className="flex h-full flex-col gap-1 p-2">
      <div className={`flex items-center ${isOpen ? 'justify-between pl-1.5' : 'flex-col gap-2'} mb-3 min-h-10`}>
        <HomeLink {...(isOpen ? {} : { compact: true })} />
        <SidebarToggle isOpen={isOpen} onToggle={onToggle} />
      </div>
      <WorkspaceSwitcher isOpen={isOpen} {...(onChoose ? { onChoose } : {})} />
      <div className="flex flex-col gap-1">
        {SCREENS.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/app', includeSearch: false }}
            search={keepJob}
            onClick={onChoose}
            className={entryClass}
            activeProps={activeProps}
            {...nameOf(label, isOpen)}
          >
            <Icon aria-hidden="true" />
            <EntryText isOpen={isOpen}>{label}</EntryText>
          </Link>
        ))}
        <ForEditors>
          <AssistantEntry isOpen={isOpen} {...(onChoose ? { onChoose } : {})} />
        </ForEditors>
      </div>
      <div className="mt-auto flex flex-col gap-1">
        <CommandsEntry className={entryClass} isOpen={isOpen} {...(onChoose ? { onChoose } : {})} />
        <AccountEntry isOpen={isOpen} {...(onChoose ? { onChoose } : {})} />
        <ThemeSwitch isOpen={isOpen} />
      </div>
    </nav>
  )
}

const keepJob = (search: { job?: string }) => (search.job ? { job: search.job } : {})
const nameOf = (name: string, isOpen: boolean) => (isOpen ? {} : { 'aria-label': name, title: name })

function EntryText({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return isOpen ? <span className="truncate">{children}</span> : null
}

function AssistantEntry({ isOpen, onChoose }: { isOpen: boolean; onChoose?(): void }) {
  const isShown = useAssistantIsOpen()
  const toggle = () => {
    onChoose?.()
    toggleAssistant()
  }
  return (
    <button
      type="button"
      id="assistant-toggle"
      aria-expanded={isShown}
      aria-keyshortcuts="Control+K Meta+K"
      className={entryClass}
      onClick={toggle}
      {...nameOf('AI Assistant', isOpen)}
    >
      <Bot aria-hidden="true" />
      <EntryText isOpen={isOpen}>AI Assistant</EntryText>
    </button>
  )
}

function AccountEntry({ isOpen, onChoose }: { isOpen: boolean; onChoose?(): void }) {
  const { user } = useStore(session)
  if (user) {
    return (
      <Link to="/profile" className={entryClass} {...nameOf('Profile', isOpen)}>
        <UserRound aria-hidden="true" />
        <EntryText isOpen={isOpen}>Profile</EntryText>
      </Link>
    )
  }
  const logIn = () => {
    onChoose?.()
    openAuthModal('login')
  }
  return (
    <button type="button" className={entryClass} onClick={logIn} {...nameOf('Log In / Sign Up', isOpen)}>
      <LogIn aria-hidden="true" />
      <EntryText isOpen={isOpen}>Log In / Sign Up</EntryText>
    </button>
  )
}

export function HomeLink({ compact = false }: { compact?: boolean }) {
  return (
    <Link to="/" aria-label="Quarry, home" className="inline-flex items-center gap-2.5 rounded-control p-1 text-16 font-semibold text-ink">
      <Mark className="size-5.5 text-accent" />
      {!compact && <span>Quarry</span>}
    </Link>
  )
}

export function SidebarToggle({ isOpen, onToggle, icon }: { isOpen: boolean; onToggle(): void; icon?: ReactNode }) {
  const name = isOpen ? 'Collapse sidebar' : 'Expand sidebar'
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-expanded={isOpen}
      onClick={onToggle}
      className="inline-flex size-9 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink [&_svg]:size-4.5"
    >
      {icon ?? (isOpen ? <PanelLeftClose aria-hidden="true" /> : <PanelLeftOpen aria-hidden="true" />)}
    </button>
  )
}
