// The actions that keep a stored table up to date, for people who may change it: adding rows and reading rows again.
import { REFRESH_LIMITS, type TableField } from '@quarry/contract'
import { useWorkspace } from '../../state/workspace/workspace.tsx'
import { AddRowsButton } from './adding/add-rows-button.tsx'
import type { GridSelection } from './grid/grid-selection.ts'
import { EditMenu } from './own/edit-menu.tsx'
import { RefreshButton } from './refreshing/refresh-button.tsx'
import type { RunData } from './run-data.ts'

interface RowActionsProps {
  run: RunData
  /** Only icons, where space is limited. */
  isSmall?: boolean
  /** The user's selection; null where there is none. */
  findSelection?(): GridSelection | null
  /** Columns of the grid, in order. */
  shown: readonly TableField[]
}

export function RowActions({ run, isSmall = false, findSelection, shown }: RowActionsProps) {
  const { kind, job } = run
  const { mayChange } = useWorkspace()
  if (kind === 'preview' || job.column_of || job.refresh_of) return null
  const editMenu = job.progress.completed > 0 && <EditMenu run={run} isSmall={isSmall} findSelection={findSelection} shown={shown} />
  if (!mayChange) return editMenu
  return (
    <>
      <AddRowsButton job={job} isSmall={isSmall} />
      {job.progress.completed > 0 && (
        <RefreshButton job={job} isSmall={isSmall} findSelected={() => selectedRows(run, findSelection?.() ?? null)} />
      )}
      {editMenu}
    </>
  )
}

/** Ids of the selected rows, up to the maximum of a request. */
async function selectedRows({ rows }: RunData, selection: GridSelection | null): Promise<string[]> {
  if (!selection) return []
  const [from, last] = [selection.active.row, selection.anchor.row].toSorted((one, other) => one - other)
  const ids: string[] = []
  for await (const part of rows.read({ from: from ?? 0, to: Math.min((last ?? 0) + 1, (from ?? 0) + REFRESH_LIMITS.namedMax) }))
    ids.push(...part.map((row) => row.task_id))
  return ids
}
