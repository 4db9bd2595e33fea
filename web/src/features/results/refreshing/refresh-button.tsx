// The button that opens the dialog Refresh, with the rows that are selected then.
import type { Job } from '@quarry/contract'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { Button } from '../../../ui/button.tsx'

const RefreshDialog = lazy(async () => ({ default: (await loadPart(() => import('./refresh-dialog.tsx'))).RefreshDialog }))

interface RefreshButtonProps {
  job: Job
  findSelected(): Promise<readonly string[]>
}

export function RefreshButton({ job, findSelected }: RefreshButtonProps) {
  const [selected, setSelected] = useState<readonly string[] | null>(null)
  return (
    <>
      <Button
        size="small"
        icon={<RefreshCw aria-hidden="true" />}
        onClick={() => void findSelected().then(setSelected, () => setSelected([]))}
      >
        Refresh
      </Button>
      {selected && (
        <Suspense>
          <RefreshDialog job={job} selected={selected} onClose={() => setSelected(null)} />
        </Suspense>
      )}
    </>
  )
}
