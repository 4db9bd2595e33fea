// The Web Scraper screen: the form, and below it the results of the current job.
// In: the draft. Out: a job. Next: web/src/features/scraper/scraper-form.tsx
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { ScraperForm } from '../../features/scraper/scraper-form.tsx'
import { RUN_PLACE_ID } from '../../features/scraper/start/use-start.ts'
import { TemplateActions } from '../../features/templates/template-actions.tsx'
import { loadPart } from '../../lib/load-part.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InitialDataError } from '../initial-data-error.tsx'
import { FormForEditors } from '../workspace/form-for-editors.tsx'

// The grid has as much code as the form: it is loaded with the first run.
const RunView = lazy(async () => ({ default: (await loadPart(() => import('../run-view.tsx'))).RunView }))

/** Minimum height of a window below the scroll target (see scroll-padding): a run has no rows yet when it scrolls into view. */
const ROOM_FOR_ROWS = 'min-h-[calc(100dvh-3.75rem)]'

const appRoute = getRouteApi('/app')

export function ScraperPage() {
  useDocumentTitle('Web Scraper')
  const { job, view } = appRoute.useSearch()
  const navigate = appRoute.useNavigate()
  const [begun, setBegun] = useState<string | null>(null)
  const results = useRef<HTMLDivElement>(null)
  const select = (id: string | null) => void navigate({ to: '.', search: id ? { job: id } : {}, resetScroll: false })
  const show = (id: string, next: string) => void navigate({ to: '.', search: { job: id, view: next }, resetScroll: false })
  const showRun = async (id: string | null) => {
    if (!id) return select(null)
    setBegun(id)
    await navigate({ to: '.', search: { job: id }, resetScroll: false })
    results.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="flex grow flex-col gap-6 px-4 pt-5 md:px-8">
      <h1 className="sr-only">Web Scraper</h1>
      <Link to="/app/new-table" className="-mb-4 self-end text-13 text-accent underline">
        Start as a table
      </Link>
      <InitialDataError />
      <FormForEditors form={<ScraperForm templateActions={<TemplateActions />} onRun={(id) => void showRun(id)} />} />
      <div
        id={RUN_PLACE_ID}
        ref={results}
        tabIndex={-1}
        className={classNames('pb-5 empty:-mt-6 empty:pb-0', job && job === begun && ROOM_FOR_ROWS)}
      >
        {job && (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <RunView key={job} id={job} view={view} onSelect={select} onView={(next) => show(job, next)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
