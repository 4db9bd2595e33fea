// The controls for what a value must be like: the rules that fields and the step Validate have in common.
import { RULE_LIMITS, type FieldRules } from '@quarry/contract'
import { useId, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

interface RulesFieldsProps {
  rules: FieldRules
  onChange(rules: FieldRules): void
}

export function RulesFields({ rules, onChange }: RulesFieldsProps) {
  const id = useId()
  const put = (change: { [Key in keyof FieldRules]: FieldRules[Key] | undefined }): void => onChange(withoutEmpty({ ...rules, ...change }))
  return (
    <div className="flex flex-col gap-2.5">
      <label className="flex items-center gap-2 text-13">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={rules.required ?? false}
          onChange={(event) => put({ required: event.target.checked || undefined })}
        />
        Required
      </label>
      <div className="grid grid-cols-2 gap-2">
        <Field id={`${id}-min`} label="At least">
          <NumberInput id={`${id}-min`} value={rules.min} onChange={(min) => put({ min })} />
        </Field>
        <Field id={`${id}-max`} label="At most">
          <NumberInput id={`${id}-max`} value={rules.max} onChange={(max) => put({ max })} />
        </Field>
      </div>
      <Field id={`${id}-allowed`} label="Allowed values" hint="With commas between; empty: any.">
        <ListInput
          id={`${id}-allowed`}
          value={rules.allowed ?? []}
          onChange={(allowed) => put({ allowed: allowed.length > 0 ? allowed : undefined })}
        />
      </Field>
      <Field id={`${id}-pattern`} label="Pattern" hint="A regular expression (RE2) for the whole text.">
        <Input
          id={`${id}-pattern`}
          value={rules.pattern ?? ''}
          maxLength={RULE_LIMITS.patternCharsMax}
          placeholder="[A-Z]{2}-\d+"
          spellCheck={false}
          className="font-mono text-13!"
          onChange={(event) => put({ pattern: event.target.value || undefined })}
        />
      </Field>
    </div>
  )
}

/** Rules that are not set are no keys. */
export function withoutEmpty(rules: { [Key in keyof FieldRules]: FieldRules[Key] | undefined }): FieldRules {
  return Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined))
}

interface NumberInputProps {
  id: string
  value: number | undefined
  onChange(value: number | undefined): void
}

/** Holds the typed text, so that "1." and "-" can become a number. */
function NumberInput({ id, value, onChange }: NumberInputProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const write = (written: string) => {
    setText(written)
    const number = Number(written)
    onChange(written.trim() === '' || Number.isNaN(number) ? undefined : number)
  }
  return <Input id={id} value={text} inputMode="decimal" autoComplete="off" onChange={(event) => write(event.target.value)} />
}

export function ListInput({ id, value, onChange }: { id: string; value: readonly string[]; onChange(value: string[]): void }) {
  const [text, setText] = useState(value.join(', '))
  const write = (written: string) => {
    setText(written)
    const items = written.split(',').map((item) => item.trim())
    onChange([...new Set(items.filter((item) => item !== ''))])
  }
  return <Input id={id} value={text} autoComplete="off" onChange={(event) => write(event.target.value)} />
}
