// For an amount of a document: whether it agrees with its items, and how.
import type { SumCheck } from '@quarry/contract'
import { Equal, EqualNot } from 'lucide-react'
import { sumHeadline, sumText } from '../../lib/sum-text.ts'
import { nameOfPath } from './part-paths.ts'

export function SumChecks({ checks = [] }: { checks?: readonly SumCheck[] | undefined }) {
  if (checks.length === 0) return null
  return (
    <div>
      <h4 className="mb-1 text-12 font-medium text-ink-faint">Compared with its items</h4>
      <ul className="flex flex-col gap-2 text-13">
        {checks.map((check) => (
          <li key={check.path ?? ''}>
            <p className="flex items-start gap-1.5">
              {check.agrees ? (
                <Equal aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-found" />
              ) : (
                <EqualNot aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-conflict" />
              )}
              <span className="min-w-0 wrap-anywhere">
                {check.path !== undefined && `${nameOfPath(check.path)}: `}
                {sumHeadline(check)}
              </span>
            </p>
            <p className="mt-0.5 text-12 wrap-anywhere text-ink-soft">{sumText(check)}</p>
          </li>
        ))}
      </ul>
      {checks.some(({ agrees }) => !agrees) && (
        <p className="mt-1 text-12 text-ink-soft">The value stays. Look at both on the page; what you correct is compared again.</p>
      )}
    </div>
  )
}
