// The source of a cell's value, and the actions on it.
import type { Result, TableField } from '@quarry/contract'
import { X } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { ForEditors } from '../../../state/workspace/workspace.tsx'
import { CellDetails } from '../../../ui/evidence/cell-details.tsx'
import { evidenceOfCell } from '../../../ui/evidence/evidence-link.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { OwnCellPanel } from '../own/own-cell-panel.tsx'
import { RowComments } from '../comments/row-comments.tsx'
import { CellHistory } from './cell-history.tsx'
import { CellActions } from './cell-actions.tsx'

interface EvidencePanelProps {
  /** Null for a preview: its rows are not stored, so that neither their cells nor their pages can be requested. */
  jobId: string | null
  result: Result
  field: TableField
  /** Shown below the rows instead of beside them. */
  isSheet: boolean
  onClose(): void
  /** Moves the focus to the rows; the panel stays open. */
  onLeave(): void
}

export function EvidencePanel({ jobId, result, field, isSheet, onClose, onLeave }: EvidencePanelProps) {
  const cell = result.cells[field.name]
  return (
    <aside
      aria-label={field.own ? `Cell of ${field.name}` : `Evidence for ${field.name}`}
      data-toasts="above"
      className={classNames(
        'flex shrink-0 flex-col overflow-y-auto bg-raised',
        isSheet ? 'max-h-[60%] border-t-2' : 'w-[clamp(20rem,38%,24rem)] border-l',
      )}
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
        {field.own && jobId !== null ? (
          <OwnCellPanel jobId={jobId} result={result} column={field.own} />
        ) : cell ? (
          <CellDetails cell={cell} type={field.type} evidencePath={jobId === null ? null : evidenceOfCell(result.task_id, field.name)} />
        ) : (
          <p className="text-13 text-ink-soft">This column came later and has not been read for this row.</p>
        )}
        {jobId !== null && cell && (
          <ForEditors>
            <CellActions key={`${result.task_id} ${field.name}`} jobId={jobId} result={result} field={field} cell={cell} />
          </ForEditors>
        )}
        {jobId !== null && cell && <CellHistory jobId={jobId} result={result} field={field} cell={cell} />}
      </div>
      {jobId !== null && <RowComments jobId={jobId} taskId={result.task_id} field={field.name} onLeave={onLeave} />}
    </aside>
  )
}
