// Single-line and multi-line text controls and the native select, all with one outline.
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const control =
  'w-full min-w-0 rounded-control border border-control-line bg-surface text-14 text-ink transition-colors hover:border-ink-faint ' +
  'focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-faint aria-invalid:border-failed'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(control, 'h-9 px-3', className)} {...rest} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={classNames(control, 'resize-y px-3 py-2 leading-normal', className)} {...rest} />
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={classNames(control, 'h-9 appearance-auto px-2', className)} {...rest} />
}
