// The action "Point at it" of a cell: replaces its value by that of another place in the stored page.
import type { CellEdit, Field } from '@quarry/contract'
import { Crosshair } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { Button } from '../../../ui/button.tsx'

const TakeInstead = lazy(async () => ({ default: (await loadPart(() => import('./take-instead.tsx'))).TakeInstead }))

interface PointButtonProps {
  taskId: string
  field: Field
  /** Resolves when the value was replaced, or could not be. */
  onTake(edit: CellEdit): Promise<unknown>
}

export function PointButton({ taskId, field, onTake }: PointButtonProps) {
  const [state, setState] = useState<'closed' | 'open' | 'saving'>('closed')
  // An object, or a list of them, is not a single place in a page.
  if (field.type === 'object' || field.members !== undefined || field.items !== undefined) return null
  const take = async (edit: CellEdit) => {
    setState('saving')
    await onTake(edit)
    setState('closed')
  }
  return (
    <>
      <Button size="small" icon={<Crosshair aria-hidden="true" />} onClick={() => setState('open')}>
        Point at it
      </Button>
      {state !== 'closed' && (
        <Suspense>
          <TakeInstead
            taskId={taskId}
            field={field}
            isSaving={state === 'saving'}
            onTake={(edit) => void take(edit)}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
