// Keyboard editing in the grid: an own cell is edited in place, and selections are filled, cleared and restored.
import { isTerminal, type GridRow, type JsonValue, type OwnColumn } from '@quarry/contract'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { CellPlace, GridSelection } from '../grid/grid-selection.ts'
import { putRow } from '../results.queries.ts'
import type { RunData } from '../run-data.ts'
import { blockEdit } from './edited-rows.ts'
import { actsKey, fillCell } from './own.queries.ts'
import { useEdits, type Edits } from './use-edits.ts'
import { usePaste, type AskedPaste } from './use-paste.ts'

export interface GridEditing {
  /** The cell being edited; null where none is. */
  written: { row: GridRow; column: OwnColumn; place: CellPlace } | null
  /** Starts editing the cell, or toggles its checkbox; false where it is not an own cell. */
  write(place: CellPlace): boolean
  end(): void
  /** Returns whether the key was handled. */
  runKey(event: KeyboardEvent, selection: GridSelection): boolean
  /** Pastes the clipboard's text from the cursor on. */
  onPaste(event: ClipboardEvent, selection: GridSelection): void
  /** The pasted block that needs confirmation; null where there is none. */
  pasting: (AskedPaste & { edits: Edits; close(): void }) | null
}

export function useGridEditing(run: RunData): GridEditing {
  const { job, rows } = run
  const { mayChange } = useWorkspace()
  const queryClient = useQueryClient()
  const edits = useEdits(job.id)
  const pasting = usePaste({ run, shown: job.trait_definitions, edits })
  const [written, setWritten] = useState<GridEditing['written']>(null)
  const isOpen = run.kind === 'job' && mayChange
  const turn = async (row: GridRow, { name }: OwnColumn) => {
    const now: JsonValue = row.own?.[name] ?? null
    try {
      putRow(queryClient, job.id, await fillCell({ taskId: row.task_id, column: name, value: now !== true, expected: now }))
      void queryClient.invalidateQueries({ queryKey: actsKey(job.id) })
    } catch (error) {
      showToast(withDetail('The cell could not be changed. Check its current value.', detailText(error)))
    }
  }
  const write = (place: CellPlace): boolean => {
    const [row, column] = [rows.at(place.row), job.trait_definitions[place.column - 1]?.own]
    if (!isOpen || !row || !column) return false
    if (column.kind === 'checkbox') void turn(row, column)
    else setWritten({ row, column, place })
    return true
  }
  const changeBlock = async (selection: GridSelection, change: 'empty' | 'fill_down') => {
    const edit = await blockEdit(run, { selection, shown: job.trait_definitions, change })
    if (edit) await edits.edit(edit)
  }
  return {
    written,
    write,
    end: () => setWritten(null),
    pasting: pasting.asked && { ...pasting.asked, edits, close: pasting.close },
    onPaste: (event, selection) => {
      const text = event.clipboardData.getData('text/plain')
      if (!isOpen || text === '') return
      event.preventDefault()
      void pasting.paste(text, selection)
    },
    runKey: (event, selection) => {
      if (!isOpen || rows.groupAt) return false
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (key === 'z') void (event.shiftKey ? edits.redoLast() : edits.undoLast())
        else if (key === 'y') void edits.redoLast()
        else if (key === 'd' && isTerminal(job.status)) void changeBlock(selection, 'fill_down')
        else return false
        return true
      }
      if (key === 'f2') return write(selection.active)
      if (key === ' ' && job.trait_definitions[selection.active.column - 1]?.own?.kind === 'checkbox') return write(selection.active)
      if (key !== 'delete' && key !== 'backspace') return false
      void changeBlock(selection, 'empty')
      return true
    },
  }
}
