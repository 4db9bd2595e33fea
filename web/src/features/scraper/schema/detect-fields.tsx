// The action Detect Fields: reads the first target items and lets the user choose from the fields they really have.
import { DETECTION_TARGETS_MAX } from '@quarry/contract'
import { ScanSearch } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { draft } from '../../../state/draft/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'

const DetectedFields = lazy(async () => ({ default: (await loadPart(() => import('./detected-fields.tsx'))).DetectedFields }))

export function DetectFields() {
  const [wish, setWish] = useState<{ targets: string[]; targetName: string } | null>(null)
  const start = () => {
    const { targets, targetName } = draft.get()
    if (targets.length === 0) showToast('Add a target item first: fields are detected on the first ones.')
    else setWish({ targets: targets.slice(0, DETECTION_TARGETS_MAX).map(({ value }) => value), targetName: targetName.trim() || 'URL' })
  }
  return (
    <>
      <Button icon={<ScanSearch aria-hidden="true" />} onClick={start}>
        Detect Fields
      </Button>
      {wish && (
        <Suspense>
          <DetectedFields {...wish} onClose={() => setWish(null)} />
        </Suspense>
      )}
    </>
  )
}
