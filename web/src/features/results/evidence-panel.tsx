// Where a cell's value comes from: value, raw text, quote, page, method and confidence; for an empty cell why, and what to do.
import type { Cell, Evidence, Field, Result } from '@quarry/contract'
import { ExternalLink, FileSearch, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { CellActions } from './cell-actions.tsx'
import { evidenceLink } from './cell-edits.queries.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CellMark } from '../../lib/cell-mark.tsx'
import { CELL_LOOKS, confidenceText, METHOD_LABELS, REASON_TEXTS } from '../../lib/cell-state.ts'
import { cellText } from '../../lib/cell-text.ts'

interface EvidencePanelProps {
  /** Null for a preview: its rows are not stored, so neither their cells nor their pages can be asked for. */
  jobId: string | null
  result: Result
  field: Field
  onClose(): void
}

export function EvidencePanel({ jobId, result, field, onClose }: EvidencePanelProps) {
  const cell = result.cells[field.name]
  return (
    <aside
      aria-label={`Evidence for ${field.name}`}
      className="flex w-full max-w-80 shrink-0 xl:max-w-sm flex-col overflow-y-auto border-l bg-raised max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:max-h-[65dvh] max-md:max-w-none max-md:border-t max-md:shadow-float"
    >
      <header className="sticky top-0 flex items-start justify-between gap-2 border-b bg-raised py-2.5 pr-2 pl-4">
        <div className="min-w-0">
          <h3 className="truncate text-14 font-semibold">{field.name}</h3>
          <p className="truncate font-mono text-12 text-ink-soft" title={result.target_item_value}>
            {result.target_item_value}
          </p>
        </div>
        <IconButton label="Close evidence" icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className="flex flex-col gap-4 p-4" aria-live="polite">
        {cell ? <CellDetails cell={cell} field={field} /> : <p className="text-13 text-ink-soft">This cell has no record.</p>}
        {jobId !== null && cell?.evidence[0]?.snapshot && <StoredPageButton taskId={result.task_id} field={field.name} />}
        {jobId !== null && cell && <CellActions jobId={jobId} result={result} field={field} cell={cell} />}
      </div>
    </aside>
  )
}

/** The tab is opened before its address is known: browsers allow that only within the click. */
function StoredPageButton({ taskId, field }: { taskId: string; field: string }) {
  const open = async () => {
    const tab = window.open('', '_blank')
    try {
      const url = await evidenceLink(taskId, field)
      if (!tab) return showToast('Your browser kept the page from opening. Allow pop-ups for this site.')
      tab.opener = null
      tab.location.href = url
    } catch (error) {
      tab?.close()
      showToast(withDetail('The stored page could not be opened.', detailText(error)))
    }
  }
  return (
    <Button size="small" className="self-start" icon={<FileSearch aria-hidden="true" />} onClick={() => void open()}>
      Show it on the stored page
    </Button>
  )
}

function CellDetails({ cell, field }: { cell: Cell; field: Field }) {
  const text = cellText(cell.value, field.type)
  const reason = cell.reason ? REASON_TEXTS[cell.reason] : null
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-13">
        <CellMark status={cell.status} />
        <span>{CELL_LOOKS[cell.status].label}</span>
        {cell.method && <Badge>{METHOD_LABELS[cell.method]}</Badge>}
      </div>
      {text !== '' && (
        <Part name="Value">
          <span className="font-mono text-13 break-words whitespace-pre-wrap">{text}</span>
        </Part>
      )}
      {reason && (
        <Part name="Why it is empty">
          <p className="text-13">{reason.what}</p>
          <p className="mt-1 text-13 text-ink-soft">{reason.next}</p>
        </Part>
      )}
      {cell.confidence !== null && <Part name="Confidence">{confidenceText(cell.confidence)}</Part>}
      {cell.raw !== null && cell.raw !== text && (
        <Part name="As it stands on the page">
          <span className="font-mono text-12 break-words whitespace-pre-wrap">{cell.raw}</span>
        </Part>
      )}
      {cell.evidence.map((evidence, index) => (
        <Quote key={index} evidence={evidence} />
      ))}
    </>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-1 text-12 font-medium text-ink-faint">{name}</h4>
      <div className="text-13 text-ink">{children}</div>
    </div>
  )
}

function Quote({ evidence }: { evidence: Evidence }) {
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-12 font-medium text-ink-faint">Evidence</figcaption>
      <blockquote className="rounded-control border-l-2 border-accent bg-sunken px-3 py-2 font-mono text-12 break-words whitespace-pre-wrap">
        {evidence.quote}
      </blockquote>
      <PageLink url={evidence.url} />
      {evidence.selector && <p className="font-mono text-12 break-all text-ink-faint">{evidence.selector}</p>}
    </figure>
  )
}

/** Only web addresses become links: the address comes from a page. */
function PageLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="text-12 break-all text-ink-soft">{url}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex items-start gap-1.5 text-12 break-all text-accent underline underline-offset-2"
    >
      <ExternalLink aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      {url}
    </a>
  )
}
