// What the places of destinations are filled in with: a text of many lines, and what is kept where nothing is entered.
import { useId } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import type { PartProps } from '../destination-form.ts'

export interface PlaceProps extends PartProps {
  /** One that is changed: without a new secret the old one stays. */
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

/** Names with commas between them. */
export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** What a list of choices gave is one of them. */
export function keyIn<Key extends string>(texts: Record<Key, string>, chosen: string): Key {
  return chosen in texts ? (chosen as Key) : (Object.keys(texts)[0] as Key)
}
