// The saved views of a table as tabs: all rows first, then one's own and the team's.
import type { TableView } from '@quarry/contract'
import { Lock, Users } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'

interface ViewTabsProps {
  views: readonly TableView[]
  selectedId: string | null
  /** Of the panel that the tabs change. */
  panelId: string
  onSelect(id: string | null): void
}

const tabClass =
  'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-13 whitespace-nowrap text-ink-soft hover:bg-hover hover:text-ink aria-selected:bg-accent-wash aria-selected:font-medium aria-selected:text-ink [&_svg]:size-3 [&_svg]:shrink-0'

export function ViewTabs({ views, selectedId, panelId, onSelect }: ViewTabsProps) {
  const { team } = useWorkspace()
  const list = useRef<HTMLDivElement>(null)
  const ids = [null, ...views.map(({ id }) => id)]
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- looked for in the tabs that this chose
  }, [selectedId])
  const move = (event: KeyboardEvent) => {
    const at = ids.indexOf(selectedId)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ids.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const wanted = (next + ids.length) % ids.length
    onSelect(ids[wanted] ?? null)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[wanted]?.focus()
  }
  const tab = (id: string | null) => ({
    role: 'tab',
    'aria-selected': id === selectedId,
    'aria-controls': panelId,
    tabIndex: id === selectedId ? 0 : -1,
    className: tabClass,
    onClick: () => onSelect(id),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the chosen tab has the focus
    <div
      ref={list}
      role="tablist"
      aria-label="Views"
      onKeyDown={move}
      className="flex min-w-24 flex-1 basis-32 items-center gap-0.5 overflow-x-auto [scrollbar-width:none]"
    >
      <button type="button" {...tab(null)}>
        All rows
      </button>
      {views.map((view) => (
        <button key={view.id} type="button" {...tab(view.id)}>
          {team !== null && (view.is_shared ? <Users aria-label="For the team:" /> : <Lock aria-label="Only for you:" />)}
          {view.name}
        </button>
      ))}
    </div>
  )
}
