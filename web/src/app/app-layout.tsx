// The app's frame: a collapsible sidebar beside the screen; below 900 px an overlay that starts closed.
import { Outlet } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { NARROW, useMediaQuery } from '../lib/use-media-query.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { HomeLink, Sidebar, SidebarToggle } from './sidebar.tsx'
import { SidebarOverlay } from './sidebar-overlay.tsx'

export function AppLayout() {
  const isNarrow = useMediaQuery(NARROW)
  return <TooltipProvider>{isNarrow ? <NarrowLayout /> : <WideLayout />}</TooltipProvider>
}

function WideLayout() {
  const [isOpen, setOpen] = useState(true)
  return (
    <div className="flex min-h-dvh">
      <div className={`sticky top-0 h-dvh shrink-0 border-r bg-surface transition-[width] ${isOpen ? 'w-56' : 'w-14'}`}>
        <Sidebar isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      <main className="min-w-0 flex-1">
        <Outlet />
      </main>
    </div>
  )
}

function NarrowLayout() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b bg-surface px-3">
        <SidebarToggle isOpen={isOpen} onToggle={() => setOpen(true)} icon={<PanelLeft aria-hidden="true" />} />
        <HomeLink />
      </header>
      <SidebarOverlay open={isOpen} onClose={() => setOpen(false)}>
        <Sidebar isOpen onToggle={() => setOpen(false)} onChoose={() => setOpen(false)} />
      </SidebarOverlay>
      <main className="min-w-0 flex-1">
        <Outlet />
      </main>
    </div>
  )
}
