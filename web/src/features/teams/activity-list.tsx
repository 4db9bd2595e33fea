// The activity log of a team, newest first, page by page.
import type { TeamActivity } from '@quarry/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { activityQuery } from './teams.queries.ts'

export function ActivityList({ teamId }: { teamId: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(activityQuery(teamId))
  if (error) return <LoadFailure text="The activity could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-14 w-full" />
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return <p className="text-13 text-ink-soft">Nothing was done yet.</p>
  return (
    <>
      <ul aria-label="Activity" className="-my-2 flex flex-col divide-y">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 text-13">
            <span className="min-w-0 break-words text-ink">
              <Sentence entry={entry} />
            </span>
            <time dateTime={entry.at} className="tabular text-12 text-ink-faint">
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

function Sentence({ entry: { actor_email: actor, action, subject_type: type, subject_name: name } }: { entry: TeamActivity }) {
  return (
    <>
      <span className="font-medium">{actor ?? 'Somebody whose account is deleted'}</span> {action} {type}
      {name && <> {name}</>}
    </>
  )
}
