// The control for the kind of an own column: for a cell in the grid, for the panel beside it, for bulk edits.
import { OWN_COLUMN_LIMITS, type OwnColumn } from '@quarry/contract'
import type { KeyboardEvent } from 'react'
import { Input, Select, Textarea } from '../../../ui/input.tsx'

interface OwnValueControlProps {
  column: OwnColumn
  /** The people that a cell can name. */
  people: readonly string[]
  label: string
  text: string
  className?: string
  onChange(text: string): void
  /** A choice was made by pointer. */
  onChosen?(text: string): void
  onKeyDown?(event: KeyboardEvent): void
  /** Shows all choices at once: in the grid. */
  isList?: boolean
}

const LIST_ROWS = { min: 2, max: 8 }

export function OwnValueControl(props: OwnValueControlProps) {
  const { column, people, label, text, className, onChange, onChosen, onKeyDown, isList = false } = props
  const shared = { 'aria-label': label, value: text, className, onKeyDown }
  const write = (event: { target: { value: string } }) => onChange(event.target.value)
  const choices = choicesOf(column, people, text)
  if (choices) {
    const size = Math.min(Math.max(choices.length, LIST_ROWS.min), LIST_ROWS.max)
    const list = { size, onClick: (event: { target: EventTarget }) => chosenIn(event.target, onChosen) }
    return (
      <Select {...shared} onChange={write} {...(isList ? list : {})}>
        {choices.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    )
  }
  if (column.kind === 'note') return <Textarea rows={4} maxLength={OWN_COLUMN_LIMITS.noteCharsMax} {...shared} onChange={write} />
  const kind = { text: {}, number: { inputMode: 'decimal' as const }, date: { type: 'date' } }[
    column.kind === 'number' || column.kind === 'date' ? column.kind : 'text'
  ]
  return <Input maxLength={OWN_COLUMN_LIMITS.textCharsMax} {...kind} {...shared} onChange={write} />
}

function chosenIn(target: EventTarget, onChosen: ((text: string) => void) | undefined): void {
  if (target instanceof HTMLOptionElement) onChosen?.(target.value)
}

/** Null where the value is typed. A cell's present value stays selectable, even if it is no longer an option. */
function choicesOf({ kind, options }: OwnColumn, people: readonly string[], text: string): { value: string; label: string }[] | null {
  if (kind === 'checkbox')
    return [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
      { value: '', label: 'Empty' },
    ]
  const known = kind === 'select' ? options : kind === 'person' ? people : null
  if (known === null) return null
  const all = text === '' || known.includes(text) ? known : [...known, text]
  return [{ value: '', label: 'Empty' }, ...all.map((value) => ({ value, label: value }))]
}
