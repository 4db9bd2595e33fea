// The button that opens the dialog Refresh with the selected rows.
import type { Job } from '@quarry/contract'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

const RefreshDialog = lazy(async () => ({ default: (await loadPart(() => import('./refresh-dialog.tsx'))).RefreshDialog }))

interface RefreshButtonProps {
  job: Job
  isSmall?: boolean
  findSelected(): Promise<readonly string[]>
}

export function RefreshButton({ job, isSmall = false, findSelected }: RefreshButtonProps) {
  const [selected, setSelected] = useState<readonly string[] | null>(null)
  const icon = <RefreshCw aria-hidden="true" />
  const open = () => void findSelected().then(setSelected, () => setSelected([]))
  return (
    <>
      {isSmall ? (
        <IconButton label="Refresh" icon={icon} onClick={open} />
      ) : (
        <Button size="small" icon={icon} onClick={open}>
          Refresh
        </Button>
      )}
      {selected && (
        <Suspense>
          <RefreshDialog job={job} selected={selected} onClose={() => setSelected(null)} />
        </Suspense>
      )}
    </>
  )
}
