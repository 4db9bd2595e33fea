// Exporting results: results.csv, copied tab-separated text, and other formats in a menu.
import { EXPORT_FORMAT_LABELS, EXPORT_FORMAT_NAMES, isTerminal, type ExportFormat } from '@quarry/contract'
import { ChevronDown, Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import {
  downloadJob,
  downloadRows,
  fetchJobAsTsv,
  isLocalFormat,
  NO_RESULTS_TO_COPY,
  NO_RESULTS_TO_DOWNLOAD,
  rowsAsText,
  unfinishedText,
} from '../../state/jobs/job-exports.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toasts.ts'
import { listFields } from '../../state/jobs/list-fields.ts'
import { copyText } from '../../lib/copy-text.ts'
import type { RunData } from './run-data.ts'

const COPIED_SHOWN_MS = 1_500

/** `results.csv` has a button of its own. */
const MENU_FORMATS = EXPORT_FORMAT_NAMES.filter((format) => format !== 'csv')

/** One row per item is for tables that people open; every other format has it in the API. */
const ITEM_FORMATS = ['csv', 'xlsx'] as const
const LIST_FIELDS_MAX = 4

export function ExportActions({ run }: { run: RunData }) {
  const { job, rows, kind } = run
  const [isCopied, setCopied] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const download = async (format: ExportFormat, itemsOf?: string) => {
    setMessage(null)
    if (job.progress.completed === 0) return setMessage(NO_RESULTS_TO_DOWNLOAD)
    const local = rows.whole && isLocalFormat(format) && itemsOf === undefined ? format : null
    if (!isTerminal(job.status)) showToast(unfinishedText(job, local !== null))
    try {
      if (rows.whole && local) await downloadRows(job, rows.whole, local)
      else await downloadJob(job.id, format, { itemsOf })
    } catch (error) {
      console.error('The download failed.', error)
      setMessage(withDetail('The results could not be downloaded.', detailText(error)))
    }
  }
  const copy = async () => {
    setMessage(null)
    if (job.progress.completed === 0) return setMessage(NO_RESULTS_TO_COPY)
    try {
      await copyText(rows.whole ? rowsAsText(job, rows.whole, 'tsv') : fetchJobAsTsv(job.id))
      setCopied(true)
    } catch (error) {
      console.error('Copying failed.', error)
      setMessage(withDetail('The results could not be copied.', detailText(error)))
    }
  }
  const offered = MENU_FORMATS.filter((format) => kind === 'job' || isLocalFormat(format))
  return (
    <>
      {message && (
        <span role="alert" className="text-13 text-failed">
          {message}
        </span>
      )}
      <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {isCopied ? 'Copied!' : 'Copy All (TSV)'}
      </Button>
      <span className="inline-flex">
        <Button size="small" className="rounded-r-none!" icon={<Download aria-hidden="true" />} onClick={() => void download('csv')}>
          Download All (CSV)
        </Button>
        <Menu
          label="More formats"
          trigger={
            <Button
              size="small"
              className="-ml-px rounded-l-none! px-1!"
              aria-label="More formats"
              icon={<ChevronDown aria-hidden="true" />}
            />
          }
          entries={[
            ...offered.map((format) => ({ label: EXPORT_FORMAT_LABELS[format], run: () => void download(format) })),
            ...(kind === 'job' ? listFields(job).slice(0, LIST_FIELDS_MAX) : []).flatMap((name) =>
              ITEM_FORMATS.map((format) => ({
                label: `${EXPORT_FORMAT_LABELS[format]}, one row per item of ${name}`,
                run: () => void download(format, name),
              })),
            ),
          ]}
        />
      </span>
    </>
  )
}
