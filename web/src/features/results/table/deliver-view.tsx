// Selects the owner's destinations that receive a view's rows and columns.
import {
  destinationPlace,
  DESTINATIONS_NEED_UPGRADE,
  mayUseDestinations,
  REPORTING_KINDS,
  type Destination,
  type TableView,
} from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { usePlan } from '../../../state/billing/plan.ts'
import { destinationsQuery } from '../../../state/jobs/receivers.queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { UpgradeNotice } from '../../../ui/upgrade-notice.tsx'
import { deliverView } from './table-views.queries.ts'

interface DeliverViewProps {
  jobId: string
  view: TableView
  /** The table has own columns. */
  hasOwn: boolean
  onClose(): void
}

export function DeliverView({ jobId, view, hasOwn, onClose }: DeliverViewProps) {
  const plan = usePlan()
  const destinations = useQuery({ ...destinationsQuery, enabled: mayUseDestinations(plan.name) })
  const [withOwn, setWithOwn] = useState(false)
  const taking = destinations.data?.filter(({ kind, only_pipelines: onlyPipelines }) => !REPORTING_KINDS.includes(kind) && !onlyPipelines)
  return (
    <Dialog
      title={`Deliver “${view.name}”`}
      description="A destination gets the rows and columns of this view, in its order: at once, and whenever the table has new rows."
      open
      onClose={onClose}
    >
      {!mayUseDestinations(plan.name) && <UpgradeNotice>{DESTINATIONS_NEED_UPGRADE}</UpgradeNotice>}
      {destinations.error && (
        <LoadFailure text="Your destinations could not be loaded." error={destinations.error} onRetry={destinations.refetch} />
      )}
      {destinations.isLoading && <Skeleton className="h-14 w-full" />}
      {taking?.length === 0 && (
        <p className="text-13 text-ink-soft">
          No destination takes rows yet.{' '}
          <Link to="/profile" search={{ tab: 'api' }} className="text-accent underline">
            Add a destination
          </Link>
        </p>
      )}
      {taking && taking.length > 0 && hasOwn && (
        <label className="flex items-center gap-2 text-13">
          <input type="checkbox" className="size-4 accent-accent" checked={withOwn} onChange={() => setWithOwn(!withOwn)} />
          With the own columns that the view shows
        </label>
      )}
      {taking && taking.length > 0 && (
        <ul aria-label="Destinations" className="flex flex-col divide-y rounded-control border">
          {taking.map((destination) => (
            <DestinationChoice key={destination.id} jobId={jobId} view={view} destination={destination} withOwn={withOwn} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface DestinationChoiceProps {
  jobId: string
  view: TableView
  destination: Destination
  /** Own columns are included. */
  withOwn: boolean
}

function DestinationChoice({ jobId, view, destination, withOwn }: DestinationChoiceProps) {
  const queryClient = useQueryClient()
  const { id, name } = destination
  const isBound = destination.view?.id === view.id
  const bind = useMutation({
    mutationFn: () => deliverView(id, { job_id: jobId, view_id: isBound ? null : view.id, own_columns: withOwn ? 'include' : 'leave_out' }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey })
      showToast(isBound ? `${name} gets all rows of this table from now on.` : `${name} gets this view from now on.`)
    },
    onError: (error) => showToast(withDetail('The destination could not be changed.', detailText(error))),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-3 py-2.5">
      <div className="min-w-0">
        <p className="text-14 break-words">{name}</p>
        <p className="font-mono text-12 break-all text-ink-soft">{destinationPlace(destination)}</p>
        <p className="text-12 text-ink-soft">{nowText(destination, { jobId, isBound })}</p>
      </div>
      <Button
        size="small"
        aria-label={isBound ? `Deliver all rows instead: ${name}` : `Deliver here: ${name}`}
        isBusy={bind.isPending}
        onClick={() => bind.mutate()}
      >
        {isBound ? 'Deliver all rows instead' : 'Deliver here'}
      </Button>
    </li>
  )
}

/** What it receives at present, which ends when this view is selected. */
function nowText(
  { view, job_id: ofJob, monitor_id: ofMonitor }: Destination,
  { jobId, isBound }: { jobId: string; isBound: boolean },
): string {
  if (isBound) return 'Gets this view.'
  if (view !== null) return `Gets the view “${view.name ?? 'which was deleted'}” now.`
  if (ofMonitor !== null) return 'Gets the runs of a monitor now.'
  if (ofJob === null) return 'Gets the results of all jobs now.'
  return ofJob === jobId ? 'Gets all rows of this table now.' : 'Gets the rows of another table now.'
}
