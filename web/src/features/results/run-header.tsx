// The line above the grid: the run, its progress, its speed, and its actions.
import { isTerminal, progressPercent, type Job } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { Maximize2, X } from 'lucide-react'
import { formatDuration, formatInteger } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { JOB_STATUS, progressText, usageText, type Unreached } from '../../state/jobs/job-status.ts'
import { useOtherAuthor, useWorkspace } from '../../state/workspace/workspace.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ExportActions } from './export-actions.tsx'
import { pace } from './pace.ts'
import { NotifyButton, StopButton } from './running-actions.tsx'
import type { RunData } from './run-data.ts'
import { RunLinks } from './run-links.tsx'
import { ShareButton } from './share/share-button.tsx'
import { FolderMenu } from './table/folder-menu.tsx'
import { TableName } from './table/table-name.tsx'

interface RunHeaderProps {
  run: RunData
  onClose(): void
}

export function RunHeader({ run, onClose }: RunHeaderProps) {
  const { job } = run
  const isRunning = !isTerminal(job.status)
  const status = JOB_STATUS[job.status]
  const percent = progressPercent(job.progress)
  const { mayChange } = useWorkspace()
  const author = useOtherAuthor(job.created_by)
  return (
    <header className="@container flex flex-col gap-2.5">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2 @5xl:grid-cols-[1fr_auto_auto]">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 pt-0.5">
          {run.kind === 'job' && <TableName job={job} mayChange={mayChange} />}
          <h2 className={run.kind === 'job' ? 'text-13 text-ink-soft' : 'text-16 font-semibold'}>
            Results{' '}
            <span className="font-mono text-13 font-medium text-ink-soft" title={job.id}>
              {job.id.slice(0, 8)}
            </span>
          </h2>
          <Badge tone={status.tone}>{status.label}</Badge>
          {run.kind === 'preview' && <Badge>Preview, kept in this browser only</Badge>}
        </div>
        <IconButton label="Close results" icon={<X aria-hidden="true" />} onClick={onClose} className="@5xl:order-last" />
        <div className="flex flex-wrap items-center gap-2 @max-5xl:col-span-2">
          {isRunning && <NotifyButton />}
          {isRunning && (run.kind === 'preview' || mayChange) && <StopButton run={run} />}
          {run.kind === 'job' && mayChange && <FolderMenu job={job} />}
          {run.kind === 'job' && (
            <Link
              to="/app/tables/$id"
              params={{ id: job.id }}
              search={{}}
              title="Open the table in the whole window (press O)"
              className={buttonClass('secondary', 'small')}
            >
              <Maximize2 aria-hidden="true" />
              Open table
            </Link>
          )}
          {run.kind === 'job' && <RunLinks job={job} />}
          {run.kind === 'job' && mayChange && <ShareButton jobId={job.id} />}
          <ExportActions run={run} />
        </div>
      </div>
      <div className="flex flex-col gap-1.5">
        {isRunning && <ProgressBar percent={percent} label="Progress of the job" />}
        <p className="tabular text-13 text-ink-soft">
          {progressText(job.progress, unreachedOf(run))} · {percent}%{isRunning && <Pace job={job} />}
          {usageText(job)}
          {author && ` · started by ${author}`}
        </p>
        <p role="status" className="sr-only">
          {isRunning ? `Job running, ${Math.floor(percent / 25) * 25}% done` : `Job ${status.label.toLowerCase()}`}
        </p>
        {job.held_up && <HeldUp heldUp={job.held_up} />}
      </div>
    </header>
  )
}

/** A link to the place where a person has to act. */
function HeldUp({ heldUp: { reason, text } }: { heldUp: NonNullable<Job['held_up']> }) {
  const toConnections = (
    <Link to="/app/connections" className={buttonClass('secondary', 'small')}>
      Open Connections
    </Link>
  )
  return (
    <Notice tone="warning" action={reason === 'sign_in' ? toConnections : undefined}>
      {text}
    </Notice>
  )
}

function unreachedOf({ failures }: RunData): Unreached {
  const countOf = (kind: string) => failures.find(({ error_kind }) => error_kind === kind)?.count ?? 0
  return { stopped: countOf('stopped'), overBudget: countOf('over_budget') }
}

function Pace({ job }: { job: Job }) {
  const nowMs = useNow(1_000)
  const measured = pace(job, nowMs)
  if (!measured) return null
  const rate = measured.perMinute >= 10 ? formatInteger(Math.round(measured.perMinute)) : measured.perMinute.toFixed(1)
  return (
    <>
      {' '}
      · {rate} rows a minute · about {formatDuration(measured.secondsLeft)} left
    </>
  )
}
