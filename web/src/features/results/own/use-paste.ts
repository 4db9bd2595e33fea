// Pastes a block of cells into own columns at the cursor: at once where all of it fits, otherwise by a dialog that shows what does not.
import type { TableField } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../../ui/toasts.ts'
import type { GridSelection } from '../grid/grid-selection.ts'
import type { RunData } from '../run-data.ts'
import { editTable, renewEdited } from './own.queries.ts'
import { leftOutTexts, planPaste } from './plan-paste.ts'
import { readPastedCells } from './read-pasted-cells.ts'
import type { Edits } from './use-edits.ts'

/** The content of the dialog. */
export interface AskedPaste {
  text: string
  selection: GridSelection
}

export function usePaste({ run, shown, edits }: { run: RunData; shown: readonly TableField[]; edits: Edits }) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<AskedPaste | null>(null)
  const paste = async (text: string, selection: GridSelection): Promise<void> => {
    if (!shown.some(({ own }) => own)) {
      showToast('Pasting fills own columns. Add one first: Edit, Add own column.')
      return
    }
    // The dialog plans it again with the present cell values, and shows the conflicts.
    const edit = await wholeEdit({ run, shown, text, selection }).catch(() => renewEdited(queryClient, run.job.id).then(() => null))
    if (edit === null || (await edits.edit(edit)) === null) setAsked({ text, selection })
  }
  return { asked, paste, close: () => setAsked(null) }
}

/** The edit that writes the whole block into the table; null where a part of it does not fit. */
async function wholeEdit({ run, shown, text, selection }: AskedPaste & { run: RunData; shown: readonly TableField[] }) {
  const plan = await planPaste({ run, shown, selection, lines: readPastedCells(text) })
  if (plan.edit === null || leftOutTexts(plan).length > 0) return null
  const { unfit } = await editTable(run.job.id, { ...plan.edit, preview: true })
  return unfit === 0 ? plan.edit : null
}
