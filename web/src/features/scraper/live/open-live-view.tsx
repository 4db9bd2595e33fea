// The action that opens a page in a live view from the form.
import type { LiveMode } from '@quarry/contract'
import { MonitorPlay } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../../lib/load-part.ts'
import { useStore } from '../../../lib/store.ts'
import { openAuthModal } from '../../../state/session/auth-modal.ts'
import { session } from '../../../state/session/session.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'

const LiveDialog = lazy(async () => ({ default: (await loadPart(() => import('./live-dialog.tsx'))).LiveDialog }))

/** Not for visitors: it takes a browser of the server for as long as it is open. */
export function OpenLiveView({ mode, label, size = 'medium' }: { mode: LiveMode; label: string; size?: ButtonSize }) {
  const [isOpen, setOpen] = useState(false)
  const isSignedIn = useStore(session).user !== null
  return (
    <>
      <Button size={size} icon={<MonitorPlay aria-hidden="true" />} onClick={() => (isSignedIn ? setOpen(true) : openAuthModal('login'))}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <LiveDialog mode={mode} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
