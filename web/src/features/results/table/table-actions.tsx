// The actions on a table as a whole, at the right of its header: folder, sharing, export.
import type { Job, TableView, ViewLayout } from '@quarry/contract'
import { EXPORT_FORMAT_LABELS, EXPORT_FORMAT_NAMES, isTerminal, WHOLE_LAYOUT } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { downloadJob, unfinishedText, type ExportChoice } from '../../../state/jobs/job-exports.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { marksQuery } from '../comments/comments.queries.ts'
import { ShareButton } from '../share/share-button.tsx'
import { FolderMenu } from './folder-menu.tsx'

interface TableActionsProps {
  job: Job
  mayChange: boolean
  view: TableView | null
  layout: ViewLayout
  /** The layout is not what is saved. */
  isChanged: boolean
}

export function TableActions({ job, mayChange, view, layout, isChanged }: TableActionsProps) {
  return (
    <>
      {mayChange && <FolderMenu job={job} />}
      {mayChange && <ShareButton jobId={job.id} view={view} isSmall />}
      <ExportMenu job={job} choice={choiceOf({ view, layout, isChanged })} isPart={view !== null || isChanged} />
    </>
  )
}

function choiceOf({ view, layout, isChanged }: Pick<TableActionsProps, 'view' | 'layout' | 'isChanged'>): ExportChoice {
  if (view && !isChanged) return { view: { id: view.id } }
  const isWhole = !isChanged || JSON.stringify(layout) === JSON.stringify(WHOLE_LAYOUT)
  return isWhole ? {} : { view: { layout } }
}

/** `isPart`: rows and columns of a view. */
function ExportMenu({ job, choice, isPart }: { job: Job; choice: ExportChoice; isPart: boolean }) {
  const formats = EXPORT_FORMAT_NAMES.filter((format) => format !== 'bundle' || !isPart)
  const [withOwn, setWithOwn] = useState(true)
  const [withComments, setWithComments] = useState(false)
  const { data: marks } = useQuery(marksQuery(job.id))
  const hasComments = (marks?.version ?? '').split('.')[0] !== '0' && marks !== undefined
  const hasOwn = (job.own_columns ?? []).length > 0
  const ownColumns = hasOwn ? { ownColumns: withOwn ? ('include' as const) : ('leave_out' as const) } : {}
  const download = async (format: (typeof formats)[number]) => {
    if (!isTerminal(job.status)) showToast(unfinishedText(job, false))
    try {
      await downloadJob(job.id, format, { ...choice, ...ownColumns, withComments: withComments && hasComments })
    } catch (error) {
      showToast(withDetail('The file could not be created.', detailText(error)))
    }
  }
  return (
    <Menu
      label={isPart ? 'Export this view' : 'Export the table'}
      trigger={
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          title={isPart ? 'The rows and columns of this view' : 'All rows and columns'}
        >
          Export
        </Button>
      }
      entries={[
        ...(hasOwn ? [{ label: 'With own columns', isOn: withOwn, run: () => setWithOwn(!withOwn) }] : []),
        ...(hasComments ? [{ label: 'With comments', isOn: withComments, run: () => setWithComments(!withComments) }] : []),
        ...formats.map((format) => ({ label: EXPORT_FORMAT_LABELS[format], run: () => void download(format) })),
      ]}
    />
  )
}
