// The parts of a cell that holds an object or a list of objects. A value that is chosen shows the evidence of its own below, an empty one
// why it is empty. The first value with evidence is chosen until another is, so that the panel opens with evidence.
import type { Cell, JsonValue } from '@quarry/contract'
import { useMemo, useState } from 'react'
import { confidenceText, REASON_TEXTS } from '../../lib/cell-state.ts'
import { PageEvidence, type Piece } from './page-evidence.tsx'
import { isJsonObject, memberOrder, nameOfPath, partStates, pathOfEvidence } from './part-paths.ts'
import { PartsContext, PartValue, type Parts } from './part-value.tsx'

interface CellPartsProps {
  cell: Cell
  /** By which stored pages are asked for; null where nothing is stored. */
  evidencePath: string | null
  /** The part that is chosen at first; left out: the first one with evidence. */
  part?: string | undefined
}

export function CellParts({ cell, evidencePath, part }: CellPartsProps) {
  const [chosen, choose] = useState(() => (part === undefined ? firstProven(cell) : { path: part, isEmpty: isEmptyAt(cell.value, part) }))
  const ordered = useMemo(() => memberOrder(cell), [cell])
  const hasParts = cell.parts !== undefined || cell.evidence.some((one) => pathOfEvidence(one) !== null)
  const parts: Parts = {
    chosen: chosen?.path ?? null,
    choose: hasParts ? (path) => choose({ path, isEmpty: isEmptyAt(cell.value, path) }) : null,
    ordered,
  }
  const pieces = cell.evidence.flatMap((one, place): Piece[] =>
    chosen !== null && pathOfEvidence(one) === chosen.path
      ? [{ evidence: one, at: evidencePath === null ? null : { path: evidencePath, place } }]
      : [],
  )
  const state = chosen === null ? null : partStates(cell)(chosen.path)
  return (
    <PartsContext value={parts}>
      <div className="flex flex-col gap-4">
        <div className="max-h-96 overflow-auto rounded-control border">
          <PartValue value={cell.value} path="" />
        </div>
        {hasParts && (
          <div aria-live="polite" className="flex flex-col gap-4">
            <p className="text-12 text-ink-soft">Choose a value to see its place on the page.</p>
            {chosen?.isEmpty && state && <EmptyPart name={nameOfPath(chosen.path)} text={REASON_TEXTS[state.reason].what} />}
            {chosen && !chosen.isEmpty && state?.confidence !== null && state && (
              <p className="text-13 text-ink-soft">
                {nameOfPath(chosen.path)}: {confidenceText(state.confidence)}
              </p>
            )}
            <PageEvidence pieces={pieces} />
          </div>
        )}
      </div>
    </PartsContext>
  )
}

interface ChosenPart {
  path: string
  isEmpty: boolean
}

/** The first part with evidence that has a value; null where there is none. */
function firstProven({ value, evidence }: Cell): ChosenPart | null {
  for (const one of evidence) {
    const path = pathOfEvidence(one)
    if (path !== null && !isEmptyAt(value, path)) return { path, isEmpty: false }
  }
  return null
}

function EmptyPart({ name, text }: { name: string; text: string }) {
  return (
    <div className="text-13">
      <h4 className="mb-1 text-12 font-medium text-ink-faint">Why {name} is empty</h4>
      <p>{text}</p>
    </div>
  )
}

function isEmptyAt(value: JsonValue, path: string): boolean {
  let at: JsonValue | undefined = value
  for (const key of path.split('/').slice(1)) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    at = Array.isArray(at) ? at[Number(name)] : isJsonObject(at) ? at[name] : undefined
  }
  return at === null || at === undefined
}
