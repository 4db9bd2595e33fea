// Offers, once after a sign-in, the configuration the visitor had before it.
import { useEffect, useRef } from 'react'
import { useStore } from '../../lib/store.ts'
import { draftBeforeSignIn, restoreSnapshot, settleSnapshot } from '../../state/draft/draft-snapshot.ts'
import { session } from '../../state/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function RestoreNotice() {
  const isSignedIn = useStore(session).user !== null
  const snapshot = useStore(draftBeforeSignIn)
  return isSignedIn && snapshot ? <RestoreOffer key={String(snapshot.isOlder)} isOlder={snapshot.isOlder === true} /> : null
}

/** Scrolls into view by itself: the user may be far down the form. */
function RestoreOffer({ isOlder }: { isOlder: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Notice
        action={
          <div className="flex gap-2">
            <Button size="small" look="primary" onClick={() => void restoreSnapshot()}>
              Restore
            </Button>
            <Button size="small" look="quiet" onClick={settleSnapshot}>
              Dismiss
            </Button>
          </div>
        }
      >
        {isOlder ? 'Restore what was in the form when you were signed out' : 'Restore the configuration you had before signing in'}
      </Notice>
    </div>
  )
}
