// Opens the dialog of a job's links.
import type { TableView } from '@quarry/contract'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ShareDialog } from './share-dialog.tsx'

interface ShareButtonProps {
  jobId: string
  /** The displayed saved view, for which links are created. */
  view?: TableView | null
  /** Only an icon. */
  isSmall?: boolean
}

export function ShareButton({ jobId, view = null, isSmall = false }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const icon = <Share2 aria-hidden="true" />
  const open = () => setOpen(true)
  return (
    <>
      {isSmall ? (
        <IconButton label={view ? `Share the view “${view.name}”` : 'Share'} icon={icon} onClick={open} />
      ) : (
        <Button size="small" icon={icon} onClick={open}>
          Share
        </Button>
      )}
      {isOpen && <ShareDialog jobId={jobId} view={view} onClose={() => setOpen(false)} />}
    </>
  )
}
