// The list of destinations, to which results are delivered when jobs end; each has a test and a delivery log.
import { destinationPlace, type Destination } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { destinationsQuery } from '../../../state/jobs/receivers.queries.ts'
import { scheduleText } from '../../../widgets/schedule-text.ts'
import { deleteLater, useStaying } from '../../../state/saved/late-deletion.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { DestinationDialog } from './destination-dialog.tsx'
import { DestinationLog } from './destination-log.tsx'
import { deleteDestination, deliverableMonitorsQuery, destinationLogQuery, putTest } from './destinations.queries.ts'
import { kindOf } from './kinds/destination-kinds.ts'

export function DestinationsSection() {
  const destinations = useQuery(destinationsQuery)
  const staying = useStaying(destinations.data)
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title="Delivery"
      description="Deliver results to buckets, PostgreSQL tables and Google spreadsheets, or post a message to a chat, when a job or a monitor’s run ends."
    >
      <div>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add destination
        </Button>
      </div>
      {isAdding && <DestinationDialog known={null} onClose={() => setAdding(false)} />}
      {destinations.error && (
        <LoadFailure text="Your destinations could not be loaded." error={destinations.error} onRetry={destinations.refetch} />
      )}
      {destinations.isPending && <Skeleton className="h-14 w-full" />}
      {staying?.length === 0 && <p className="text-13 text-ink-soft">No destinations yet.</p>}
      {staying && staying.length > 0 && (
        <ul aria-label="Destinations" className="flex flex-col divide-y rounded-control border">
          {staying.map((destination) => (
            <DestinationItem key={destination.id} destination={destination} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function DestinationItem({ destination }: { destination: Destination }) {
  const { id, name, kind } = destination
  const { label, staying, testLabel, testNameOf } = kindOf(kind)
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const test = useMutation({
    mutationFn: () => putTest(id),
    onSuccess: () => {
      setOpen(true)
      void queryClient.invalidateQueries({ queryKey: destinationLogQuery(id).queryKey })
    },
    onError: (error) => showToast(withDetail('The test could not be sent.', detailText(error))),
  })
  const remove = () =>
    deleteLater({
      id,
      told: `Destination “${name}” deleted with its log. ${staying}`,
      failure: 'The destination could not be deleted.',
      remove: () => deleteDestination(id),
      refresh: () => queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey }),
    })
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-14 break-words text-ink">{name}</span>
        <span className="text-12 text-ink-soft">{label}</span>
        <span className="min-w-0 font-mono text-12 break-all text-ink-soft">{destinationPlace(destination)}</span>
        {kind === 's3' && destination.endpoint && (
          <span className="min-w-0 text-12 break-all text-ink-faint">at {destination.endpoint}</span>
        )}
      </div>
      <p className="text-12 text-ink-faint">
        <Terms destination={destination} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={test.isPending} onClick={() => test.mutate()} aria-label={testNameOf(name)}>
          {testLabel}
        </Button>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} aria-label={`Log of ${name}`}>
          Log
        </Button>
        <Button size="small" aria-label={`Change ${name}`} onClick={() => setEditing(true)}>
          Change
        </Button>
        <Button size="small" look="quiet" aria-label={`Delete ${name}`} onClick={remove}>
          Delete
        </Button>
      </div>
      {isOpen && <DestinationLog destinationId={id} />}
      {isEditing && <DestinationDialog known={destination} onClose={() => setEditing(false)} />}
    </li>
  )
}

/** One line: what is delivered, in which format, and when. */
function Terms({ destination }: { destination: Destination }) {
  const {
    rows,
    own_columns: own,
    job_id: jobId,
    monitor_id: monitorId,
    schedule,
    time_zone: timeZone,
    only_pipelines: onlyPipelines,
    view,
  } = destination
  const monitors = useQuery({ ...deliverableMonitorsQuery, enabled: monitorId !== null })
  const monitor = monitors.data?.find(({ id }) => id === monitorId)?.name ?? 'one monitor'
  if (onlyPipelines)
    return <>{['Pipelines that deliver here', ...kindOf(destination.kind).termsOf(destination), 'after every run'].join(' · ')}</>
  const what = monitorId !== null ? `Runs of ${monitor}` : jobId !== null ? `Job ${jobId.slice(0, 8)}` : 'All jobs'
  const shown = view === null ? [] : [view.name === null ? 'its view is gone: nothing is delivered' : `the view “${view.name}”`]
  const made = rows === 'pipeline' ? ['rows of the pipeline'] : own === 'include' ? ['with own columns'] : []
  const when = schedule === null ? 'as soon as they end' : `${scheduleText(schedule)} (${timeZone})`
  return <>{[what, ...shown, ...kindOf(destination.kind).termsOf(destination), ...made, when].join(' · ')}</>
}
