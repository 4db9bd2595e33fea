// The action "Point at values on a page".
import { Crosshair } from '../../../ui/icons.ts'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { Button } from '../../../ui/button.tsx'

const PointDialog = lazy(async () => ({ default: (await loadPart(() => import('./point-dialog.tsx'))).PointDialog }))

export function PointAtValues() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Crosshair aria-hidden="true" />} onClick={() => setOpen(true)}>
        Point at values
      </Button>
      {isOpen && (
        <Suspense>
          <PointDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
