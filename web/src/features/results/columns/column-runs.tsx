// Columns that are being read: progress, and a stop button. One that ended in the meantime shows its outcome, with the next step.
import { progressPercent, type Field, type Job, type Task } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Square, X } from 'lucide-react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { formatInteger, plural } from '../../../lib/format.ts'
import { useRerun } from '../../../state/jobs/use-rerun.ts'
import { ForEditors } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { failedTargetsQuery, stopJob } from '../results.queries.ts'
import { addColumn, columnRunsKey, isOpen } from './columns.queries.ts'
import { useColumnRuns } from './use-column-runs.ts'

export function ColumnRuns({ jobId, onRun }: { jobId: string; onRun(id: string): void }) {
  const { shown, dismiss } = useColumnRuns(jobId)
  return shown.map((run) =>
    isOpen(run) ? (
      <RunningColumn key={run.id} jobId={jobId} run={run} />
    ) : (
      <EndedColumn key={run.id} jobId={jobId} run={run} onRun={onRun} onDismiss={() => dismiss(run.id)} />
    ),
  )
}

function nameOf(run: Job): string {
  return run.trait_definitions[0]?.name ?? ''
}

function isLookedUp(run: Job): boolean {
  return run.trait_definitions[0]?.source !== undefined
}

function RunningColumn({ jobId, run }: { jobId: string; run: Job }) {
  const queryClient = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopJob(run.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: columnRunsKey(jobId) }),
    onError: (error) => showToast(withDetail('The reading could not be stopped.', detailText(error))),
  })
  const { total, completed, failed } = run.progress
  const name = nameOf(run)
  return (
    <div className="flex flex-col gap-1.5 rounded-card border bg-surface px-4 py-2.5">
      <div className="flex items-center justify-between gap-3">
        <p className="tabular min-w-0 truncate text-13 text-ink-soft">
          {isLookedUp(run) ? 'Looking up' : 'Reading'} <span className="font-mono text-ink">{name}</span>
          {!isLookedUp(run) && ' from the stored pages'}: {formatInteger(completed + failed)} of {plural(total, 'row')}
        </p>
        <ForEditors>
          <Button
            size="small"
            icon={<Square aria-hidden="true" />}
            aria-label={`Stop reading ${name}`}
            isBusy={stop.isPending}
            onClick={() => stop.mutate()}
          >
            Stop
          </Button>
        </ForEditors>
      </div>
      <ProgressBar percent={progressPercent(run.progress)} label={`Progress of ${name}`} />
    </div>
  )
}

interface EndedColumnProps {
  jobId: string
  run: Job
  onRun(id: string): void
  onDismiss(): void
}

function EndedColumn({ jobId, run, onRun, onDismiss }: EndedColumnProps) {
  const { total, completed, failed } = run.progress
  const { data: tasks = [] } = useQuery(failedTargetsQuery(run.id, failed))
  const reasons = Map.groupBy(tasks, ({ error_kind: kind }) => kind ?? 'internal')
  const isUnread = [...reasons.keys()].some((kind) => !SAID_BY_THE_PAGE.has(kind))
  return (
    <Notice
      tone={reasons.size > 0 && !reasons.has('nothing_found') ? 'warning' : 'info'}
      action={
        <span className="flex flex-wrap items-center gap-2">
          <ForEditors>
            {reasons.has('page_not_stored') && <FetchAgain jobId={jobId} onRun={onRun} />}
            {isUnread && <ReadRest jobId={jobId} run={run} onStarted={onDismiss} />}
          </ForEditors>
          <IconButton label={`Close the note on ${nameOf(run)}`} icon={<X aria-hidden="true" />} onClick={onDismiss} />
        </span>
      }
    >
      {`${nameOf(run)}: ${formatInteger(completed)} of ${plural(total, 'cell')} filled${isLookedUp(run) ? '' : ' from the stored pages'}.`}
      {[...reasons].map(([kind, failedTasks]) => `\n${formatInteger(failedTasks.length)} empty: ${reasonText(kind, failedTasks)}`)}
    </Notice>
  )
}

/** Reading the stored pages again would give the same result. */
const SAID_BY_THE_PAGE: ReadonlySet<string> = new Set(['nothing_found', 'page_not_stored'])

function reasonText(kind: string, [first]: readonly Task[]): string {
  if (kind === 'nothing_found') return 'no value was found. These cells are free.'
  return kind === 'stopped' ? 'the reading was stopped before.' : (first?.error ?? kind)
}

function FetchAgain({ jobId, onRun }: { jobId: string; onRun(id: string): void }) {
  const rerun = useRerun(jobId, onRun)
  return (
    <Button size="small" isBusy={rerun.isPending} onClick={() => rerun.run({ which: 'incomplete' })}>
      Run incomplete targets again
    </Button>
  )
}

/** Repeating the same definition reads only what is missing. */
function ReadRest({ jobId, run, onStarted }: { jobId: string; run: Job; onStarted(): void }) {
  const queryClient = useQueryClient()
  const [field] = run.trait_definitions
  const read = useMutation({
    mutationFn: (definition: Field) => addColumn(jobId, { trait_definition: definition, replaces: definition.name }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: columnRunsKey(jobId) })
      onStarted()
    },
    onError: (error) => showToast(withDetail('The rest could not be read.', detailText(error))),
  })
  if (!field) return null
  return (
    <Button size="small" isBusy={read.isPending} onClick={() => read.mutate(field)}>
      Read the rest
    </Button>
  )
}
