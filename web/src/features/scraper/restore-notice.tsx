// Offers, once after a sign-in, the configuration the visitor had before it.
import { useStore } from '../../lib/store.ts'
import { draftBeforeSignIn, forgetSnapshot, restoreSnapshot } from '../../state/draft-storage.ts'
import { session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function RestoreNotice() {
  const isSignedIn = useStore(session).user !== null
  const hasSnapshot = useStore(draftBeforeSignIn) !== null
  if (!isSignedIn || !hasSnapshot) return null
  return (
    <Notice
      action={
        <div className="flex gap-2">
          <Button size="small" look="primary" onClick={restoreSnapshot}>
            Restore
          </Button>
          <Button size="small" look="quiet" onClick={forgetSnapshot}>
            Dismiss
          </Button>
        </div>
      }
    >
      Restore the configuration you had before signing in
    </Notice>
  )
}
