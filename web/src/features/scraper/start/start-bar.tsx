// The bar that stays visible under the form: what would run, what prevents it, and the two ways to run it.
import { LIMITS, type QuotaProblem } from '@quarry/contract'
import { FlaskConical, Play } from 'lucide-react'
import { useState } from 'react'
import { formatInteger, plural } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { draft, type Draft } from '../../../state/draft/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useEstimate } from './estimate.queries.ts'
import { completeCount, halfFilledCount, startObstacle } from '../job-from-draft.ts'
import { PilotButton, PilotResult, useModelPilot } from './model-pilot.tsx'
import { MonitorButton } from './monitor-button.tsx'
import { QuotaLinks } from './quota-links.tsx'
import { CapInput, EstimateProblems, EstimateText } from './run-estimate.tsx'
import { useStart } from './use-start.ts'

/** Of the button that runs a preview. */
export const TRY_BUTTON_ID = 'try-preview'

export function StartBar({ onRun }: { onRun(id: string | null): void }) {
  const current = useStore(draft)
  const [capText, setCapText] = useState('')
  const capUsd = capText.trim() === '' ? null : Math.max(0, Number(capText))
  const { estimate, askAgain } = useEstimate(current, capUsd)
  const { run: pilotRun, ...pilot } = useModelPilot(current)
  const { startJob, tryPreview, problem: last, isStarting, isTrying } = useStart(onRun)
  // A change of the form clears its last problem.
  const problem = last?.form === current ? last : null
  const obstacle = startObstacle(current)
  const count = current.targets.length
  const start = async (cap: number | null) => {
    if (await startJob(cap)) setCapText('')
    else askAgain()
  }
  return (
    <footer
      className={classNames(
        'sticky bottom-0 z-20 mt-auto [@media(max-height:28rem)]:static -mx-4 flex flex-col gap-2 border-t bg-ground px-4 py-3 md:-mx-8 md:px-8',
        // The problems would cover half of a small screen.
        estimate && estimate.problems.length > 0 && 'max-sm:static',
      )}
    >
      {problem && (
        <div role="alert" className="flex flex-wrap items-baseline gap-x-3 text-13 whitespace-pre-line text-failed">
          <p>{problem.text}</p>
          {problem.quota && !estimate?.problems.length && <QuotaLinks {...needsOf(problem.quota)} />}
        </div>
      )}
      <PilotResult {...pilot} />
      {estimate && <EstimateProblems estimate={estimate} isStarting={isStarting} onStartWithCap={(cap) => void start(cap)} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="tabular min-w-0 text-13 text-ink-soft">
          {obstacle ?? <RunSummary draft={current} />}
          {estimate && <EstimateText estimate={estimate} />}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:[&>button:last-child]:flex-1 max-sm:[&_button]:px-2.5">
          {estimate && (estimate.extra_cells > 0 || capUsd !== null) && <CapInput text={capText} onChange={setCapText} />}
          {estimate && <PilotButton run={pilotRun} isDisabled={obstacle !== null} />}
          <MonitorButton isDisabled={obstacle !== null} />
          <Tooltip text="Runs the first 25 targets and 10 fields at once. Nothing is kept on the server.">
            <Button
              id={TRY_BUTTON_ID}
              icon={<FlaskConical aria-hidden="true" />}
              disabled={obstacle !== null}
              isBusy={isTrying}
              onClick={() => void tryPreview()}
            >
              {isTrying ? 'Trying...' : tryLabel(count)}
            </Button>
          </Tooltip>
          <Button
            look="primary"
            data-start
            icon={<Play aria-hidden="true" />}
            disabled={obstacle !== null}
            isBusy={isStarting}
            onClick={() => void start(capUsd)}
          >
            Start Scraping Job ({formatInteger(count)})
          </Button>
        </div>
      </div>
    </footer>
  )
}

function needsOf({ reason, upgrade }: QuotaProblem): { needsFunds: boolean; needsPlan: boolean } {
  return { needsFunds: reason === 'balance', needsPlan: reason !== 'balance' && upgrade }
}

function tryLabel(count: number): string {
  return count > LIMITS.previewTargetsMax ? `Try first ${LIMITS.previewTargetsMax}` : 'Try'
}

function RunSummary({ draft: { targets, fields } }: { draft: Draft }) {
  const leftOut = halfFilledCount(fields)
  const columns = completeCount(fields)
  return (
    <>
      {plural(targets.length, 'row')} × {plural(columns, 'column')} = {plural(targets.length * columns, 'cell')}
      {leftOut > 0 && <span className="text-unsure"> · {plural(leftOut, 'incomplete field')} will be left out</span>}
    </>
  )
}
