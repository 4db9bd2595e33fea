// Where a cell's value comes from: value, raw text, quote, page, method and confidence; for an empty cell why, and what to do.
import type { Cell, Field, Result } from '@quarry/contract'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { ForEditors } from '../../../state/workspace.tsx'
import { CellActions } from './cell-actions.tsx'
import { EvidenceQuote } from './evidence-quote.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CellMark } from '../../../lib/cell-mark.tsx'
import { CELL_LOOKS, confidenceText, METHOD_LABELS, REASON_TEXTS } from '../../../lib/cell-state.ts'
import { cellText } from '../../../lib/cell-text.ts'

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
        {cell ? (
          <CellDetails cell={cell} field={field} taskId={jobId === null ? null : result.task_id} />
        ) : (
          <p className="text-13 text-ink-soft">This column came later and has not been read for this row.</p>
        )}
        {jobId !== null && cell && (
          <ForEditors>
            <CellActions key={`${result.task_id} ${field.name}`} jobId={jobId} result={result} field={field} cell={cell} />
          </ForEditors>
        )}
      </div>
    </aside>
  )
}

function CellDetails({ cell, field, taskId }: { cell: Cell; field: Field; taskId: string | null }) {
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
      {cell.evidence.map((evidence, place) => (
        <EvidenceQuote key={place} evidence={evidence} at={taskId === null ? null : { taskId, field: field.name, place }} />
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
