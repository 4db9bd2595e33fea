// After signing in, opens the pending invitation.
import { INVITATION_PATH, invitationUrl } from '@quarry/contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { findInvitation } from '../../state/session/pending-invitation.ts'
import { session } from '../../state/session/session.ts'

export function usePendingInvitation(): void {
  const router = useRouter()
  const isSignedIn = useStore(session).user !== null
  useEffect(() => {
    const token = isSignedIn ? findInvitation() : null
    if (token !== null && router.state.location.pathname !== INVITATION_PATH) router.history.push(invitationUrl('', token))
  }, [isSignedIn, router])
}
