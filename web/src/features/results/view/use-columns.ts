// Which fields the grid shows, and in which order: those pinned beside the target first, hidden ones not at all.
import type { TableField } from '@quarry/contract'
import { useMemo, useState } from 'react'

export interface Columns {
  /** As shown: pinned fields first, each group in the order of the job. */
  shown: readonly TableField[]
  pinnedCount: number
  all: readonly TableField[]
  isPinned(name: string): boolean
  isHidden(name: string): boolean
  togglePinned(name: string): void
  toggleHidden(name: string): void
  showAll(): void
}

type Names = ReadonlySet<string>

interface ColumnChoice {
  pinned: Names
  hidden: Names
  onPinned(names: Names): void
  onHidden(names: Names): void
}

export function columnsOf(all: readonly TableField[], { pinned, hidden, onPinned, onHidden }: ColumnChoice): Columns {
  const visible = all.filter((field) => !hidden.has(field.name))
  const first = visible.filter((field) => pinned.has(field.name))
  return {
    shown: [...first, ...visible.filter((field) => !pinned.has(field.name))],
    pinnedCount: first.length,
    all,
    isPinned: (name) => pinned.has(name),
    isHidden: (name) => hidden.has(name),
    togglePinned: (name) => onPinned(toggled(pinned, name)),
    toggleHidden: (name) => onHidden(toggled(hidden, name)),
    showAll: () => onHidden(new Set()),
  }
}

export function useColumns(all: readonly TableField[]): Columns {
  const [pinned, setPinned] = useState<Names>(new Set())
  const [hidden, setHidden] = useState<Names>(new Set())
  return useMemo(() => columnsOf(all, { pinned, hidden, onPinned: setPinned, onHidden: setHidden }), [all, pinned, hidden])
}

function toggled(names: Names, name: string): Names {
  const next = new Set(names)
  if (!next.delete(name)) next.add(name)
  return next
}
