// The dialog for the source of one data field.
import { useStorePart } from '../../../lib/store.ts'
import { changeField, draft, type DraftField } from '../../../state/draft/draft.ts'
import { SourcePicker } from '../../../widgets/source-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface FieldSourceDialogProps {
  field: DraftField
  number: number
  onClose(): void
}

/** Changes go to the form as they are made. */
export function FieldSourceDialog({ field, number, onClose }: FieldSourceDialogProps) {
  const fields = useStorePart(draft, (form) => form.fields)
  const others = fields.filter((one) => one.id !== field.id && !one.source && one.name.trim() !== '').map((one) => one.name.trim())
  return (
    <Dialog
      title={`Source of ${field.name.trim() || `field ${number}`}`}
      description="Looked up when the other fields of the row are known; a cell costs the same."
      open
      onClose={onClose}
      className="sm:max-w-lg"
    >
      <SourcePicker
        source={field.source}
        pageLabel="The target’s page"
        fields={others}
        onChange={(source) => changeField(field.id, { source })}
      />
      {others.length === 0 && <p className="text-13 text-ink-soft">Name another field first: this one can be looked up from it.</p>}
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
