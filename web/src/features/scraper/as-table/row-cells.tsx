// The rows of a new table: the targets in the first column, the others empty until they are read.
import { LIMITS } from '@quarry/contract'
import { X } from 'lucide-react'
import { memo, useEffect, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { TargetObject } from '../../../state/draft/draft.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { changeRow, paste, removeRow } from './table-changes.ts'

/** More than one cell: a table, or a list. */
export function pasteMany(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text')
  if (!/[\t\r\n]/.test(text.trim())) return
  event.preventDefault()
  paste(text)
}

interface RowCellsProps {
  target: TargetObject
  number: number
  columns: number
}

export const RowCells = memo(function RowCells({ target: { value }, number, columns }: RowCellsProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const leave = () => {
    changeRow(value, text)
    setText(value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    moveInColumn(event.currentTarget, step)
  }
  return (
    <tr>
      <th scope="row" className="left-0 z-10 sm:sticky border-r border-b bg-surface p-1 font-normal">
        <div className="flex items-center gap-1">
          <span aria-hidden="true" className="tabular w-8 shrink-0 text-right text-12 text-ink-faint">
            {number}
          </span>
          <Input
            aria-label={`Row ${number}`}
            data-row
            value={text}
            maxLength={LIMITS.targetCharsMax}
            spellCheck={false}
            className="h-8 border-transparent! font-mono text-12!"
            onChange={(event) => setText(event.target.value)}
            onBlur={leave}
            onKeyDown={onKeyDown}
            onPaste={pasteMany}
          />
          <IconButton
            label={`Remove row ${number}`}
            icon={<X aria-hidden="true" />}
            onClick={(event) => {
              moveInColumn(event.currentTarget, 1)
              removeRow(value)
            }}
          />
        </div>
      </th>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="border-r border-b bg-surface">
          {'\u00a0'}
        </td>
      ))}
    </tr>
  )
})

/** To the row below or above; the new row follows the last one. */
function moveInColumn(from: HTMLElement, step: number): void {
  const inputs = [...(from.closest('table')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const own = from.closest('tr')?.querySelector<HTMLElement>('[data-row]')
  inputs[inputs.findIndex((input) => input === own) + step]?.focus()
}
