// One line of text with its label; a secret is not shown, and no browser fills it in.
import { useId, type HTMLAttributes } from 'react'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface TextProps {
  label: string
  hint?: string
  value: string
  placeholder?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  isSecret?: boolean
  onChange(value: string): void
}

export function Text({ label, hint, value, placeholder, inputMode, isSecret = false, onChange }: TextProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint}>
      <Input
        id={id}
        value={value}
        placeholder={placeholder}
        inputMode={inputMode}
        type={isSecret ? 'password' : 'text'}
        autoComplete={isSecret ? 'new-password' : 'off'}
        spellCheck={false}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
