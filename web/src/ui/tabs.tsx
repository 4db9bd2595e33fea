// Tabs over panels of equal rank.
import { Tabs as Base } from '@base-ui/react/tabs'
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useMoreBeyond } from './use-more-beyond.ts'

export interface Tab {
  id: string
  label: ReactNode
  content: ReactNode
}

export function Tabs({
  tabs,
  label,
  selected,
  onSelect,
}: {
  tabs: readonly Tab[]
  label: string
  selected: string
  onSelect(id: string): void
}) {
  const list = useRef<HTMLDivElement>(null)
  useMoreBeyond(list)
  const selectedAt = tabs.findIndex((tab) => tab.id === selected)
  useEffect(() => {
    const row = list.current
    if (!row) return
    const showSelected = () => bringIntoSight(row, row.children[selectedAt])
    showSelected()
    const observer = new ResizeObserver(showSelected)
    observer.observe(row)
    return () => observer.disconnect()
  }, [selectedAt])
  return (
    <Base.Root value={selected} onValueChange={(id) => onSelect(String(id))} className="flex min-h-0 flex-col">
      <Base.List
        ref={list}
        aria-label={label}
        className={classNames('flex gap-1 overflow-x-auto overflow-y-hidden border-b [scrollbar-width:none]', FADES)}
        onFocus={({ currentTarget, target }) => bringIntoSight(currentTarget, target)}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            className="border-b-2 -outline-offset-2 whitespace-nowrap border-transparent px-3 py-2 text-13 font-medium text-ink-soft hover:text-ink data-active:border-accent data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        // The library keeps a panel that closes for some frames, for an animation. There is none, so two
        // panels would be one above the other for a moment.
        <Base.Panel key={tab.id} value={tab.id} hidden={tab.id !== selected} className="min-h-0 pt-4">
          {tab.id === selected && tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/** Where there are more tabs beyond an edge, the row fades out towards it. */
const FADES =
  'data-[more~=start]:mask-l-from-[calc(100%-3rem)] data-[more~=start]:mask-l-to-100% data-[more~=end]:mask-r-from-[calc(100%-3rem)] data-[more~=end]:mask-r-to-100%'

/** Of the tabs beside it so much stays in sight that one sees there are more. */
const PEEK_PX = 36

/** On a narrow screen the tabs are wider than it; only their own row is moved, never the page. */
function bringIntoSight(row: HTMLElement, tab: Element | undefined): void {
  if (!tab) return
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, inner.right + PEEK_PX - outer.right) + Math.min(0, inner.left - PEEK_PX - outer.left)
}
