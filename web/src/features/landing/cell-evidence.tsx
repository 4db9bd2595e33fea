// The evidence of the chosen cell beside the live table.
import { CellMark } from '../../lib/cell-mark.tsx'
import { CELL_LOOKS, confidenceText, METHOD_LABELS } from '../../lib/cell-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { QuotePassage } from '../../ui/evidence/quote-passage.tsx'
import type { LiveCell } from './live-rows.ts'

export function CellEvidence({ cell, name }: { cell: LiveCell | undefined; name: string }) {
  const evidence = cell?.evidence ?? null
  return (
    <div
      aria-live="polite"
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto border-t p-4 text-13 md:w-80 md:flex-none md:border-t-0 md:border-l"
    >
      {cell && (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-mono font-medium">{name}</span>
            {cell.method && <Badge>{METHOD_LABELS[cell.method]}</Badge>}
          </p>
          <p className="flex items-center gap-2 text-ink-soft">
            <CellMark status={cell.status} />
            {CELL_LOOKS[cell.status].label}
          </p>
          {evidence && (
            <QuotePassage
              quote={evidence.quote}
              context={evidence.context}
              className="max-h-48 overflow-y-auto rounded-control border-l-2 border-accent bg-sunken px-3 py-2"
            />
          )}
          {cell.confidence !== null && <p className="text-ink-soft">Confidence: {confidenceText(cell.confidence)}</p>}
          {evidence && (
            <a
              href={evidence.url}
              target="_blank"
              rel="noopener noreferrer"
              className="text-12 break-all text-accent underline underline-offset-2"
            >
              {evidence.url}
            </a>
          )}
        </>
      )}
    </div>
  )
}
