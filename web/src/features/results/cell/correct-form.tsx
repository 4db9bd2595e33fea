// Edits a cell's value by hand, in the control for its field's type.
import type { Cell, Field } from '@quarry/contract'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { cellText } from '../../../lib/cell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'

interface CorrectFormProps {
  field: Field
  cell: Cell
  isSaving: boolean
  onSave(value: string | boolean): void
  onCancel(): void
}

/** The server parses the text as the type of the field, and reports where it cannot. */
export function CorrectForm({ field, cell, isSaving, onSave, onCancel }: CorrectFormProps) {
  const [text, setText] = useState(cell.value === null && field.type === 'boolean' ? 'true' : startText(cell, field))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(field.type === 'boolean' ? text === 'true' : text)
  }
  const control = {
    'aria-label': `Value of ${field.name}`,
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  }
  // Decided once: replacing the control would take the focus while the user types.
  const [isLong] = useState(field.type === 'array' || field.type === 'object' || text.length > 60)
  return (
    <form ref={form} onSubmit={save} className="flex flex-col gap-2">
      {field.type === 'boolean' ? (
        <Select {...control}>
          <option>true</option>
          <option>false</option>
        </Select>
      ) : isLong ? (
        <Textarea rows={4} {...control} />
      ) : (
        <Input {...control} />
      )}
      {text.trim() === '' && <p className="text-12 text-ink-soft">If the cell should be empty, reject it instead.</p>}
      <div className="flex gap-2">
        <Button type="submit" size="small" look="primary" disabled={text.trim() === ''} isBusy={isSaving}>
          Save
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Numbers without grouping, lists and objects as JSON, so that parsing the text returns the same value. */
function startText(cell: Cell, field: Field): string {
  if (typeof cell.value === 'number') return String(cell.value)
  return typeof cell.value === 'object' && cell.value !== null ? JSON.stringify(cell.value) : cellText(cell.value, field.type)
}
