// Where one data field comes from: the target's page, or a look-up from other fields of the schema.
import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import type { DraftField } from '../../../state/draft/draft.ts'
import { SOURCE_WORDS } from '../../../widgets/source-words.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

const FieldSourceDialog = lazy(async () => ({ default: (await loadPart(() => import('./field-source-dialog.tsx'))).FieldSourceDialog }))

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
      {isOpen && (
        <Suspense>
          <FieldSourceDialog field={field} number={number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
