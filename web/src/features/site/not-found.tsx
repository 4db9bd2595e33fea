// Where an unknown address or hash leads.
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'

export function NotFound() {
  return (
    <div className="flex min-h-[70dvh] flex-col items-center justify-center gap-4 px-6 text-center">
      <Mark className="size-8 text-accent" />
      <h1 className="text-20 font-semibold">Page not found</h1>
      <p className="text-14 text-ink-soft">There is nothing at this address. It may have been moved, or the link was cut off.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass('primary')}>
          Go to Homepage
        </Link>
        <Link to="/app" className={buttonClass()}>
          Go to the app
        </Link>
      </div>
    </div>
  )
}
