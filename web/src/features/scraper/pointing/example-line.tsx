// Where a data field was pointed at, below its description.
import { Crosshair, X } from 'lucide-react'
import { changeField, type DraftField } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

export function ExampleLine({ field, number }: { field: DraftField; number: number }) {
  const { example } = field
  if (example === undefined) return null
  const remove = () =>
    changeUndoably(
      () => changeField(field.id, { example: undefined }),
      () => `The example of ${field.name.trim() || `field ${number}`} was removed.`,
    )
  return (
    <div className="mt-1 flex items-center gap-1.5 text-12 text-ink-soft">
      <Crosshair aria-hidden="true" className="size-3.5 shrink-0" />
      <p className="min-w-0 truncate" title={`${example.quote}\n${example.url}`}>
        Read as you pointed: <bdi className="font-mono">{example.quote}</bdi>
      </p>
      <IconButton label={`Remove the example of field ${number}`} icon={<X aria-hidden="true" />} className="size-6!" onClick={remove} />
    </div>
  )
}
