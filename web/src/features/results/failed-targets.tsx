// The targets that failed, grouped by reason: advice for each, and the actions to correct them, to read them again in this table, or to run
// them again as a new job.
import { TASK_FAILURES, type FailureCount, type Job } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { CopyPlus, RotateCcw } from 'lucide-react'
import { formatInteger, plural } from '../../lib/format.ts'
import type { RerunSelection } from '../../state/jobs/jobs.queries.ts'
import { useOwnColumnsChoice, useRerun } from '../../state/jobs/use-rerun.ts'
import { useWorkspace } from '../../state/workspace/workspace.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EditFailedButton } from './edit-failed.tsx'
import { adviceFor } from './failure-advice.ts'
import { FailurePicture } from './failure-picture.tsx'
import type { RunData } from './run-data.ts'
import { useRetry } from './use-retry.ts'

export function FailedTargets({ run: { job, kind, failed, failures }, onRun }: { run: RunData; onRun(id: string): void }) {
  const groups = Map.groupBy(failed, (target) => target.error_kind)
  const targetsOf = ({ error_kind: reason }: FailureCount) => groups.get(reason) ?? []
  const total = job.progress.failed
  const { mayChange } = useWorkspace()
  const own = useOwnColumnsChoice(job)
  return (
    <section aria-label="Failed targets" className="rounded-card border bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2.5">
        <h3 className="text-14 font-semibold">
          {plural(total, 'target')} failed
          {failed.length < total && <span className="font-normal text-ink-soft">, the first {formatInteger(failed.length)} shown</span>}
        </h3>
        {kind === 'job' && mayChange && (
          <span className="flex flex-wrap items-center gap-2">
            {own.isOffered && (
              <label className="flex items-center gap-2 text-13">
                <input type="checkbox" className="size-4 accent-accent" checked={own.isTaken} onChange={own.change} />
                With own columns
              </label>
            )}
            <RetryButton job={job} />
            <EditFailedButton job={job} targets={failed.map((target) => target.target_item_value)} />
            <RerunButton jobId={job.id} own={own.chosen} label="Run these again" onRun={onRun} />
          </span>
        )}
      </header>
      <ul className="divide-y">
        {failures.map((failure) => (
          <li key={failure.error_kind} className="flex flex-wrap items-start gap-x-3 gap-y-1.5 px-4 py-2.5 text-13">
            <div className="min-w-0 flex-[1_1_14rem] py-1">
              <details>
                <summary className="marker:text-ink-faint">
                  <span className="tabular mr-2 ml-1 font-medium text-failed">{formatInteger(failure.count)}</span>
                  {reasonText(failure)}
                </summary>
                <ul className="mt-2 max-h-48 overflow-y-auto rounded-control bg-sunken p-2 font-mono text-12">
                  {targetsOf(failure).map((target) => (
                    <li key={target.position} className="break-all">
                      {target.target_item_value}
                      {target.picture && <FailurePicture target={target.target_item_value} picture={target.picture} />}
                    </li>
                  ))}
                  {targetsOf(failure).length < failure.count && (
                    <li className="font-sans text-ink-soft">
                      {formatInteger(targetsOf(failure).length)} of {formatInteger(failure.count)} shown
                    </li>
                  )}
                </ul>
              </details>
              <Advice kind={failure.error_kind} />
            </div>
            {failure.error_kind === 'needs_login' && mayChange && <SignInLink target={targetsOf(failure)[0]?.target_item_value} />}
            {kind === 'job' && mayChange && failures.length > 1 && (
              <>
                <RetryButton job={job} errorKind={failure.error_kind} />
                <RerunButton jobId={job.id} own={own.chosen} errorKind={failure.error_kind} label="Run these again" onRun={onRun} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Advice({ kind }: { kind: string }) {
  const text = adviceFor(kind)
  return text && <p className="mt-0.5 ml-4 text-12 text-ink-soft">{text}</p>
}

/** Links to the site of the first of them. */
function SignInLink({ target }: { target: string | undefined }) {
  return (
    <Link to="/app/connections" search={target === undefined ? {} : { sign_in: target }} className={buttonClass('secondary', 'small')}>
      Sign in by hand
    </Link>
  )
}

function isKnownFailure(kind: string): kind is keyof typeof TASK_FAILURES {
  return Object.hasOwn(TASK_FAILURES, kind)
}

function reasonText({ error_kind: kind, error }: FailureCount): string {
  return error || (isKnownFailure(kind) ? TASK_FAILURES[kind].text : kind)
}

/** Not for jobs that read for another table, which has their rows. */
function RetryButton({ job, errorKind }: { job: Job; errorKind?: string }) {
  const retry = useRetry(job)
  if (job.column_of || job.refresh_of) return null
  return (
    <Button
      size="small"
      icon={<RotateCcw aria-hidden="true" />}
      isBusy={retry.isPending}
      onClick={() => retry.run(errorKind === undefined ? {} : { error_kinds: [errorKind] })}
    >
      Retry in this table
    </Button>
  )
}

interface RerunButtonProps {
  jobId: string
  /** Only the targets that failed for this reason; left out: all failed ones. */
  errorKind?: string
  /** Whether own columns are copied. */
  own: Pick<RerunSelection, 'own_columns'>
  label: string
  onRun(id: string): void
}

function RerunButton({ jobId, errorKind, own, label, onRun }: RerunButtonProps) {
  const rerun = useRerun(jobId, onRun)
  const again = () => rerun.run({ which: 'failed', ...own, ...(errorKind === undefined ? {} : { error_kinds: [errorKind] }) })
  return (
    <Button size="small" icon={<CopyPlus aria-hidden="true" />} title="As a new job" isBusy={rerun.isPending} onClick={again}>
      {label}
    </Button>
  )
}
