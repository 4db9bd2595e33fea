// The action "Point at it" of a cell: another place of the stored page in place of its value.
import type { CellEdit, Field } from '@quarry/contract'
import { Crosshair } from '../../../ui/icons.ts'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { Button } from '../../../ui/button.tsx'

const TakeInstead = lazy(async () => ({ default: (await loadPart(() => import('./take-instead.tsx'))).TakeInstead }))

interface PointButtonProps {
  taskId: string
  field: Field
  /** Resolves when it has been taken, or could not be. */
  onTake(edit: CellEdit): Promise<unknown>
}

export function PointButton({ taskId, field, onTake }: PointButtonProps) {
  const [state, setState] = useState<'closed' | 'open' | 'saving'>('closed')
  // An object, or a list of them, is not one place of a page.
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
