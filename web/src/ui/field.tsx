// Label, hint and error around one form control; the control's id ties them together.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Beside the label: a counter, a small action. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export function Field({ id, label, hint, error, aside, className, children }: FieldProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex min-h-5 flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-13 font-medium text-ink">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-13 whitespace-pre-line text-failed">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-12 text-ink-faint">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
