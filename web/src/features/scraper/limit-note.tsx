// A count against the plan's limit, shown once it is exceeded, with the way to a plan without it.
import { Link } from '@tanstack/react-router'
import { formatInteger } from '../../lib/format.ts'

export function LimitNote({ count, max, unit }: { count: number; max: number | null; unit: string }) {
  if (max === null || count <= max) return null
  return (
    <span role="status" className="text-12 text-unsure">
      {formatInteger(count)} {unit}, Starter allows {formatInteger(max)}.{' '}
      <Link to="/" hash="pricing" className="underline underline-offset-2">
        See Pricing
      </Link>
    </span>
  )
}
