// One value that is edited in place: a click (or Enter) opens it, blur or Enter commits, Escape cancels.
import { Pencil } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Input, Textarea } from '../../../ui/input.tsx'

interface InlineFieldProps {
  label: string
  value: string
  charsMax: number
  isLong?: boolean
  onCommit(value: string): void
}

export function InlineField({ label, value, charsMax, isLong = false, onCommit }: InlineFieldProps) {
  const [text, setText] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (commit: boolean, focusBack = false) => {
    if (text === null) return
    setText(null)
    if (commit && text.trim() !== value) onCommit(text.trim())
    // Only after the keyboard closed it; a click elsewhere moves the focus there.
    if (focusBack) requestAnimationFrame(() => opener.current?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey)) {
      event.preventDefault()
      close(event.key === 'Enter', true)
    }
  }
  const control = {
    id,
    value: text ?? '',
    maxLength: charsMax,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    onBlur: () => close(true),
    onKeyDown,
  }
  return (
    <div className={`grid gap-x-4 sm:grid-cols-[8rem_1fr] ${text !== null && isLong ? 'items-start' : 'items-baseline'}`}>
      {text === null ? <span className="pt-1.5 text-13 text-ink-soft sm:pb-1.5">{label}</span> : <FieldLabel id={id} label={label} />}
      {text === null ? (
        <button
          ref={opener}
          type="button"
          aria-label={value === '' ? `${label}: Add` : `${label}: ${value}. Edit`}
          onClick={() => setText(value)}
          className="group -mx-2 flex min-h-8 items-start justify-between gap-3 rounded-control px-2 py-1.5 text-left text-14 hover:bg-hover"
        >
          <span className={`min-w-0 break-words whitespace-pre-line ${value === '' ? 'text-ink-faint' : 'text-ink'}`}>
            {value || 'Add'}
          </span>
          <Pencil
            aria-hidden="true"
            className="mt-1 size-3.5 shrink-0 text-ink-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
          />
        </button>
      ) : isLong ? (
        <Textarea rows={4} {...control} />
      ) : (
        <Input {...control} />
      )}
    </div>
  )
}

function FieldLabel({ id, label }: { id: string; label: string }) {
  return (
    <label htmlFor={id} className="py-1.5 text-13 text-ink-soft">
      {label}
    </label>
  )
}
