// Adds one filter: a field, what to look for, and the value where one is needed.
import { takesValue, VIEW_TESTS, type Field, type ViewFilter, type ViewTest } from '@quarry/contract'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { TEST_LABELS, testsOf } from './view-words.ts'

interface FilterFormProps {
  fields: readonly Field[]
  onAdd(filter: ViewFilter): void
  onClose(): void
}

export function FilterForm({ fields, onAdd, onClose }: FilterFormProps) {
  const [name, setName] = useState(fields[0]?.name ?? '')
  const [is, setIs] = useState<ViewTest>('contains')
  const [value, setValue] = useState('')
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => first.current?.focus(), [])
  const field = fields.find((one) => one.name === name)
  const tests = testsOf(field)
  const test = tests.includes(is) ? is : (tests[0] ?? 'filled')
  const isNumber = field?.type === 'number'
  const isReady = !takesValue(test) || (value.trim() !== '' && (!isNumber || Number.isFinite(Number(value))))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onAdd({ field: name, is: test, value: takesValue(test) ? value.trim() : '' })
  }
  return (
    <form aria-label="Add a filter" onSubmit={submit} className="flex flex-wrap items-center gap-2 border-t px-3 py-2">
      <Select
        aria-label="Field"
        className="max-w-52 flex-1 basis-32 max-sm:max-w-none"
        value={name}
        onChange={(event) => setName(event.target.value)}
        ref={first}
      >
        {fields.map((one) => (
          <option key={one.name}>{one.name}</option>
        ))}
      </Select>
      <Select
        aria-label="Condition"
        className="max-w-40 flex-1 basis-32 max-sm:max-w-none"
        value={test}
        onChange={(event) => setIs(VIEW_TESTS.find((one) => one === event.target.value) ?? 'contains')}
      >
        {tests.map((one) => (
          <option key={one} value={one}>
            {TEST_LABELS[one]}
          </option>
        ))}
      </Select>
      {takesValue(test) && (
        <Input
          aria-label="Value"
          className="max-w-56 flex-1 basis-36 max-sm:max-w-none"
          inputMode={isNumber ? 'decimal' : 'text'}
          placeholder={isNumber ? 'A number' : field?.type === 'date' ? '2026-01-31' : 'Text'}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      <Button type="submit" size="small" look="primary" disabled={!isReady}>
        Add filter
      </Button>
      <Button size="small" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
