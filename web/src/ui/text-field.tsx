// One line of text with its label; a secret is not shown, and no browser fills it in.
import { useId, type HTMLAttributes } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

interface TextFieldProps {
  label: string
  hint?: string
  value: string
  placeholder?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  isSecret?: boolean
  onChange(value: string): void
}

export function TextField({ label, hint, value, placeholder, inputMode, isSecret = false, onChange }: TextFieldProps) {
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
