// The header of the next column.
import { LIMITS } from '@quarry/contract'
import { useState, type KeyboardEvent } from 'react'
import { Input } from '../../../ui/input.tsx'
import { NEW_COLUMN_ID } from './column-head.tsx'
import { nameColumn } from './table-changes.ts'

export function NewColumn({ onNamed }: { onNamed(): void }) {
  const [text, setText] = useState('')
  const take = () => {
    if (text.trim() === '') return false
    nameColumn(text.trim())
    setText('')
    onNamed()
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Where no further column is named, the table is started.
    if (!take()) document.querySelector<HTMLElement>('[data-start]')?.focus()
  }
  return (
    <th scope="col" className="w-48 min-w-48 border-b bg-sunken p-2 text-left align-top font-normal">
      <Input
        id={NEW_COLUMN_ID}
        aria-label="Name of a new column"
        placeholder="Add a column"
        value={text}
        maxLength={LIMITS.fieldNameCharsMax}
        spellCheck={false}
        className="h-8 text-13"
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
    </th>
  )
}
