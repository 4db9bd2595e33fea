// A box with a message that stays until the user acts: information, a warning, an error.
import type { ReactNode } from 'react'
import { CircleAlert, Info } from 'lucide-react'
import { classNames } from './class-names.ts'

export type NoticeTone = 'info' | 'warning' | 'error'

const tones: Record<NoticeTone, string> = {
  info: 'border-line bg-surface text-ink-soft',
  warning: 'border-unsure/40 bg-unsure-wash text-ink',
  error: 'border-failed/40 bg-failed-wash text-ink',
}

export function Notice({ tone = 'info', action, children }: { tone?: NoticeTone; action?: ReactNode; children: ReactNode }) {
  const Icon = tone === 'info' ? Info : CircleAlert
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-4 py-2.5 text-13', tones[tone])}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <Icon
          aria-hidden="true"
          className={classNames('size-4 shrink-0', tone === 'error' && 'text-failed', tone === 'warning' && 'text-unsure')}
        />
        <div className="min-w-0 flex-1 break-words whitespace-pre-line">{children}</div>
      </div>
      {action}
    </div>
  )
}
