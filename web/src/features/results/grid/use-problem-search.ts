// Goes to the next cell that did not enter the data, among the loaded rows and then among those on the server.
import type { GridRow, TableField } from '@quarry/contract'
import { useLayoutEffect, useRef } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { isProblem } from '../../../lib/cell-state.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { RunData } from '../run-data.ts'
import { nextCell, type CellPlace, type GridSelection, type GridSize } from './grid-selection.ts'

interface ProblemSearchInput {
  /** Its fields are the shown ones. */
  run: RunData
  /** All fields, including hidden ones. */
  allFields: readonly { name: string }[]
  size: GridSize
  selection: GridSelection
  goTo(place: CellPlace): void
}

/** Returns a function that goes to the next one, or with -1 to the one before: immediately where it is among the loaded rows. */
export function useProblemSearch(input: ProblemSearchInput): (step: 1 | -1) => Promise<void> {
  const latest = useRef(input)
  useLayoutEffect(() => {
    latest.current = input
  })
  return async (step) => {
    const { run, size, selection } = input
    if (run.rows.groupAt) return void showToast('Grouped rows can’t be searched for problems. Remove the grouping first.')
    const known = findLoadedProblem(input, step)
    if (known?.column != null) return input.goTo({ row: known.row, column: known.column })
    try {
      const place = known && (await findStoredProblem(input, { from: known.row, step }))
      const now = latest.current
      // A search is dropped once the user has moved on: positions found in other rows are meaningless in these.
      if (now.selection !== selection || now.run.rows !== run.rows) return
      if (place) now.goTo(place)
      else showToast(size.rows === 0 ? 'There are no rows to search.' : 'Every cell of these rows has a verified value.')
    } catch (error) {
      showToast(withDetail('The next problem could not be loaded.', detailText(error)))
    }
  }
}

/** Without a column: the first unloaded row on the way. Null where all are loaded and none matches. */
function findLoadedProblem({ run, size, selection }: ProblemSearchInput, step: 1 | -1) {
  const fields = run.job.trait_definitions
  const isLoaded = (row: number) => run.rows.at(row) !== undefined
  return nextCell({ from: selection.active, step, size, isLoaded }, ({ row, column }) => {
    const field = fields[column - 1]
    return field !== undefined && isProblemIn(field, run.rows.at(row))
  })
}

async function findStoredProblem({ run, allFields }: ProblemSearchInput, { from, step }: { from: number; step: 1 | -1 }) {
  const fields = run.job.trait_definitions
  const hidden = allFields.map(({ name }) => name).filter((name) => !fields.some((field) => field.name === name))
  const row = await run.rows.findProblem({ from: from - step, step, hidden })
  if (row === null) return null
  for await (const [found] of run.rows.read({ from: row, to: row + 1 })) {
    const isWanted = (field: TableField) => isProblemIn(field, found)
    return { row, column: 1 + Math.max(0, step === 1 ? fields.findIndex(isWanted) : fields.findLastIndex(isWanted)) }
  }
  return null
}

/** Own columns have no reasons for empty cells. */
function isProblemIn({ own, name }: TableField, row: GridRow | undefined): boolean {
  return !own && isProblem(row?.cells[name])
}
