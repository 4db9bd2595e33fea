// The app's frame: a collapsible sidebar on one side of the screen, the assistant on the other; below 900 px both are overlays that
// start closed.
import { Outlet, useLocation } from '@tanstack/react-router'
import { Bot, PanelLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { AssistantDock } from '../features/assistant/assistant-dock.tsx'
import { loadPart } from '../lib/load-part.ts'
import { NARROW, useMediaQuery } from '../lib/use-media-query.ts'
import { toggleAssistant, useAssistantIsOpen } from '../state/assistant/assistant-panel.ts'
import { panelsBesideTable, showPanel, useSidePanels } from '../state/app/side-panels.ts'
import { classNames } from '../ui/class-names.ts'
import { CONTENT_ID, SkipLink } from '../ui/skip-link.tsx'
import { OfflineNotice } from './notices/offline-notice.tsx'
import { JobEndings } from './job-endings.tsx'
import { HomeLink, Sidebar, SidebarToggle } from './sidebar.tsx'
import { WorkspaceNotice } from './workspace/workspace-notice.tsx'
import { ForEditors, useWorkspace } from '../state/workspace/workspace.tsx'
import { Badge } from '../ui/badge.tsx'

const AssistantOverlay = lazy(async () => ({
  default: (await loadPart(() => import('../features/assistant/assistant-overlay.tsx'))).AssistantOverlay,
}))
const SidebarOverlay = lazy(async () => ({ default: (await loadPart(() => import('./sidebar-overlay.tsx'))).SidebarOverlay }))

export function AppLayout() {
  const isNarrow = useMediaQuery(NARROW)
  useEffect(() => {
    window.addEventListener('keydown', toggleByKey)
    return () => window.removeEventListener('keydown', toggleByKey)
  }, [])
  const fillsWindow = useLocation({ select: ({ pathname }) => pathname.startsWith('/app/tables/') })
  useLayoutEffect(() => panelsBesideTable.set(fillsWindow ? { isSidebarOpen: false, isAssistantOpen: false } : null), [fillsWindow])
  // One element in both layouts, so that the screen keeps its state when the width changes.
  return (
    <>
      <SkipLink />
      <div className={classNames('flex min-h-dvh', isNarrow && 'flex-col')}>
        {isNarrow ? <NavigationBar /> : <NavigationColumn />}
        <main id={CONTENT_ID} className="flex min-w-0 flex-1 flex-col outline-none!">
          <OfflineNotice />
          <WorkspaceNotice />
          <Outlet />
        </main>
        <ForEditors>{isNarrow ? <NarrowAssistant /> : <AssistantDock />}</ForEditors>
      </div>
      <JobEndings />
    </>
  )
}

/** Ctrl+K, Cmd+K. */
function toggleByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  event.preventDefault()
  toggleAssistant()
}

function AssistantButton() {
  return (
    <button
      type="button"
      aria-label="AI Assistant"
      title="AI Assistant"
      onClick={toggleAssistant}
      className="ml-auto inline-flex size-9 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink [&_svg]:size-4.5"
    >
      <Bot aria-hidden="true" />
    </button>
  )
}

function NavigationColumn() {
  const { isSidebarOpen: isOpen } = useSidePanels()
  return (
    <div className={`sticky top-0 h-dvh shrink-0 border-r bg-surface transition-[width] ${isOpen ? 'w-56' : 'w-14'}`}>
      <Sidebar isOpen={isOpen} onToggle={() => showPanel({ isSidebarOpen: !isOpen })} />
    </div>
  )
}

function NavigationBar() {
  const [isOpen, setOpen] = useState(false)
  const hasOpened = useHasBeen(isOpen)
  const { team } = useWorkspace()
  return (
    <>
      <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b bg-surface px-3">
        <SidebarToggle isOpen={isOpen} onToggle={() => setOpen(true)} icon={<PanelLeft aria-hidden="true" />} />
        <HomeLink />
        {team && (
          <Badge tone="accent" className="min-w-0">
            <span className="sr-only">Workspace: </span>
            <span className="truncate">{team.name}</span>
          </Badge>
        )}
        <ForEditors>
          <AssistantButton />
        </ForEditors>
      </header>
      {hasOpened && (
        <Suspense>
          <SidebarOverlay open={isOpen} onClose={() => setOpen(false)}>
            <Sidebar isOpen onToggle={() => setOpen(false)} onChoose={() => setOpen(false)} />
          </SidebarOverlay>
        </Suspense>
      )}
    </>
  )
}

function NarrowAssistant() {
  return useHasBeen(useAssistantIsOpen()) ? (
    <Suspense>
      <AssistantOverlay />
    </Suspense>
  ) : null
}

/** Stays true once set: a drawer is loaded when it first opens, and from then on animates its own closing. */
function useHasBeen(is: boolean): boolean {
  const [has, setHas] = useState(is)
  if (is && !has) setHas(true)
  return has
}
