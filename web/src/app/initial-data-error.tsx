// Loads a signed-in user's jobs and templates when the app opens, and reports where that fails.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isAuthRefusal } from '../lib/api-error.ts'
import { useStore } from '../lib/store.ts'
import { jobListQuery } from '../state/jobs/jobs.queries.ts'
import { session } from '../state/session/session.ts'
import { templatesQuery } from '../state/saved/templates.queries.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export function InitialDataError() {
  const isSignedIn = useStore(session).user !== null
  const jobs = useInfiniteQuery({ ...jobListQuery(), enabled: isSignedIn })
  const templates = useQuery({ ...templatesQuery, enabled: isSignedIn })
  const error = jobs.error ?? templates.error
  useEffect(() => {
    if (error) console.error('Jobs or templates could not be loaded.', error)
  }, [error])
  if (!isSignedIn || !error) return null

  const retry = () => {
    if (jobs.error) void jobs.refetch()
    if (templates.error) void templates.refetch()
  }
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      }
    >
      {isAuthRefusal(error)
        ? 'Authentication error: Could not fetch initial data. Your session might be invalid. Please log in again.'
        : 'Failed to load initial data (jobs or templates). Please check backend connection and refresh.'}
    </Notice>
  )
}
