// Adds 1 to 100 empty data fields at once.
import { LIMITS } from '@quarry/contract'
import { useId, useState, type FormEvent } from 'react'
import { addFields } from '../../../state/draft/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'

export function AddSeveralFields() {
  const id = useId()
  const [text, setText] = useState('5')
  const [error, setError] = useState<string | null>(null)

  const add = (event: FormEvent) => {
    event.preventDefault()
    const count = Number(text)
    if (text.trim() === '' || !Number.isInteger(count) || count < 1 || count > LIMITS.addFieldsMax) {
      setError('Please enter a valid number between 1 and 100')
      return
    }
    setError(null)
    addFields(count)
  }
  return (
    <form noValidate className="flex flex-col items-end gap-1" onSubmit={add}>
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-13 text-ink-soft">
          Fields to add
        </label>
        <Input
          id={id}
          type="number"
          min={1}
          max={LIMITS.addFieldsMax}
          step={1}
          value={text}
          aria-invalid={error !== null || undefined}
          className="w-20!"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Add Fields</Button>
      </div>
      {error && (
        <p role="alert" className="text-13 text-failed">
          {error}
        </p>
      )}
    </form>
  )
}
