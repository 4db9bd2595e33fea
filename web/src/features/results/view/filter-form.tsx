// Adds one filter or changes one: a field, what to look for, and the value where one is needed.
import { takesValue, VIEW_TESTS, type Field, type ViewFilter, type ViewTest } from '@quarry/contract'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { TEST_LABELS, testsOf } from './view-words.ts'

interface FilterFormProps {
  fields: readonly Field[]
  /** The filter that is changed; without one a new one is added. */
  start?: ViewFilter | undefined
  /** Where it makes something other than a filter. */
  words?: { label: string; submit: string }
  onDone(filter: ViewFilter): void
  onClose(): void
}

export function FilterForm({ fields, start, words, onDone, onClose }: FilterFormProps) {
  const [name, setName] = useState(start?.field ?? fields[0]?.name ?? '')
  const [is, setIs] = useState<ViewTest>(start?.is ?? 'contains')
  const [text, setText] = useState(start?.value ?? '')
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => first.current?.focus(), [])
  const field = fields.find((one) => one.name === name)
  const tests = testsOf(field)
  const test = tests.includes(is) ? is : (tests[0] ?? 'filled')
  const isNumber = field?.type === 'number'
  // Chosen, not written: a "yes" would find nothing.
  const value = field?.type === 'boolean' && text !== 'false' ? 'true' : text
  const isReady = !takesValue(test) || (value.trim() !== '' && (!isNumber || Number.isFinite(Number(value))))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onDone({ field: name, is: test, value: takesValue(test) ? value.trim() : '' })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes up from whichever of its fields has the focus
    <form
      aria-label={words?.label ?? (start ? 'Change the filter' : 'Add a filter')}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="flex flex-wrap items-center gap-2 border-t px-3 py-2"
    >
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
      {takesValue(test) && <ValueBox type={field?.type} value={value} onChange={setText} />}
      <Button type="submit" size="small" look="primary" disabled={!isReady}>
        {words?.submit ?? (start ? 'Change filter' : 'Add filter')}
      </Button>
      <Button size="small" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}

interface ValueBoxProps {
  type: Field['type'] | undefined
  value: string
  onChange(value: string): void
}

function ValueBox({ type, value, onChange }: ValueBoxProps) {
  const shared = {
    'aria-label': 'Value',
    className: 'max-w-56 flex-1 basis-36 max-sm:max-w-none',
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(event.target.value),
  }
  if (type === 'boolean')
    return (
      <Select {...shared}>
        <option>true</option>
        <option>false</option>
      </Select>
    )
  const isNumber = type === 'number'
  return (
    <Input
      {...shared}
      inputMode={isNumber ? 'decimal' : 'text'}
      placeholder={isNumber ? 'A number' : type === 'date' ? '2026-01-31' : 'Text'}
    />
  )
}
