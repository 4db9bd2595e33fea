// What changed, run by run: old and new value, and on demand the passages both rest on. As CSV and as a feed too.
import { CHANGE_KINDS, TASK_FAILURES, type Cell, type ChangeKind, type Monitor, type MonitorChange } from '@quarry/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Rss } from 'lucide-react'
import { useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatDateTime, plural } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { saveBlob } from '../../ui/charts/save-chart.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/input.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { foundText } from './monitor-list.tsx'
import { changesQuery, fetchChangesCsv, monitorsQuery, renewFeedAddress, runsQuery, type ChangeChoice } from './monitors.queries.ts'

const KINDS: Record<ChangeKind, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'found' },
  gone: { label: 'Gone', tone: 'failed' },
  changed: { label: 'Changed', tone: 'accent' },
  not_read: { label: 'Not read this time', tone: 'unsure' },
}

export function ChangeList({ monitor }: { monitor: Monitor }) {
  const [choice, setChoice] = useState<ChangeChoice>({ run: null, kind: null })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(changesQuery(monitor, choice))
  const changes = data?.pages.flatMap((page) => page.data)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Choices monitor={monitor} choice={choice} setChoice={setChoice} />
      {error && <Notice tone="error">{withDetail('The changes could not be loaded.', detailText(error))}</Notice>}
      {!changes && !error && <Skeleton className="h-24 w-full" />}
      {changes?.length === 0 && (
        <div className="rounded-card border bg-surface">
          <EmptyState title="No change.">
            {monitor.run_count < 2
              ? 'From the second run on, what differs from the run before is listed here.'
              : 'The runs say the same, wherever both could read.'}
          </EmptyState>
        </div>
      )}
      {changes && changes.length > 0 && (
        <ul aria-label="Changes" className="flex flex-col divide-y rounded-card border bg-surface">
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </div>
  )
}

interface ChoicesProps {
  monitor: Monitor
  choice: ChangeChoice
  setChoice(choice: ChangeChoice): void
}

function Choices({ monitor, choice, setChoice }: ChoicesProps) {
  const runs = useQuery(runsQuery(monitor))
  const download = async () => {
    try {
      saveBlob(await fetchChangesCsv(monitor.id, choice), 'changes.csv')
    } catch (error) {
      showToast(withDetail('The changes could not be downloaded.', detailText(error)))
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Run"
        className="h-8! max-w-72 flex-1 basis-44 text-13!"
        value={choice.run ?? ''}
        onChange={(event) => setChoice({ ...choice, run: event.target.value || null })}
      >
        <option value="">All runs</option>
        {runs.data?.map((run) => (
          <option key={run.id} value={run.id}>
            {foundText(run)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Kind"
        className="h-8! max-w-52 flex-1 basis-36 text-13!"
        value={choice.kind ?? ''}
        onChange={(event) => setChoice({ ...choice, kind: CHANGE_KINDS.find((kind) => kind === event.target.value) ?? null })}
      >
        <option value="">All changes</option>
        {CHANGE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KINDS[kind].label}
          </option>
        ))}
      </Select>
      <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => void download()}>
        CSV
      </Button>
      <FeedMenu monitor={monitor} />
    </div>
  )
}

function FeedMenu({ monitor }: { monitor: Monitor }) {
  const queryClient = useQueryClient()
  const renew = useMutation({
    mutationFn: () => renewFeedAddress(monitor.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: monitorsQuery.queryKey })
      showToast('The feed has a new address. The old one has ended.')
    },
    onError: (error) => showToast(withDetail('The address could not be changed.', detailText(error))),
  })
  const copy = async () => {
    await copyText(`${window.location.origin}${monitor.feed_url}`)
    showToast('The address of the feed is in your clipboard. Whoever has it can read the changes.')
  }
  return (
    <Menu
      label="Feed"
      trigger={
        <Button size="small" icon={<Rss aria-hidden="true" />}>
          Feed
        </Button>
      }
      entries={[
        { label: 'Copy the address', run: () => void copy() },
        { label: 'Give it a new address', run: () => renew.mutate() },
      ]}
    />
  )
}

function ChangeItem({ change }: { change: MonitorChange }) {
  const { label, tone } = KINDS[change.kind]
  const { before, after, field } = change
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-13">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="min-w-0 font-mono text-12 break-all">{change.target_item_value}</span>
        {field && <span className="font-medium">{field}</span>}
        <time dateTime={change.at} className="ml-auto text-12 text-ink-faint">
          {formatDateTime(change.at)}
        </time>
      </div>
      {field === null ? (
        <p className="text-ink-soft">{targetText(change)}</p>
      ) : (
        <p className="break-words">
          <span className="text-ink-soft line-through decoration-ink-faint">{valueText(before)}</span>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> is now </span>
          <span className="font-medium">{change.kind === 'not_read' ? 'not read' : valueText(after)}</span>
        </p>
      )}
      {(before?.evidence.length || after?.evidence.length) && (
        <details className="text-12 text-ink-soft">
          <summary className="cursor-pointer">Evidence of both</summary>
          <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Passage name="Before" cell={before} />
            <Passage name="After" cell={after} />
          </div>
        </details>
      )}
    </li>
  )
}

function Passage({ name, cell }: { name: string; cell: Cell | null }) {
  const [evidence] = cell?.evidence ?? []
  return (
    <div className="min-w-0 rounded-control bg-sunken p-2.5">
      <p className="font-medium text-ink">{name}</p>
      {evidence ? (
        <>
          <blockquote className="my-1 break-words text-ink">“{evidence.quote}”</blockquote>
          <p className="break-all">{evidence.url}</p>
        </>
      ) : (
        <p>Nothing was found on the page.</p>
      )}
      {cell && cell.evidence.length > 1 && <p>and {plural(cell.evidence.length - 1, 'more passage')}</p>}
    </div>
  )
}

function targetText({ kind, reason }: MonitorChange): string {
  if (kind === 'new') return 'Read for the first time, or again after it was gone.'
  const known = Object.entries(TASK_FAILURES).find(([name]) => name === reason)
  return known?.[1].text ?? 'It was not read.'
}

function valueText(cell: Cell | null): string {
  const value = cell?.value ?? null
  if (value === null) return 'no value'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
