// The fields that were pointed at in a live view, beside the page, and the way into the form.
import type { Field } from '@quarry/contract'
import { cellText } from '../../../lib/cell-text.ts'
import { plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { inspectionMessage } from '../inspection.queries.ts'
import { addPointed } from '../pointing/add-pointed.ts'
import { PointedFieldItem } from '../pointing/pointed-field-item.tsx'
import type { useLiveFields } from './use-live-fields.ts'

interface FieldsPanelProps {
  fields: ReturnType<typeof useLiveFields>
  target: string
  onClose(): void
}

export function FieldsPanel({ fields, target, onClose }: FieldsPanelProps) {
  const { all, asking, current } = fields
  const complete: Field[] = all.fields.flatMap(({ field }) => (field.name.trim() === '' ? [] : [{ ...field, name: field.name.trim() }]))
  const add = () => {
    addPointed(complete, target)
    onClose()
  }
  const words =
    current === null
      ? 'Click a value. A second, similar value makes a list of all similar ones; Alt and a click selects the enclosing element. To use the keyboard, choose “Point at values” in the form, which works on a stored copy of the page.'
      : (current.problem ?? `${current.field.name}: ${cellText(current.value, current.field.type).slice(0, 200)}`)
  return (
    <>
      <h3 className="text-14 font-medium">Fields</h3>
      <p role="status" className="text-13 break-words text-ink-soft">
        {asking.isPending ? 'Reading the value...' : words}
      </p>
      {asking.error && <Notice tone="error">{inspectionMessage(asking.error)}</Notice>}
      <ul aria-label="Fields of the page" className="flex flex-col divide-y">
        {all.fields.map((one, index) => (
          <PointedFieldItem key={one.id} pointed={one} number={index + 1} isCurrent={one.id === all.currentId} actions={fields} />
        ))}
      </ul>
      <div>
        <Button look="primary" disabled={complete.length === 0 || asking.isPending} onClick={add}>
          {complete.length === 0 ? 'Add Fields' : `Add ${plural(complete.length, 'Field')}`}
        </Button>
      </div>
    </>
  )
}
