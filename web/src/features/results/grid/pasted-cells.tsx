// The dialog for a pasted block, loaded on demand.
import { lazy, Suspense } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import type { GridEditing } from '../own/use-grid-editing.ts'
import type { RunData } from '../run-data.ts'

const PasteDialog = lazy(async () => ({ default: (await loadPart(() => import('../own/paste-dialog.tsx'))).PasteDialog }))

export function PastedCells({ run, pasting: { close, ...pasted } }: { run: RunData; pasting: NonNullable<GridEditing['pasting']> }) {
  return (
    <Suspense>
      <PasteDialog run={run} shown={run.job.trait_definitions} {...pasted} onClose={close} />
    </Suspense>
  )
}
