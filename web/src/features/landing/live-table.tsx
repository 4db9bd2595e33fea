// The product at work on the home page: a real preview over pages of the practice web, its cells with their evidence.
// Not shown where this installation has no practice web.
import { isDelivered, type JobPayload } from '@quarry/contract'
import { RotateCw } from '../../ui/icons.ts'
import { useState } from 'react'
import { CellMark } from '../../lib/cell-mark.tsx'
import { cellText, isRightAligned } from '../../lib/cell-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LIVE_TABLE_HEIGHT } from './live-table-size.ts'
import { CellEvidence } from './cell-evidence.tsx'
import type { LiveRow as Row } from './live-rows.ts'
import { useLivePayload, useLivePreview, type LivePreview } from './use-live-preview.ts'

interface Chosen {
  position: number
  name: string
}

export function LiveTable() {
  const payload = useLivePayload()
  if (payload === 'unknown') return <Skeleton className={`${LIVE_TABLE_HEIGHT} w-full rounded-card!`} />
  return payload && <LivePreviewTable payload={payload} />
}

function LivePreviewTable({ payload }: { payload: JobPayload }) {
  const preview = useLivePreview(payload)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const fields = payload.trait_definitions
  const first = preview.rows[0]
  const shown = chosen ?? (first ? { position: first.position, name: 'price' } : null)
  const shownCell = shown ? preview.rows.find((row) => row.position === shown.position)?.cells[shown.name] : undefined
  return (
    <figure className={`${LIVE_TABLE_HEIGHT} flex flex-col overflow-hidden rounded-card border bg-surface`}>
      <figcaption className="flex shrink-0 flex-wrap items-center justify-between max-md:min-h-16 max-sm:min-h-28 gap-x-4 gap-y-1 border-b px-4 py-2 text-13 text-ink-soft">
        <span role="status" className="tabular">
          {statusText(preview, payload.target_items.length)}
        </span>
        <Button
          look="quiet"
          size="small"
          icon={<RotateCw aria-hidden="true" />}
          isBusy={preview.state === 'running'}
          onClick={preview.runAgain}
        >
          Run again
        </Button>
      </figcaption>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <div className="relative shrink-0 overflow-x-auto md:min-w-0 md:flex-1">
          <table className="w-full min-w-[40rem] table-fixed border-separate border-spacing-0 text-left text-13">
            <thead>
              <tr className="[&_th]:border-b [&_th]:bg-sunken [&_th]:px-3 [&_th]:py-2 [&_th]:text-12 [&_th]:font-medium [&_th]:text-ink-soft">
                <th className="w-26">URL</th>
                {fields.map((field) => (
                  <th key={field.name} className={classNames(field.name !== 'name' && 'w-30', isRightAligned(field.type) && 'text-right')}>
                    {field.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {payload.target_items.map((target, position) => (
                <LiveRow
                  key={target}
                  target={target}
                  row={preview.rows.find((row) => row.position === position)}
                  fields={fields}
                  isRunning={preview.state === 'running'}
                  chosen={shown?.position === position ? shown.name : null}
                  onChoose={(name) => setChosen({ position, name })}
                />
              ))}
            </tbody>
          </table>
        </div>
        <CellEvidence cell={shownCell} name={shown?.name ?? ''} />
      </div>
    </figure>
  )
}

function statusText({ state, rows }: LivePreview, total: number): string {
  if (state === 'failed') return 'The preview could not be run just now.'
  if (state === 'running') return `Reading the built-in practice shop: ${rows.length} of ${total} rows`
  return `${rows.length} of ${total} rows read live from the built-in practice shop. Choose a cell to see its evidence.`
}

interface LiveRowProps {
  target: string
  row: Row | undefined
  fields: JobPayload['trait_definitions']
  isRunning: boolean
  chosen: string | null
  onChoose(name: string): void
}

function LiveRow({ target, row, fields, isRunning, chosen, onChoose }: LiveRowProps) {
  return (
    <tr className="[&_td]:h-10 [&_td]:border-b last:[&_td]:border-b-0">
      <td className="px-3 font-mono text-12 text-ink-soft">{new URL(target).pathname}</td>
      {fields.map((field) => {
        const cell = row?.cells[field.name]
        return (
          <td key={field.name} className={classNames(chosen === field.name && 'bg-accent-wash')}>
            {row ? (
              <button
                type="button"
                aria-pressed={chosen === field.name}
                onClick={() => onChoose(field.name)}
                className={classNames(
                  'tabular flex h-10 w-full items-center gap-2 px-3 text-left -outline-offset-2!',
                  isRightAligned(field.type) && 'justify-end',
                )}
              >
                <CellMark status={cell?.status ?? 'absent'} />
                <span className="min-w-0 truncate">{cell && isDelivered(cell) && cellText(cell.value, field.type)}</span>
              </button>
            ) : (
              isRunning && <Skeleton className="mx-3 h-3 w-3/5" />
            )}
          </td>
        )
      })}
    </tr>
  )
}
