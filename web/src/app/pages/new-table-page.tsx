// Starts a job from an empty table, in which targets are pasted and columns are named; then opens the running table.
// In: the draft. Out: a job. Next: web/src/features/scraper/as-table/table-form.tsx
import { Link, useNavigate } from '@tanstack/react-router'
import { TableForm } from '../../features/scraper/as-table/table-form.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { previewRuns } from '../../state/draft/preview-runs.ts'
import { InitialDataError } from '../initial-data-error.tsx'
import { FormForEditors } from '../workspace/form-for-editors.tsx'

export function NewTablePage() {
  useDocumentTitle('New table')
  const navigate = useNavigate()
  const show = (id: string | null) => {
    if (id === null) return
    const isPreview = previewRuns.get().some((run) => run.job.id === id)
    void (isPreview ? navigate({ to: '/app', search: { job: id } }) : navigate({ to: '/app/tables/$id', params: { id } }))
  }
  return (
    <div className="flex grow flex-col gap-4 px-4 pt-5 md:px-8">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-16 font-semibold">New table</h1>
        <Link to="/app" search={{}} className="text-13 text-accent underline">
          Use the form
        </Link>
      </div>
      <InitialDataError />
      <FormForEditors form={<TableForm onRun={show} />} />
    </div>
  )
}
