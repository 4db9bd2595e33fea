// Inputs for the locations of destinations: a multi-line text, and a secret that is kept where nothing is entered.
import { useId } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import type { PartProps } from '../destination-form.ts'

export interface PlaceProps extends PartProps {
  /** When editing: without a new secret the old one is kept. */
  keepsSecret: boolean
}

export const KEPT = 'Empty: keep the current one.'

interface LongFieldProps {
  label: string
  hint: string
  text: string
  placeholder: string
  onChange(text: string): void
}

export function LongField({ label, hint, text, placeholder, onChange }: LongFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} className="sm:col-span-2">
      <Textarea
        id={id}
        rows={3}
        className="font-mono text-12"
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** Comma-separated names. */
export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** The value comes from the select's own options. */
export function keyIn<Key extends string>(texts: Record<Key, string>, chosen: string): Key {
  return chosen in texts ? (chosen as Key) : (Object.keys(texts)[0] as Key)
}
