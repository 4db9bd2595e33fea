// Shows the first question of the queue. Mounted once at the root of the app.
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { useStore } from '../lib/store.ts'
import { blockingDialogs } from './blocking-dialogs.ts'
import { Button } from './button.tsx'
import { backdropClass, popupClass } from './dialog.tsx'

export function BlockingDialogHost() {
  const dialog = useStore(blockingDialogs)[0]
  const proceedButton = useRef<HTMLButtonElement>(null)
  if (!dialog) return null
  return (
    <AlertDialog.Root key={dialog.id} open onOpenChange={(open) => !open && dialog.settle(dialog.kind === 'alert')}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`${backdropClass} z-70`} />
        <AlertDialog.Popup
          initialFocus={proceedButton}
          finalFocus={dialog.focusAfter}
          className={`${popupClass} z-70 w-[calc(100%-2rem)] max-w-md p-5`}
        >
          <AlertDialog.Title className="sr-only">{dialog.kind === 'alert' ? 'Notice' : 'Please confirm'}</AlertDialog.Title>
          <AlertDialog.Description className="text-14 break-words whitespace-pre-line text-ink">{dialog.text}</AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            {dialog.kind === 'confirm' && <Button onClick={() => dialog.settle(false)}>Cancel</Button>}
            <Button ref={proceedButton} look={dialog.destructive ? 'danger' : 'primary'} onClick={() => dialog.settle(true)}>
              {dialog.proceed}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
