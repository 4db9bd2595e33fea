// Single-line and multi-line text controls and the native select, all with one outline.
import type { ClipboardEvent, ComponentProps } from 'react'
import { formatInteger } from '../lib/format.ts'
import { classNames } from './class-names.ts'
import { showToast } from './toasts.ts'

const control =
  'w-full min-w-0 rounded-control border border-control-line bg-surface text-14 text-ink transition-colors hover:border-ink-faint ' +
  'focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-faint [&[readonly]]:bg-sunken aria-invalid:border-failed'

export function Input({ className, onPaste, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(control, 'h-9 px-3', className)} onPaste={withPasteNotice(onPaste)} {...rest} />
}

export function Textarea({ className, onPaste, ...rest }: ComponentProps<'textarea'>) {
  const look = classNames(control, 'resize-y px-3 py-2 leading-normal', className)
  // Hebrew and Arabic begin at the right.
  return <textarea dir="auto" className={look} onPaste={withPasteNotice(onPaste)} {...rest} />
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** A browser silently truncates what exceeds `maxLength`. */
function withPasteNotice<T extends TextControl>(onPaste: ((event: ClipboardEvent<T>) => void) | undefined) {
  return (event: ClipboardEvent<T>) => {
    onPaste?.(event)
    const { value, maxLength, selectionStart, selectionEnd, tagName } = event.currentTarget
    // E-mail inputs do not expose their selection, so the part that a paste replaces is unknown.
    if (event.defaultPrevented || maxLength < 0 || selectionStart === null || selectionEnd === null) return
    const room = Math.max(0, maxLength - value.length + selectionEnd - selectionStart)
    // As the browser puts it in: line breaks are one character each, and none in a single line.
    const lineBreak = tagName === 'TEXTAREA' ? '\n' : ''
    const pasted = event.clipboardData.getData('text').replace(/\r\n?|\n/g, lineBreak).length
    if (pasted > room)
      showToast(`Of the ${formatInteger(pasted)} characters pasted the first ${formatInteger(room)} fit here; the rest was left out.`, {
        timeoutMs: 10_000,
      })
  }
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={classNames(control, 'h-9 appearance-auto px-2', className)} {...rest} />
}
