// One monitor: its schedule, actions, changes, trends, dashboard and alerts.
import type { Monitor } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pause, Pencil, Play, RotateCw, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatDateTime, plural } from '../../lib/format.ts'
import { deleteLater } from '../../state/saved/late-deletion.ts'
import { ForEditors } from '../../state/workspace/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AlertList } from './alert-list.tsx'
import { ChangeList } from './changes/change-list.tsx'
import { nextText, StateBadge } from './monitor-list.tsx'
import { changeMonitor, deleteMonitor, monitorsQuery, runMonitor } from './monitors.queries.ts'
import { scheduleText } from '../../widgets/schedule-text.ts'
import { TrendPanel } from './trend-panel.tsx'

interface MonitorViewProps {
  monitor: Monitor
  dashboard: ReactNode
  onEdit(): void
  onDeleted(): void
}

export function MonitorView({ monitor, dashboard, onEdit, onDeleted }: MonitorViewProps) {
  const [tab, setTab] = useState('changes')
  const about = `${scheduleText(monitor.schedule)} (${monitor.time_zone}) · ${plural(monitor.target_count, 'target')} · ${plural(monitor.trait_definitions.length, 'field')} · ${plural(monitor.run_count, 'run')}`
  return (
    <section aria-label={`Monitor ${monitor.name}`} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-2.5">
            <h2 className="min-w-0 text-16 font-semibold break-words">{monitor.name}</h2>
            <StateBadge monitor={monitor} />
          </div>
          <p className="text-13 text-ink-soft">{about}</p>
          <p className="text-13 text-ink-soft">
            {nextText(monitor)}
            {monitor.last_run && (
              <>
                {' · '}
                <Link to="/app/history" search={{ job: monitor.last_run.job_id }} className="text-accent underline underline-offset-2">
                  rows of the last run
                </Link>
              </>
            )}
          </p>
        </div>
        <ForEditors>
          <MonitorActions monitor={monitor} onEdit={onEdit} onDeleted={onDeleted} />
        </ForEditors>
      </header>
      {monitor.obstacle && (
        <Notice tone="warning">{`The run of ${formatDateTime(monitor.obstacle.at)} did not start. ${monitor.obstacle.text}`}</Notice>
      )}
      <Tabs
        label="About the monitor"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'changes', label: 'What changed', content: <ChangeList monitor={monitor} /> },
          { id: 'trends', label: 'Trends', content: <TrendPanel monitor={monitor} /> },
          { id: 'dashboard', label: 'Dashboard', content: dashboard },
          { id: 'alerts', label: 'Alerts', content: <AlertList monitor={monitor} /> },
        ]}
      />
    </section>
  )
}

function MonitorActions({ monitor, onEdit, onDeleted }: Omit<MonitorViewProps, 'dashboard'>) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: monitorsQuery.queryKey })
  const tell = (what: string) => (error: unknown) => showToast(withDetail(what, detailText(error)))
  const run = useMutation({ mutationFn: () => runMonitor(monitor.id), onSuccess: refresh, onError: tell('The run could not start.') })
  const pause = useMutation({
    mutationFn: () => changeMonitor(monitor.id, { is_active: !monitor.is_active }),
    onSuccess: refresh,
    onError: tell('The monitor could not be changed.'),
  })
  const remove = () => {
    onDeleted()
    deleteLater({
      id: monitor.id,
      told: `Monitor “${monitor.name}” deleted with its list of changes. The jobs it ran stay in Job History.`,
      failure: 'The monitor could not be deleted.',
      remove: () => deleteMonitor(monitor.id),
      refresh,
    })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        look="primary"
        icon={<RotateCw aria-hidden="true" />}
        disabled={monitor.last_run?.changes === null}
        isBusy={run.isPending}
        onClick={() => run.mutate()}
      >
        Run now
      </Button>
      <Button
        size="small"
        icon={monitor.is_active ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        isBusy={pause.isPending}
        onClick={() => pause.mutate()}
      >
        {monitor.is_active ? 'Pause' : 'Go on'}
      </Button>
      <Button size="small" icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
        Edit
      </Button>
      <Button size="small" look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={remove}>
        Delete
      </Button>
    </div>
  )
}
