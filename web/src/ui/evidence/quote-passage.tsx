// A quote, marked in its surroundings on the page. All of it is untrusted text: rendered as text only, and isolated so that it cannot
// change the direction of the content beside it.
import type { QuoteContext } from '@quarry/contract'
import { classNames } from '../class-names.ts'

interface QuotePassageProps {
  quote: string
  /** Left out in rows of earlier versions, and where nothing is around the quote: it is shown alone. */
  context?: QuoteContext | undefined
  /** That of the piece shown above, which is not repeated. */
  headingAbove?: string | undefined
  className?: string
}

export function QuotePassage({ quote, context = {}, headingAbove, className }: QuotePassageProps) {
  const { heading, label, before, after } = context
  const isAlone = label === undefined && before === undefined && after === undefined
  return (
    <blockquote className={classNames('flex min-w-0 flex-col gap-1 text-13 break-words', className)}>
      {heading !== undefined && heading !== headingAbove && (
        <p className="text-12 text-ink-faint">
          <bdi>{heading}</bdi>
        </p>
      )}
      <p className="whitespace-pre-wrap text-ink-soft">
        {label !== undefined && (
          <>
            <bdi className="font-medium">{label}</bdi>
            {': '}
          </>
        )}
        <bdi>
          {before}
          {isAlone ? (
            <bdi className="text-ink">{quote}</bdi>
          ) : (
            <mark className="quote-mark">
              <bdi>{quote}</bdi>
            </mark>
          )}
          {after}
        </bdi>
      </p>
    </blockquote>
  )
}
