// The screenshot of a failed target's page at the failed step, shown on request.
import { Image } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FailedTarget } from './run-data.ts'

interface PictureProps {
  target: string
  picture: NonNullable<FailedTarget['picture']>
}

export function FailurePicture({ target, picture }: PictureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        look="quiet"
        className="ml-2 font-sans"
        icon={<Image aria-hidden="true" />}
        aria-label={`Show the page of ${target}`}
        onClick={() => setOpen(true)}
      >
        Show the page
      </Button>
      {isOpen && (
        <Dialog title="The page when the step failed" description={target} open onClose={() => setOpen(false)} className="sm:max-w-4xl">
          <Shown target={target} picture={picture} />
        </Dialog>
      )}
    </>
  )
}

type Loaded = { address: string } | { problem: string } | null

function Shown({ target, picture }: PictureProps) {
  const [loaded, setLoaded] = useState<Loaded>('address' in picture ? picture : null)
  const task = 'task' in picture ? picture.task : null
  useEffect(() => {
    if (task === null) return
    let address: string | null = null
    const leaving = new AbortController()
    loadPicture(task, leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return
        address = URL.createObjectURL(blob)
        setLoaded({ address })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setLoaded({ problem: withDetail('The picture could not be loaded.', detailText(error)) })
      },
    )
    return () => {
      leaving.abort()
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [task])
  if (loaded === null) return <p role="status">Loading...</p>
  if ('problem' in loaded) return <Notice tone="error">{loaded.problem}</Notice>
  return <img src={loaded.address} alt={`The page of ${target} at that moment`} className="w-full rounded-control border" />
}

async function loadPicture(task: string, signal: AbortSignal): Promise<Blob> {
  return (await callApi(`/tasks/${encodeURIComponent(task)}/picture`, { accept: 'image/jpeg', signal })).blob()
}
