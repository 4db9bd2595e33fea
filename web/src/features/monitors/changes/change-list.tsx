// The changes of each run, all or of one kind; also as CSV and as a feed.
import { CHANGE_KINDS, type Monitor } from '@quarry/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Rss } from 'lucide-react'
import { useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { saveBlob } from '../../../ui/charts/save-chart.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select } from '../../../ui/input.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ChangeItem } from './change-item.tsx'
import { CHANGE_WORDS } from './change-words.ts'
import { foundText } from '../monitor-list.tsx'
import { changesQuery, fetchChangesCsv, monitorsQuery, renewFeedAddress, runsQuery, type ChangeChoice } from '../monitors.queries.ts'

export function ChangeList({ monitor }: { monitor: Monitor }) {
  const [choice, setChoice] = useState<ChangeChoice>({ run: null, kind: null })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(changesQuery(monitor, choice))
  const changes = data?.pages.flatMap((page) => page.data)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Choices monitor={monitor} choice={choice} setChoice={setChoice} />
      {error && <LoadFailure text="The changes could not be loaded." error={error} onRetry={refetch} />}
      {!changes && !error && <Skeleton className="h-24 w-full" />}
      {changes?.length === 0 && (
        <div className="rounded-card border bg-surface">
          <EmptyState title={monitor.run_count < 2 ? 'Nothing to compare yet.' : 'No change.'}>
            {monitor.run_count < 2
              ? 'From the second run on, differences from the previous run are listed here.'
              : 'No differences between the runs, as far as both could be read.'}
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
          <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
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
        {runs.data?.map((run, index) => (
          <option key={run.id} value={run.id}>
            {foundText(run, index + 1 === monitor.run_count)}
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
            {CHANGE_WORDS[kind].label}
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
  const { mayChange } = useWorkspace()
  const renew = useMutation({
    mutationFn: () => renewFeedAddress(monitor.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: monitorsQuery.queryKey })
      showToast('The feed has a new address. The old one no longer works.')
    },
    onError: (error) => showToast(withDetail('The address could not be changed.', detailText(error))),
  })
  const copy = async () => {
    await copyText(`${window.location.origin}${monitor.feed_url}`)
    showToast('The address of the feed is in your clipboard. Anyone who has it can read the changes.')
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
        ...(mayChange ? [{ label: 'Create a new address', run: () => renew.mutate() }] : []),
      ]}
    />
  )
}
