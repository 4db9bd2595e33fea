// A run with its tabs: its rows, and for jobs of the server the views of other features.
import { lazy, Suspense, type ReactNode } from 'react'
import { loadPart } from '../lib/load-part.ts'
import { RunResults } from '../features/results/run-results.tsx'
import { useStore } from '../lib/store.ts'
import { previewRuns } from '../state/draft/preview-runs.ts'
import { session } from '../state/session/session.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'

const PipelineView = lazy(async () => ({ default: (await loadPart(() => import('../features/pipelines/pipeline-view.tsx'))).PipelineView }))

const CleaningView = lazy(async () => ({
  default: (await loadPart(() => import('../features/pipelines/cleaning/cleaning-view.tsx'))).CleaningView,
}))

interface RunViewProps {
  id: string
  /** The selected tab; null for the rows. */
  view: string | undefined
  onSelect(id: string | null): void
  onView(view: string): void
}

const ROWS = 'rows'

export function RunView({ id, view, onSelect, onView }: RunViewProps) {
  const isSignedIn = useStore(session).user !== null
  const isPreview = useStore(previewRuns).some((run) => run.job.id === id)
  const rows = <RunResults id={id} onSelect={onSelect} />
  if (isPreview || !isSignedIn) return rows
  const tabs = [
    { id: ROWS, label: 'Raw rows', content: rows },
    { id: 'pipeline', label: 'Pipeline', content: <Loaded>{<PipelineView jobId={id} />}</Loaded> },
    { id: 'cleaning', label: 'Cleaning', content: <Loaded>{<CleaningView jobId={id} onPipeline={() => onView('pipeline')} />}</Loaded> },
  ]
  const selected = tabs.find((tab) => tab.id === view)?.id ?? ROWS
  return <Tabs label="Views of the job" tabs={tabs} selected={selected} onSelect={onView} />
}

function Loaded({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-64 w-full" />}>{children}</Suspense>
}
