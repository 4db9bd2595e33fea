// A bounded area with a heading and an optional row of actions.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  title: string
  description?: string
  actions?: ReactNode
  className?: string
  children: ReactNode
}

export function Card({ title, description, actions, className, children }: CardProps) {
  return (
    <section aria-label={title} className={classNames('flex min-w-0 flex-col rounded-card border bg-surface', className)}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-5 py-3.5">
        <div className={classNames('min-w-0 flex-1', description ? 'basis-52' : 'basis-32')}>
          <h2 className="text-16 font-semibold wrap-anywhere text-ink">{title}</h2>
          {description && <p className="text-13 text-ink-soft">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-1">{actions}</div>}
      </header>
      <div className="flex min-w-0 flex-1 flex-col gap-5 p-5">{children}</div>
    </section>
  )
}
