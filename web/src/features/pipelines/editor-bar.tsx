// The actions on a pipeline as a whole: undo, redo, earlier versions, save, and the result as a file.
import { EXPORT_FORMAT_LABELS, EXPORT_FORMAT_NAMES, type ExportFormat, type Job, type Pipeline } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Download, History, Redo2, Undo2 } from 'lucide-react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatDateTime, plural } from '../../lib/format.ts'
import { draftSteps } from '../../state/draft/draft-steps.ts'
import { downloadJob } from '../../state/jobs/job-exports.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toasts.ts'
import { versionsQuery } from './pipelines.queries.ts'
import type { StepEditing } from './use-step-history.ts'
import { useUndoKeys } from './use-undo-keys.ts'

interface EditorBarProps {
  job: Job
  pipeline: Pipeline
  editing: StepEditing
  isChanged: boolean
  canSave: boolean
  isSaving: boolean
  onSave(): void
}

export function EditorBar({ job, pipeline, editing, isChanged, canSave, isSaving, onSave }: EditorBarProps) {
  useUndoKeys(editing)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="min-w-0 flex-1 basis-32 text-13 text-ink-soft">
        {isChanged ? 'Changes are not saved yet.' : pipeline.version > 0 ? `Version ${pipeline.version}, saved.` : 'Not saved yet.'}
      </p>
      <span className="flex">
        <IconButton label="Undo" icon={<Undo2 aria-hidden="true" />} disabled={!editing.canUndo} onClick={editing.undo} />
        <IconButton label="Redo" icon={<Redo2 aria-hidden="true" />} disabled={!editing.canRedo} onClick={editing.redo} />
      </span>
      <span className="flex flex-wrap items-center gap-2 sm:ml-auto sm:justify-end">
        {pipeline.version > 0 && <VersionsMenu job={job} pipeline={pipeline} editing={editing} />}
        {editing.steps.length > 0 && <NextJobButton editing={editing} />}
        {pipeline.rows_out !== null && <ResultExport job={job} />}
        <Button size="small" look="primary" disabled={!canSave} isBusy={isSaving} onClick={onSave}>
          Save and run
        </Button>
      </span>
    </div>
  )
}

/** Copies the steps into the form, where they can be saved with a template or a configuration. */
function NextJobButton({ editing }: { editing: StepEditing }) {
  const take = () => {
    const before = draftSteps.get()
    draftSteps.set(editing.steps)
    const undo = { label: 'Undo', run: () => draftSteps.set(before) }
    showToast('The next job gets these steps. Save as Template keeps them.', { action: undo })
  }
  return (
    <Button size="small" look="quiet" onClick={take}>
      Use for the next job
    </Button>
  )
}

function VersionsMenu({ job, pipeline, editing }: Pick<EditorBarProps, 'job' | 'pipeline' | 'editing'>) {
  const { data: versions = [] } = useQuery(versionsQuery(job.id, pipeline.version))
  return (
    <Menu
      label="Versions"
      trigger={
        <Button size="small" look="quiet" icon={<History aria-hidden="true" />}>
          Versions
        </Button>
      }
      entries={versions.slice(0, 20).map(({ version, saved_at: savedAt, steps }) => ({
        label: `Version ${version}: ${plural(steps.length, 'step')}`,
        hint: formatDateTime(savedAt),
        run: () => editing.replaceAll(steps),
      }))}
    />
  )
}

function ResultExport({ job }: { job: Job }) {
  const download = async (format: ExportFormat) => {
    try {
      await downloadJob(job.id, format, { rows: 'pipeline' })
    } catch (error) {
      showToast(withDetail('The result could not be downloaded.', detailText(error)))
    }
  }
  return (
    <Menu
      label="Download the result"
      trigger={
        <Button size="small" icon={<Download aria-hidden="true" />}>
          Download result <ChevronDown aria-hidden="true" />
        </Button>
      }
      entries={EXPORT_FORMAT_NAMES.map((format) => ({ label: EXPORT_FORMAT_LABELS[format], run: () => void download(format) }))}
    />
  )
}
