// The present layout of a table: a saved view, or all rows, with the changes made since it was opened.
import { resultViewOf, viewLayoutSchema, WHOLE_LAYOUT, type TableField, type TableView, type ViewLayout } from '@quarry/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRunView } from '../../../state/jobs/run-view.ts'
import { columnsOf, type Columns } from '../view/use-columns.ts'

export interface TableLayout {
  layout: ViewLayout
  change(part: Partial<ViewLayout>): void
  /** It differs from the saved view, or from all rows. */
  isChanged: boolean
  /** Of the saved view that the changes began from. */
  version: number
  /** The way it is saved. */
  reset(): void
  /** The present layout was saved: there are no changes any more. */
  settle(): void
}

interface Changes {
  /** Id of the saved view; null: all rows. */
  of: string | null
  layout: ViewLayout
  version: number
}

/** What is searched, filtered and sorted is the run's: its dashboard and its rows in Job History follow it. */
export function useTableLayout(jobId: string, saved: TableView | null): TableLayout {
  const [view, setView] = useRunView(jobId)
  const key = saved?.id ?? null
  const savedLayout = saved?.layout ?? WHOLE_LAYOUT
  const [changes, setChanges] = useState<Changes | null>(null)
  const own = changes?.of === key ? changes : null
  useViewOfSaved({ key, savedLayout, setView })
  const base = own?.layout ?? savedLayout
  const layout = useMemo(() => ({ ...base, ...view }), [base, view])
  const version = own?.version ?? saved?.version ?? 0
  const latest = useRef({ key, layout, version, setView })
  useEffect(() => {
    latest.current = { key, layout, version, setView }
  })
  const change = useCallback((part: Partial<ViewLayout>) => {
    const now = latest.current
    const next = { ...now.layout, ...part }
    setChanges({ of: now.key, layout: next, version: now.version })
    now.setView(resultViewOf(next))
  }, [])
  return {
    layout,
    version,
    change,
    isChanged: textOf(layout) !== textOf(savedLayout),
    reset: () => {
      setChanges(null)
      setView(resultViewOf(savedLayout))
    },
    settle: () => setChanges(null),
  }
}

interface SavedPart {
  key: string | null
  savedLayout: ViewLayout
  setView: ReturnType<typeof useRunView>[1]
}

/** Choosing a view shows its rows. At first the address takes precedence: it may have been changed before a reload. */
function useViewOfSaved({ key, savedLayout, setView }: SavedPart): void {
  const shown = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    const isFirst = shown.current === undefined
    if (shown.current === key) return
    shown.current = key
    const isTold = new URLSearchParams(window.location.search).has('rows')
    if (isFirst ? key !== null && !isTold : true) setView(resultViewOf(savedLayout))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only where another view is chosen
  }, [key])
}

/** The same for the same layout, whatever the order of its parts. */
function textOf(layout: ViewLayout): string {
  return JSON.stringify(viewLayoutSchema.parse(layout))
}

/** Columns as the layout has them. */
export function useLayoutColumns(all: readonly TableField[], { layout, change }: TableLayout): Columns {
  const { hidden, frozen } = layout
  return useMemo(
    () =>
      columnsOf(all, {
        hidden: new Set(hidden),
        pinned: new Set(frozen),
        onHidden: (names) => change({ hidden: [...names] }),
        onPinned: (names) => change({ frozen: [...names] }),
      }),
    [all, hidden, frozen, change],
  )
}
