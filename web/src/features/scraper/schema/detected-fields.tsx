// The dialog of Detect Fields: what the pages have, with sample values, to choose from; adding can be undone.
import type { DetectedField, Detection } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '../../../lib/format.ts'
import { usePlan } from '../../../state/billing/plan.ts'
import { changeDraft, completeFields, draft, fieldsToRows, type Draft } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { detectFields, inspectionMessage } from '../inspection.queries.ts'
import { describePages } from './describe-pages.ts'
import { DetectedFieldRow } from './detected-field-row.tsx'

interface DetectedFieldsProps {
  targets: readonly string[]
  targetName: string
  onClose(): void
}

/** Selected at first: the most common fields come first. */
const PRESELECTED = 12

export function DetectedFields({ targets, targetName, onClose }: DetectedFieldsProps) {
  const { data, error, isPending } = useQuery({
    queryKey: ['detection', targets, targetName],
    queryFn: ({ signal }) => detectFields(targets, targetName, signal),
    staleTime: 5 * 60_000,
    retry: false,
  })
  return (
    <Dialog
      title="Detect Fields"
      description={`From ${plural(targets.length, 'target item')}, as they are now`}
      open
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      {isPending && <Reading count={targets.length} />}
      {error && <Notice tone="error">{inspectionMessage(error)}</Notice>}
      {data && <Choice detection={data} targetName={targetName} onClose={onClose} />}
    </Dialog>
  )
}

function Reading({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-13 text-ink-soft">
        Reading {plural(count, 'page')} and looking for fields...
      </p>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  )
}

interface ChoiceProps {
  detection: Detection
  targetName: string
  onClose(): void
}

function Choice({ detection, targetName, onClose }: ChoiceProps) {
  const present = new Set(draft.get().fields.map(({ name }) => name.trim()))
  const fresh = detection.fields.filter(({ name }) => !present.has(name))
  const { columnsPerJobMax } = usePlan()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    // More than the plan allows would have to be taken out again before the job can start.
    const room = Math.max(1, (columnsPerJobMax ?? Infinity) - completeFields(draft.get().fields).length)
    return new Set(fresh.slice(0, Math.min(PRESELECTED, room)).map(({ name }) => name))
  })
  const failed = detection.pages.filter(({ error }) => error !== null)
  const pages = detection.pages.length - failed.length
  const toggle = (name: string) =>
    setChosen((current) => new Set(current.has(name) ? [...current].filter((one) => one !== name) : [...current, name]))
  const add = () => {
    const fields = fresh.filter(({ name }) => chosen.has(name))
    addDetected(fields, { basePrompt: describePages(detection), targetName })
    onClose()
  }
  return (
    <>
      {failed.map(({ target_item_value, error }) => (
        <Notice key={target_item_value} tone="warning">
          {target_item_value}: {error}
        </Notice>
      ))}
      {fresh.length === 0 ? (
        <p className="text-14 text-ink-soft">
          {detection.fields.length > 0 ? 'All detected fields are already in the schema.' : 'No fields were found on these pages.'}
        </p>
      ) : (
        <>
          <p role="status" className="text-13 text-ink-soft">
            {plural(fresh.length, 'field')} found{detection.kind ? ` on ${plural(pages, `${detection.kind} page`)}` : ''}. Choose what you
            want to have.
          </p>
          <ul aria-label="Detected fields" className="flex max-h-[46vh] flex-col divide-y overflow-y-auto rounded-control border">
            {fresh.map((field) => (
              <DetectedFieldRow
                key={field.name}
                field={field}
                pages={pages}
                isChosen={chosen.has(field.name)}
                onToggle={() => toggle(field.name)}
              />
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{fresh.length === 0 ? 'Close dialog' : 'Cancel'}</Button>
        {fresh.length > 0 && (
          <Button look="primary" disabled={chosen.size === 0} onClick={add}>
            Add {plural(chosen.size, 'Field')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Added after the rows that are filled; an empty row is replaced. The description of the pages is added where the user entered none. */
function addDetected(fields: readonly DetectedField[], pages: Pick<Draft, 'basePrompt' | 'targetName'>): void {
  const { basePrompt, targetName, fields: rows } = draft.get()
  const filled = rows.filter(({ name, description }) => name.trim() !== '' || description.trim() !== '')
  const takesPrompt = basePrompt.trim() === '' && pages.basePrompt !== ''
  const takesName = targetName.trim() === ''
  const added = [plural(fields.length, 'field'), ...(takesPrompt ? ['a base prompt'] : []), ...(takesName ? ['a target name'] : [])]
  changeUndoably(
    () =>
      changeDraft({
        ...(takesPrompt ? { basePrompt: pages.basePrompt } : {}),
        ...(takesName ? { targetName: pages.targetName } : {}),
        fields: [...filled, ...fieldsToRows(fields)],
      }),
    () => `${new Intl.ListFormat('en').format(added)} added.`,
  )
}
