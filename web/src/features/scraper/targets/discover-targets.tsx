// The action Discover Targets: turns the address of a list or site into its individual pages.
import { Waypoints } from '../../../ui/icons.ts'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { Button } from '../../../ui/button.tsx'

const DiscoverDialog = lazy(async () => ({ default: (await loadPart(() => import('./discover-dialog.tsx'))).DiscoverDialog }))

export function DiscoverTargets() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<Waypoints aria-hidden="true" />} onClick={() => setOpen(true)}>
        Discover Targets
      </Button>
      {isOpen && (
        <Suspense>
          <DiscoverDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
