// The next row, into which lists and tables are pasted.
import { LIMITS } from '@quarry/contract'
import { useState, type KeyboardEvent } from 'react'
import { Input } from '../../../ui/input.tsx'
import { pasteMany } from './row-cells.tsx'
import { addRow } from './table-changes.ts'

export function NewRow({ number, columns, onAdded }: { number: number; columns: number; onAdded(): void }) {
  const [text, setText] = useState('')
  const take = () => {
    if (text.trim() === '') return
    addRow(text)
    setText('')
    onAdded()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') take()
    else if (event.key === 'ArrowUp')
      [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].at(-2)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <tr>
      <th scope="row" className="left-0 z-10 sm:sticky border-r border-b bg-surface p-1 font-normal">
        <Input
          data-row
          aria-label={`New row ${number}`}
          placeholder="Paste a column or a table here"
          value={text}
          maxLength={LIMITS.targetCharsMax}
          spellCheck={false}
          className="h-8 font-mono text-12!"
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            pasteMany(event)
            if (event.defaultPrevented) onAdded()
          }}
        />
      </th>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="border-b bg-surface">
          {'\u00a0'}
        </td>
      ))}
    </tr>
  )
}
