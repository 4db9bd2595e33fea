// The button that opens the dialog Add Rows; loaded when it is pressed.
import type { Job } from '@quarry/contract'
import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { Button } from '../../../ui/button.tsx'

const AddRowsDialog = lazy(async () => ({ default: (await loadPart(() => import('./add-rows-dialog.tsx'))).AddRowsDialog }))

export function AddRowsButton({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<ListPlus aria-hidden="true" />} onClick={() => setOpen(true)}>
        Add Rows
      </Button>
      {isOpen && (
        <Suspense>
          <AddRowsDialog job={job} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
