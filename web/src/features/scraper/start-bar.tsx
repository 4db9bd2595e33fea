// The bar that stays in sight under the form: what would run, what stands in the way, and the two ways to run it.
import { LIMITS } from '@quarry/contract'
import { FlaskConical, Play } from 'lucide-react'
import { formatInteger, plural } from '../../lib/format.ts'
import { useStore } from '../../lib/store.ts'
import { draft, type Draft } from '../../state/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { halfFilledCount, startObstacle } from './job-from-draft.ts'
import { useStart } from './use-start.ts'

export function StartBar({ onRun }: { onRun(id: string | null): void }) {
  const current = useStore(draft)
  const { startJob, tryPreview, message, isStarting, isTrying } = useStart(onRun)
  const obstacle = startObstacle(current)
  const count = current.targets.length
  return (
    <footer className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-2 border-t bg-ground px-4 py-3 md:-mx-8 md:px-8">
      {message && (
        <p role="alert" className="text-13 whitespace-pre-line text-failed">
          {message}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="tabular min-w-0 text-13 text-ink-soft">{obstacle ?? <RunSummary draft={current} />}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Tooltip text="Runs the first 25 targets and 10 fields at once. Nothing is kept on the server.">
            <Button icon={<FlaskConical aria-hidden="true" />} disabled={obstacle !== null || isTrying} onClick={() => void tryPreview()}>
              {isTrying ? 'Trying...' : tryLabel(count)}
            </Button>
          </Tooltip>
          <Button
            look="primary"
            icon={<Play aria-hidden="true" />}
            disabled={obstacle !== null || isStarting}
            onClick={() => void startJob()}
          >
            Start Scraping Job ({formatInteger(count)})
          </Button>
        </div>
      </div>
    </footer>
  )
}

function tryLabel(count: number): string {
  return count > LIMITS.previewTargetsMax ? `Try first ${LIMITS.previewTargetsMax}` : 'Try'
}

function RunSummary({ draft: { targets, fields } }: { draft: Draft }) {
  const leftOut = halfFilledCount(fields)
  const columns = fields.filter((field) => field.name.trim() !== '' && field.description.trim() !== '').length
  return (
    <>
      {plural(targets.length, 'row')} × {plural(columns, 'column')} = {plural(targets.length * columns, 'cell')}
      {leftOut > 0 && <span className="text-unsure"> · {plural(leftOut, 'incomplete field')} will be left out</span>}
    </>
  )
}
