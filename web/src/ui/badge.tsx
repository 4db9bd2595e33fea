// A small labelled state. The text carries the meaning; the colour repeats it.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'plain' | 'accent' | 'found' | 'unsure' | 'conflict' | 'failed'

const tones: Record<BadgeTone, string> = {
  plain: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-wash text-accent',
  found: 'bg-found-wash text-found',
  unsure: 'bg-unsure-wash text-unsure',
  conflict: 'bg-conflict-wash text-conflict',
  failed: 'bg-failed-wash text-failed',
}

export function Badge({ tone = 'plain', className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 items-center gap-1 rounded-full px-2 text-12 font-medium whitespace-nowrap [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
