// Opens the links of a job.
import { Share2 } from '../../../ui/icons.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ShareDialog } from './share-dialog.tsx'

export function ShareButton({ jobId }: { jobId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<Share2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && <ShareDialog jobId={jobId} onClose={() => setOpen(false)} />}
    </>
  )
}
