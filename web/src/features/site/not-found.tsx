// Where an unknown address or hash leads.
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'

export function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center">
      <Mark className="size-8 text-accent" />
      <h1 className="text-20 font-semibold">Page not found</h1>
      <p className="text-14 text-ink-soft">There is nothing at this address.</p>
      <Link to="/" className={buttonClass('primary')}>
        Go to Homepage
      </Link>
    </main>
  )
}
