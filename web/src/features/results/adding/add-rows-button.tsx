// The button that opens the dialog Add Rows; loaded when it is pressed.
import type { Job } from '@quarry/contract'
import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

const AddRowsDialog = lazy(async () => ({ default: (await loadPart(() => import('./add-rows-dialog.tsx'))).AddRowsDialog }))

export function AddRowsButton({ job, isSmall = false }: { job: Job; isSmall?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const icon = <ListPlus aria-hidden="true" />
  const open = () => setOpen(true)
  return (
    <>
      {isSmall ? (
        <IconButton label="Add Rows" icon={icon} onClick={open} />
      ) : (
        <Button size="small" icon={icon} onClick={open}>
          Add Rows
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AddRowsDialog job={job} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
