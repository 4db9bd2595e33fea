// Progress while a proposal is made: the present step, and the number of rows examined.
import type { ProposalProgress } from '@quarry/contract'
import { useState } from 'react'
import { formatDuration, formatInteger, plural } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { bringIntoSight } from './bring-into-sight.ts'

/** A longer wait is announced. */
const UNTOLD_SECONDS = 3

export function OfferProgress({ text, progress }: { text: string; progress: ProposalProgress | null }) {
  const [startMs] = useState(() => Date.now())
  const seconds = Math.floor((useNow(1_000) - startMs) / 1_000)
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="text-13 text-ink-soft">
        {text}
      </p>
      {progress === null && seconds >= UNTOLD_SECONDS && <p className="tabular text-12 text-ink-faint">{formatDuration(seconds)} so far</p>}
      {progress !== null && progress.rows > 0 && (
        <div ref={bringIntoSight} className="flex flex-col gap-1.5">
          <ProgressBar label="Rows checked" percent={Math.floor((100 * progress.looked_at) / progress.rows)} />
          <p className="tabular text-12 text-ink-faint">
            Looked at {formatInteger(progress.looked_at)} of {plural(progress.rows, 'row')}
          </p>
        </div>
      )}
    </div>
  )
}
