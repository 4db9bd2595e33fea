// Which fields the grid shows, and in which order: those pinned beside the target first, hidden ones not at all.
import type { Field } from '@quarry/contract'
import { useMemo, useState } from 'react'

export interface Columns {
  /** As shown: pinned fields first, each group in the order of the job. */
  shown: readonly Field[]
  pinnedCount: number
  all: readonly Field[]
  isPinned(name: string): boolean
  isHidden(name: string): boolean
  togglePinned(name: string): void
  toggleHidden(name: string): void
  showAll(): void
}

export function useColumns(all: readonly Field[]): Columns {
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const visible = all.filter((field) => !hidden.has(field.name))
    const first = visible.filter((field) => pinned.has(field.name))
    return {
      shown: [...first, ...visible.filter((field) => !pinned.has(field.name))],
      pinnedCount: first.length,
      all,
      isPinned: (name) => pinned.has(name),
      isHidden: (name) => hidden.has(name),
      togglePinned: (name) => setPinned((names) => toggled(names, name)),
      toggleHidden: (name) => setHidden((names) => toggled(names, name)),
      showAll: () => setHidden(new Set()),
    }
  }, [all, pinned, hidden])
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names)
  if (!next.delete(name)) next.add(name)
  return next
}
