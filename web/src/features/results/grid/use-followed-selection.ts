// The grid's selection. Once made by the user it stays on its rows while a running job's rows arrive; where the view changes, it stays at
// its position.
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { RowSource } from '../rows/row-source.ts'
import { useSubscribe } from '../rows/use-rows.ts'
import { FollowedSelection } from './followed-selection.ts'
import { selectionWithin, type GridSelection, type GridSize } from './grid-selection.ts'

const START: GridSelection = { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } }

export function useFollowedSelection(rows: RowSource, size: Pick<GridSize, 'rows' | 'columns'>) {
  const [chosen, setChosen] = useState<{ selection: GridSelection; view: RowSource['view'] } | null>(null)
  const { view } = rows
  const followed = useMemo(() => (chosen?.view === view ? new FollowedSelection(chosen.selection) : null), [chosen, view])
  const placed = chosen?.selection ?? START
  const { rows: rowCount, columns } = size
  const still = useMemo(() => selectionWithin(placed, { rows: rowCount, columns }), [placed, rowCount, columns])
  const selection = useSyncExternalStore(useSubscribe(rows), () => followed?.now(rows, { rows: rowCount, columns }) ?? still)
  const select = useCallback((next: GridSelection) => setChosen({ selection: next, view }), [view])
  return { selection, select, isChosen: followed !== null }
}
