// The members of a field as an outline that is written by keyboard, or taken from a JSON Schema or an example that is pasted.
import { SCHEMA_LIMITS } from '@quarry/contract'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { changeField, type DraftField } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { MemberRowForm, type RowAction } from './member-row.tsx'
import {
  addBelow,
  addInside,
  indent,
  membersOf,
  moveRow,
  newRow,
  outdent,
  parentOf,
  removeRow,
  rowProblem,
  rowsOf,
  type Changed,
  type MemberRow,
  type Rows,
} from './member-rows.ts'
import { PasteSchema, type PastedShape } from './paste-schema.tsx'

interface MemberTreeProps {
  field: DraftField
  number: number
  onClose(): void
}

const ACTIONS: Record<RowAction, (rows: Rows, at: number) => Changed | null> = {
  below: addBelow,
  inside: addInside,
  remove: removeRow,
  indent,
  outdent,
  up: (rows, at) => moveRow(rows, at, -1),
  down: (rows, at) => moveRow(rows, at, 1),
}

/** Changes go to the form as they are made. */
export function MemberTreeDialog({ field, number, onClose }: MemberTreeProps) {
  const [rows, setRows] = useState<Rows>(() => startRows(field))
  const [told, setTold] = useState('')
  const list = useRef<HTMLUListElement>(null)

  const put = (next: Rows) => {
    setRows(next)
    const members = membersOf(next)
    changeField(field.id, { members: members.length > 0 ? members : undefined })
  }
  const act = (action: RowAction, at: number) => {
    const changed = ACTIONS[action](rows, at)
    if (changed === null) return setTold('It cannot be moved there.')
    const { rows: next, focus } = changed.rows.length > 0 ? changed : emptyOutline()
    flushSync(() => put(next))
    list.current?.querySelector<HTMLElement>(`[data-member="${focus}"] input`)?.focus()
    setTold(toldOf(changed))
  }
  const paste = ({ type, members }: PastedShape) => {
    const before = field.members
    changeUndoably(
      () => changeField(field.id, { type, members }),
      () => `The members of ${field.name.trim() || `field ${number}`} were ${before ? 'replaced' : 'added'}.`,
    )
    setRows(rowsOf(members))
  }
  const isFull = rows.length >= SCHEMA_LIMITS.membersInAllMax
  return (
    <Dialog
      title={`Members of ${field.name.trim() || `field ${number}`}`}
      description={field.type === 'array' ? 'What each item of the list has' : 'What the object has'}
      open
      onClose={onClose}
      className="sm:max-w-3xl"
    >
      <ul ref={list} aria-label="Members" className="flex max-h-[45vh] flex-col gap-2 overflow-y-auto py-1">
        {rows.map((row, at) => (
          <MemberRowForm
            key={row.id}
            row={row}
            number={at + 1}
            inside={rows[parentOf(rows, at)]?.name.trim() ?? ''}
            problem={rowProblem(rows, at)}
            onChange={(change) => put(rows.map((one) => (one.id === row.id ? { ...one, ...change } : one)))}
            onAct={(action) => act(action, at)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="small" icon={<Plus aria-hidden="true" />} disabled={isFull} onClick={() => act('below', -1)}>
          Add member
        </Button>
        <p className="text-12 text-ink-soft">
          <Kbd>Enter</Kbd> adds one below, <Kbd>Shift</Kbd> <Kbd>Enter</Kbd> one inside; <Kbd>Alt</Kbd> <Kbd>Shift</Kbd> with an arrow moves
          it in, out, up or down.
        </p>
      </div>
      <PasteSchema type={field.type} onUse={paste} />
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

function emptyOutline(): Changed {
  const row = newRow(0)
  return { rows: [row], focus: row.id }
}

function startRows({ members = [] }: DraftField): MemberRow[] {
  const rows = rowsOf(members)
  return rows.length > 0 ? rows : [newRow(0)]
}

/** Where the member is now, for those who don't see it. */
function toldOf({ rows, focus }: Changed): string {
  const at = rows.findIndex(({ id }) => id === focus)
  if (at < 0) return 'No members are left.'
  const inside = rows[parentOf(rows, at)]?.name.trim()
  return `${rows[at]!.name.trim() || `Member ${at + 1}`}${inside ? `, inside ${inside}` : ', at the first level'}`
}
