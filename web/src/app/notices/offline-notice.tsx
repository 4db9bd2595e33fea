// A notice that the browser is offline, and what that means, until it is online again.
import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Notice } from '../../ui/notice.tsx'

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
  // A screen that was not visited before cannot be loaded now.
  const isOpening = useRouterState({ select: (state) => state.isLoading })
  if (isOnline) return null
  return (
    <div className="px-4 pt-4 md:px-8">
      <Notice tone="warning">
        You are offline. What you write stays in this browser, jobs on the server go on, and everything here is brought up to date once the
        connection is back.{isOpening && ' The screen you chose opens then, too.'}
      </Notice>
    </div>
  )
}

function followConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
