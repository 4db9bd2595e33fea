// Where one data field comes from: the target's page, or a look-up from other fields of the schema.
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useStorePart } from '../../../lib/store.ts'
import { changeField, draft, type DraftField } from '../../../state/draft/draft.ts'
import { SOURCE_WORDS, SourcePicker } from '../../../widgets/source-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

interface FieldSourceProps {
  field: DraftField
  number: number
}

export function FieldSourceButton({ field, number }: FieldSourceProps) {
  const [isOpen, setOpen] = useState(false)
  const { source } = field
  const label = source
    ? `Source of field ${number}: ${SOURCE_WORDS[source.kind].label} (${source.from.join(', ')})`
    : `Source of field ${number}`
  return (
    <>
      <IconButton
        label={label}
        icon={<Link2 aria-hidden="true" />}
        className={source ? 'text-accent!' : undefined}
        onClick={() => setOpen(true)}
      />
      {isOpen && <FieldSourceDialog field={field} number={number} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Changes go to the form as they are made. */
function FieldSourceDialog({ field, number, onClose }: FieldSourceProps & { onClose(): void }) {
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
