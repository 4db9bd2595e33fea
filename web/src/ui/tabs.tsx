// Tabs over panels of equal rank.
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

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
  return (
    <Base.Root value={selected} onValueChange={(id) => onSelect(String(id))} className="flex min-h-0 flex-col">
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto overflow-y-hidden border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            className="border-b-2 whitespace-nowrap border-transparent px-3 py-2 text-13 font-medium text-ink-soft hover:text-ink data-active:border-accent data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className="min-h-0 pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
