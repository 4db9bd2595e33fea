// The two template buttons of the form. Without a session both lead to the login modal.
import { FolderOpen, Save } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../lib/load-part.ts'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { session } from '../../state/session/session.ts'
import { Button } from '../../ui/button.tsx'

const LoadTemplateModal = lazy(async () => ({ default: (await loadPart(() => import('./load-template-modal.tsx'))).LoadTemplateModal }))
const SaveTemplateModal = lazy(async () => ({ default: (await loadPart(() => import('./save-template-modal.tsx'))).SaveTemplateModal }))

export function TemplateActions() {
  const isSignedIn = useStore(session).user !== null
  const [open, setOpen] = useState<'load' | 'save' | null>(null)
  const show = (modal: 'load' | 'save') => {
    if (isSignedIn) setOpen(modal)
    else openAuthModal('login', `Please log in or sign up to ${modal} templates.`)
  }
  const close = () => setOpen(null)
  return (
    <>
      <Button look="quiet" size="small" icon={<FolderOpen aria-hidden="true" />} onClick={() => show('load')}>
        Load Template
      </Button>
      <Button look="quiet" size="small" icon={<Save aria-hidden="true" />} onClick={() => show('save')}>
        Save as Template
      </Button>
      <Suspense>
        {open === 'load' && isSignedIn && <LoadTemplateModal onClose={close} />}
        {open === 'save' && isSignedIn && <SaveTemplateModal onClose={close} />}
      </Suspense>
    </>
  )
}
