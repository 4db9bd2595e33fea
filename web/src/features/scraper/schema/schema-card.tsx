// The card Output Schema: the data fields as a table whose rows can be added, removed and reordered by mouse or keyboard.
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterFirstScreen } from '../../../lib/after-first-screen.ts'
import { plural } from '../../../lib/format.ts'
import { loadPart } from '../../../lib/load-part.ts'
import { useStorePart } from '../../../lib/store.ts'
import { addFields, draft, keepNamedFields, moveField } from '../../../state/draft/draft.ts'
import { usePlan } from '../../../state/billing/plan.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AddSeveralFields } from './add-several-fields.tsx'
import { repeatedNames } from '../job-from-draft.ts'
import { LimitNote } from '../limit-note.tsx'
import { DraftStepsNote } from './draft-steps-note.tsx'
import { OpenLiveView } from '../live/open-live-view.tsx'
import { PointAtValues } from '../pointing/point-at-values.tsx'
import { DetectFields } from './detect-fields.tsx'
import { rowId, schemaColumns, SchemaRow } from './schema-row.tsx'

const SortableFields = lazy(async () => ({ default: (await loadPart(() => import('./sortable-fields.tsx'))).SortableFields }))

const ADD_FIELD_ID = 'add-data-field'

export function SchemaCard() {
  const fields = useStorePart(draft, (form) => form.fields)
  const idsText = fields.map((field) => field.id).join(' ')
  // The same list as long as its content is the same, so that rows which are not edited are not rendered again.
  const ids = useMemo(() => idsText.split(' '), [idsText])
  const { columnsPerJobMax } = usePlan()
  const rows = useRef<HTMLTableSectionElement>(null)
  const repeated = repeatedNames(fields)
  const named = fields.filter((field) => field.name.trim() !== '').length
  const [isSortable, setSortable] = useState(false)
  useEffect(() => afterFirstScreen(() => setSortable(true)), [])
  const makeSortable = useCallback(() => setSortable(true), [])
  const rowOf = useCallback((id: string) => rows.current?.querySelector<HTMLElement>(`#${CSS.escape(rowId(id))}`) ?? null, [])
  const addField = () => {
    flushSync(() => addFields(1))
    // The focus moves to the name of an added field.
    rows.current?.querySelector<HTMLElement>('tr:last-child input')?.focus()
  }
  const keepFirst = (max: number) => {
    changeUndoably(
      () => keepNamedFields(max),
      () => `${plural(named - max, 'field')} removed.`,
    )
    document.getElementById(ADD_FIELD_ID)?.focus()
  }
  return (
    <Card title="Output Schema" actions={<LimitNote count={named} max={columnsPerJobMax} unit="columns" onKeep={keepFirst} />}>
      <div className="@container relative -mx-5 -mt-5">
        <table className="w-full table-fixed border-separate border-spacing-0 text-left @max-3xl:block">
          {schemaColumns}
          <thead className="@max-3xl:sr-only">
            <tr className="[&_th]:border-b [&_th]:bg-sunken [&_th]:px-2 [&_th]:py-2 [&_th]:text-12 [&_th]:font-medium [&_th]:text-ink-soft">
              <th>
                <span className="sr-only">Order</span>
              </th>
              <th className="text-right">#</th>
              <th>Field Name</th>
              <th title="Instructions for the AI">Field Description</th>
              <th>Data Type</th>
              <th>
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody ref={rows} className="@max-3xl:block">
            {fields.map((field, index) => (
              <SchemaRow
                key={field.id}
                field={field}
                number={index + 1}
                isOnly={fields.length === 1}
                isRepeated={repeated.has(field.name.trim())}
                onReach={makeSortable}
              />
            ))}
          </tbody>
        </table>
        {isSortable && (
          <Suspense>
            <SortableFields ids={ids} rowOf={rowOf} onMove={moveTo} />
          </Suspense>
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-wrap gap-2">
          <Button id={ADD_FIELD_ID} icon={<Plus aria-hidden="true" />} onClick={addField}>
            Add Data Field
          </Button>
          <DetectFields />
          <PointAtValues />
          <OpenLiveView mode="point" label="Live view" />
        </div>
        <AddSeveralFields />
      </div>
      <DraftStepsNote />
    </Card>
  )
}

function moveTo(id: string, over: string): void {
  moveField(
    id,
    draft.get().fields.findIndex((field) => field.id === over),
  )
}
