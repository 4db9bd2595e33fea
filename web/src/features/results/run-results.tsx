// The results of one run, by its id: a preview of this browser, otherwise a job of the server.
import { useMemo } from 'react'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { previewRuns, type PreviewRun } from '../../state/draft/preview-runs.ts'
import { session } from '../../state/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ResultsSection } from './results-section.tsx'
import { countFailures } from './run-data.ts'
import { rowsInMemory } from './rows/row-source.ts'
import { useJobRun } from './rows/use-job-run.ts'

interface RunResultsProps {
  id: string
  /** Shows another run, or none. */
  onSelect(id: string | null): void
}

export function RunResults({ id, onSelect }: RunResultsProps) {
  const isSignedIn = useStore(session).user !== null
  const preview = useStore(previewRuns).find((run) => run.job.id === id)
  if (preview) return <PreviewResults preview={preview} onSelect={onSelect} />
  if (isSignedIn) return <JobResults id={id} onSelect={onSelect} />
  return (
    <EmptyState title="No results to display." action={<Button onClick={() => openAuthModal('login')}>Log in</Button>}>
      A job's results are shown to the user who started it.
    </EmptyState>
  )
}

function PreviewResults({ preview: { job, rows, failed }, onSelect }: Pick<RunResultsProps, 'onSelect'> & { preview: PreviewRun }) {
  const source = useMemo(() => rowsInMemory(rows), [rows])
  return <ResultsSection run={{ kind: 'preview', job, rows: source, failed, failures: countFailures(failed) }} onSelect={onSelect} />
}

function JobResults({ id, onSelect }: RunResultsProps) {
  const run = useJobRun(id)
  if (run.state === 'ready') return <ResultsSection run={run.run} onSelect={onSelect} />
  return (
    <section aria-label={`Results of job ${id.slice(0, 8)}`} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-16 font-semibold">
        Results <span className="font-mono text-13 text-ink-soft">{id.slice(0, 8)}</span>
      </h2>
      {run.state === 'loading' ? (
        <p role="status" className="py-8 text-center text-13 text-ink-soft">
          Loading results...
        </p>
      ) : (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={run.retry}>
              Retry
            </Button>
          }
        >
          {run.text}
        </Notice>
      )}
    </section>
  )
}
