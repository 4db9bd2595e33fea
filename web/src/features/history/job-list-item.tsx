// One job of the list: its subject, its progress, and its actions.
import { tableName, type Job } from '@quarry/contract'
import { Download, RotateCcw, Trash2 } from 'lucide-react'
import { formatAge, formatDateTime, withoutScheme } from '../../lib/format.ts'
import { JOB_STATUS, progressText } from '../../state/jobs/job-status.ts'
import { rerunChoices, useOwnColumnsChoice, useRerun } from '../../state/jobs/use-rerun.ts'
import { useOtherAuthor, useWorkspace } from '../../state/workspace/workspace.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { JobActions } from './use-job-actions.ts'

interface JobListItemProps {
  job: Job
  isPreview: boolean
  isSelected: boolean
  actions: JobActions
  nowMs: number
  /** Shows this job or, after a rerun, the new one. */
  onSelect(id: string): void
}

export function JobListItem({ job, isPreview, isSelected, actions, nowMs, onSelect }: JobListItemProps) {
  const shortId = job.id.slice(0, 8)
  const status = JOB_STATUS[job.status]
  const name = tableName(job)
  const { mayChange } = useWorkspace()
  const author = useOtherAuthor(job.created_by)
  return (
    <li className={classNames('relative', isSelected && 'bg-accent-wash')} data-job={isPreview ? undefined : job.id}>
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => onSelect(job.id)}
        className={classNames('flex w-full min-w-0 flex-col gap-1 px-4 py-3 text-left -outline-offset-2!', !isSelected && 'hover:bg-hover')}
      >
        <span className="flex flex-wrap items-center gap-2 pr-26">
          {!isPreview && (
            <span className="max-w-full min-w-0 truncate text-13 font-semibold text-ink" title={name}>
              {job.emoji && <span aria-hidden="true">{job.emoji} </span>}
              {name}
            </span>
          )}
          <span className="font-mono text-13 font-medium" title={job.id}>
            {shortId}
          </span>
          <Badge tone={status.tone} {...(isSelected && status.tone === 'accent' ? { className: 'bg-surface!' } : {})}>
            {status.label}
          </Badge>
          {isPreview && <Badge>Preview</Badge>}
        </span>
        {job.base_prompt && (isPreview || job.base_prompt.trim() !== name) && (
          <span className="line-clamp-1 text-13 font-medium wrap-anywhere text-ink">{job.base_prompt}</span>
        )}
        <span
          className={classNames('line-clamp-2 text-13 wrap-anywhere', job.base_prompt ? 'text-ink-soft' : 'text-ink')}
          title={job.first_targets.join('\n')}
        >
          {`${job.target_item_name}: ${job.first_targets.map(withoutScheme).join(', ')}`}
        </span>
        <span className="tabular text-12 text-ink-soft">
          {progressText(job.progress)} ·{' '}
          <time dateTime={job.created_at} title={formatDateTime(job.created_at)}>
            {formatAge(job.created_at, nowMs)}
          </time>
        </span>
        {author && <span className="-mt-1 truncate text-12 text-ink-soft">by {author}</span>}
      </button>
      <span className="absolute top-2 right-2 flex">
        <IconButton
          label={`Download job ${shortId}`}
          icon={<Download aria-hidden="true" />}
          onClick={() => void actions.download(job, isPreview)}
        />
        {!isPreview && mayChange && <RerunMenu job={job} onRun={onSelect} />}
        {(isPreview || mayChange) && (
          <IconButton
            label={`Delete job ${shortId}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => void actions.remove(job, isPreview)}
          />
        )}
      </span>
    </li>
  )
}

function RerunMenu({ job, onRun }: { job: Job; onRun(id: string): void }) {
  const rerun = useRerun(job.id, onRun)
  const own = useOwnColumnsChoice(job)
  const choices = rerunChoices(job)
  if (choices.length === 0) return null
  const label = `Run job ${job.id.slice(0, 8)} again`
  return (
    <Menu
      label={label}
      trigger={<IconButton label={label} icon={<RotateCcw aria-hidden="true" />} isBusy={rerun.isPending} />}
      entries={[
        ...(own.isOffered ? [{ label: 'Keep own columns and their values', isOn: own.isTaken, run: own.change }] : []),
        ...choices.map(({ which, label: text, hint }) => ({ label: text, hint, run: () => rerun.run({ which, ...own.chosen }) })),
      ]}
    />
  )
}
