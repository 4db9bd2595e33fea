// The Monitors screen: the list and the selected monitor. Changes between runs are shown by that view.
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { useStaying } from '../../state/saved/late-deletion.ts'
import { monitorOrigin } from '../../state/draft/monitor-origin.ts'
import { session } from '../../state/session/session.ts'
import { ForEditors } from '../../state/workspace/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MonitorDialog, type MonitorSource } from './monitor-dialog.tsx'
import { MonitorList } from './monitor-list.tsx'
import { MonitorView } from './monitor-view.tsx'
import { monitorsQuery } from './monitors.queries.ts'

interface MonitorsProps {
  selectedId: string | null
  /** An ended job from which a new monitor is to be made. */
  fromJob: string | null
  onSelect(id: string | null): void
  /** Renders the dashboard of a monitor. */
  Dashboard: ComponentType<{ monitorId: string }>
}

export function Monitors({ selectedId, fromJob, onSelect, Dashboard }: MonitorsProps) {
  const isSignedIn = useStore(session).user !== null
  const monitors = useQuery({ ...monitorsQuery, enabled: isSignedIn })
  const staying = useStaying(monitors.data)
  const payload = useStore(monitorOrigin)
  const [edited, setEdited] = useState<MonitorSource | null>(null)
  const source: MonitorSource | null = edited ?? (fromJob ? { kind: 'job', jobId: fromJob } : payload && { kind: 'form', payload })
  const close = (selected: string | null) => {
    setEdited(null)
    monitorOrigin.set(null)
    onSelect(selected)
  }
  if (!isSignedIn)
    return (
      <EmptyState
        title="Monitors run your jobs again on a schedule."
        action={<Button onClick={() => openAuthModal('login')}>Log in</Button>}
      >
        They list what changed, with the evidence of both runs, and tell you by mail.
      </EmptyState>
    )
  const chosen = staying?.find(({ id }) => id === selectedId)
  return (
    <>
      {monitors.error && <LoadFailure text="Your monitors could not be loaded." error={monitors.error} onRetry={monitors.refetch} />}
      {monitors.isPending && <Skeleton className="h-40 w-full" />}
      {staying && (
        <div
          className={classNames(
            'grid min-w-0 grid-cols-1 items-start gap-6',
            staying.length > 0 && '@[1000px]:grid-cols-[20rem_minmax(0,1fr)]',
          )}
        >
          <MonitorList monitors={staying} selectedId={selectedId} onSelect={onSelect} />
          {chosen ? (
            <MonitorView
              key={chosen.id}
              monitor={chosen}
              onEdit={() => setEdited({ kind: 'monitor', monitor: chosen })}
              onDeleted={() => onSelect(null)}
              dashboard={<Dashboard monitorId={chosen.id} />}
            />
          ) : (
            staying.length > 0 && (
              <div className="hidden rounded-card border border-dashed @[1000px]:block">
                <EmptyState title="No monitor selected">Choose a monitor to see what changed between its runs.</EmptyState>
              </div>
            )
          )}
        </div>
      )}
      {source && (
        <ForEditors>
          <MonitorDialog source={source} onClose={() => close(selectedId)} onDone={({ id }) => close(id)} />
        </ForEditors>
      )}
    </>
  )
}
