// The evidence of a cell: value, raw text, quotes, pages, method and confidence; for an empty cell the reason, and what to do.
import type { Cell, FieldType } from '@quarry/contract'
import type { ReactNode } from 'react'
import { CellMark } from '../../lib/cell-mark.tsx'
import { CELL_LOOKS, confidenceText, METHOD_LABELS, REASON_TEXTS } from '../../lib/cell-state.ts'
import { cellText, isObjectList } from '../../lib/cell-text.ts'
import { Badge } from '../badge.tsx'
import { CellParts } from './cell-parts.tsx'
import { isJsonObject, pathOfEvidence } from './part-paths.ts'
import { PageEvidence, type Piece } from './page-evidence.tsx'
import { SumChecks } from './sum-checks.tsx'

interface CellDetailsProps {
  cell: Cell
  type: FieldType
  /** By which its stored pages are asked for; null where nothing is stored. */
  evidencePath: string | null
  /** JSON Pointer to the part of the value whose evidence is shown at first. */
  part?: string | undefined
}

export function CellDetails({ cell, type, evidencePath, part }: CellDetailsProps) {
  const hasParts = isObjectList(cell.value) || isJsonObject(cell.value)
  if (hasParts && cell.evidence.some((one) => pathOfEvidence(one) !== null))
    return <PartsDetails cell={cell} evidencePath={evidencePath} part={part} />
  const text = cellText(cell.value, type)
  const reason = cell.reason ? REASON_TEXTS[cell.reason] : null
  return (
    <>
      <CellState cell={cell} />
      {text !== '' && (
        <Part name="Value">
          {hasParts ? (
            <CellParts cell={cell} evidencePath={evidencePath} />
          ) : (
            <span className="font-mono text-13 break-words whitespace-pre-wrap">{text}</span>
          )}
        </Part>
      )}
      <SumChecks checks={cell.sum_checks} />
      {reason && (
        <Part name="Why it is empty">
          <p className="text-13">{reason.what}</p>
          <p className="mt-1 text-13 text-ink-soft">{reason.next}</p>
        </Part>
      )}
      {cell.confidence !== null && <Part name="Confidence">{confidenceText(cell.confidence)}</Part>}
      {cell.raw !== null && cell.raw !== text && (
        <Part name="Original text">
          <span className="font-mono text-12 break-words whitespace-pre-wrap">{cell.raw}</span>
        </Part>
      )}
      {piecesByPage(cell, evidencePath).map((pieces, index) => (
        <PageEvidence key={index} pieces={pieces} />
      ))}
    </>
  )
}

/** In the order of the pages; of each page in the order of the value's pieces. */
function piecesByPage({ evidence }: Cell, path: string | null): Piece[][] {
  const pieces = evidence.map((one, place): Piece => ({ evidence: one, at: path === null ? null : { path, place } }))
  return [...Map.groupBy(pieces, (piece) => piece.evidence.url).values()]
}

/** An object or an array of objects: its parts, each with the evidence of its own. */
function PartsDetails({ cell, evidencePath, part }: Omit<CellDetailsProps, 'type'>) {
  return (
    <>
      <CellState cell={cell} />
      {cell.reason && <p className="text-13">{REASON_TEXTS[cell.reason].what}</p>}
      <SumChecks checks={cell.sum_checks} />
      {cell.confidence !== null && <Part name="Confidence">{confidenceText(cell.confidence)}</Part>}
      <CellParts cell={cell} evidencePath={evidencePath} part={part} />
    </>
  )
}

function CellState({ cell }: { cell: Cell }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-13">
      <CellMark status={cell.status} />
      <span>{CELL_LOOKS[cell.status].label}</span>
      {cell.method && <Badge>{METHOD_LABELS[cell.method]}</Badge>}
    </div>
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
