// The menu of manual edits of a table: own columns, bulk edits, undo.
import { ROW_STATES, tableFields, type OwnColumn, type TableField } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { loadPart } from '../../../lib/load-part.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { GridSelection } from '../grid/grid-selection.ts'
import type { RunData } from '../run-data.ts'
import { blockEdit, rowsOfView, selectedRows, type SelectedRows } from './edited-rows.ts'
import { createColumn, renewColumns } from './own.queries.ts'
import { useEdits } from './use-edits.ts'

const EditDialogs = {
  set: lazy(async () => ({ default: (await loadPart(() => import('./set-cells-dialog.tsx'))).SetCellsDialog })),
  replace: lazy(async () => ({ default: (await loadPart(() => import('./replace-dialog.tsx'))).ReplaceDialog })),
}
const PasteDialog = lazy(async () => ({ default: (await loadPart(() => import('./paste-dialog.tsx'))).PasteDialog }))
const ChangesDialog = lazy(async () => ({ default: (await loadPart(() => import('./changes-dialog.tsx'))).ChangesDialog }))
const OwnColumnDialog = lazy(async () => ({ default: (await loadPart(() => import('./own-column-dialog.tsx'))).OwnColumnDialog }))

type Opened =
  | { what: 'set' | 'replace'; selected: SelectedRows | null; column: string | null }
  | { what: 'paste'; selection: GridSelection; text: string }
  | { what: 'changes' }
  | { what: 'column'; column: OwnColumn | null }

interface EditMenuProps {
  run: RunData
  isSmall: boolean
  findSelection?: (() => GridSelection | null) | undefined
  /** Columns of the grid, in order. */
  shown: readonly TableField[]
}

export function EditMenu({ run, isSmall, findSelection, shown }: EditMenuProps) {
  const { job } = run
  const { mayChange } = useWorkspace()
  const queryClient = useQueryClient()
  const edits = useEdits(job.id)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const openEdit = async (what: 'set' | 'replace') => {
    const selection = findSelection?.() ?? null
    const column = selection === null ? null : (shown[selection.active.column - 1]?.name ?? null)
    setOpened({ what, column, selected: await selectedRows(run, selection).catch(() => null) })
  }
  const fillDown = async () => {
    const selection = findSelection?.() ?? null
    const edit = selection && (await blockEdit(run, { selection, shown, change: 'fill_down' }))
    await (edit ? edits.edit(edit) : showToast('Select the cells to fill first: they take the values of the first row.'))
  }
  const openPaste = () => {
    const selection = findSelection?.() ?? null
    if (selection === null) showToast('Choose the cell first in which the block begins.')
    else setOpened({ what: 'paste', selection, text: '' })
  }
  const own = job.own_columns ?? []
  const isFree = (name: string) => !tableFields(job).some((field) => field.name === name)
  const addStates = async () => {
    try {
      if (isFree(STATE)) await createColumn(job.id, { name: STATE, kind: 'select', options: [...ROW_STATES] })
      if (isFree(ASSIGNEE)) await createColumn(job.id, { name: ASSIGNEE, kind: 'person' })
      showToast('State and assignee were added. Press Enter in a cell to fill it.')
    } catch (error) {
      showToast(withDetail('The columns could not be added.', detailText(error)))
    }
    await renewColumns(queryClient, job.id)
  }
  const entries: MenuEntry[] = mayChange
    ? [
        { label: 'Add own column...', run: () => setOpened({ what: 'column', column: null }) },
        ...(isFree(STATE) || isFree(ASSIGNEE) ? [{ label: 'Add state and assignee', run: () => void addStates() }] : []),
        ...own.map((column) => ({ label: `Change ${column.name}...`, run: () => setOpened({ what: 'column', column }) })),
        { label: 'Set cells...', run: () => void openEdit('set') },
        { label: 'Fill down', hint: 'Ctrl D', run: () => void fillDown() },
        { label: 'Paste cells...', hint: 'Ctrl V', run: openPaste },
        { label: 'Find and replace...', run: () => void openEdit('replace') },
        { label: 'Undo', hint: 'Ctrl Z', run: () => void edits.undoLast() },
        { label: 'Redo', hint: 'Ctrl Shift Z', run: () => void edits.redoLast() },
      ]
    : []
  const icon = <PencilLine aria-hidden="true" />
  const Dialogs = opened?.what === 'set' || opened?.what === 'replace' ? EditDialogs[opened.what] : null
  return (
    <>
      <Menu
        label="Edit"
        trigger={
          isSmall ? (
            <IconButton label="Edit" icon={icon} />
          ) : (
            <Button size="small" icon={icon}>
              Edit
            </Button>
          )
        }
        entries={[...entries, { label: 'Recent changes...', run: () => setOpened({ what: 'changes' }) }]}
      />
      <Suspense>
        {Dialogs && 'selected' in (opened ?? {}) && (
          <Dialogs
            jobId={job.id}
            fields={tableFields(job)}
            column={opened && 'selected' in opened ? opened.column : null}
            selected={opened && 'selected' in opened ? opened.selected : null}
            view={rowsOfView(run)}
            edits={edits}
            onClose={close}
          />
        )}
        {opened?.what === 'paste' && <PasteDialog run={run} shown={shown} {...opened} edits={edits} onClose={close} />}
        {opened?.what === 'changes' && <ChangesDialog jobId={job.id} edits={edits} mayChange={mayChange} onClose={close} />}
        {opened?.what === 'column' && <OwnColumnDialog jobId={job.id} column={opened.column} onClose={close} />}
      </Suspense>
    </>
  )
}

const STATE = 'State'
const ASSIGNEE = 'Assignee'
