// A count compared with the plan's limit, shown once it is exceeded: the surplus can be removed, or the plan upgraded.
import { Link } from '@tanstack/react-router'
import { formatInteger } from '../../lib/format.ts'

interface LimitNoteProps {
  count: number
  max: number | null
  unit: string
  /** Leaves as many as the plan allows. */
  onKeep(max: number): void
}

const CLASS = 'underline underline-offset-2'

export function LimitNote({ count, max, unit, onKeep }: LimitNoteProps) {
  if (max === null || count <= max) return null
  return (
    <span role="status" className="text-12 text-unsure">
      {formatInteger(count)} {unit}, Starter allows {formatInteger(max)}.{' '}
      <button type="button" className={CLASS} onClick={() => onKeep(max)}>
        Keep the first {formatInteger(max)}
      </button>{' '}
      <Link to="/" hash="pricing" className={CLASS}>
        See Pricing
      </Link>
    </span>
  )
}
