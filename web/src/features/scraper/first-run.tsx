// Shown while the form is empty, to users without a job: fills it with practice pages, so that a first result is two clicks away.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useStore, useStorePart } from '../../lib/store.ts'
import { draftBeforeSignIn } from '../../state/draft/draft-snapshot.ts'
import { draft, isDraftEmpty } from '../../state/draft/draft.ts'
import { jobListQuery } from '../../state/jobs/jobs.queries.ts'
import { productConfigQuery } from '../../state/app/product-config.ts'
import { session } from '../../state/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sampleDraft } from './sample-data.ts'
import { TRY_BUTTON_ID } from './start/start-bar.tsx'

/** Set once this browser has seen jobs of the user: no space is reserved for the samples then. */
const HAS_JOBS_KEY = 'quarry_has_jobs'

/**
 * Its space is reserved from the start until the form is left, so that it appears and disappears without moving the form below, and no
 * click misses its target.
 */
export function FirstRun() {
  const isEmpty = useStorePart(draft, isDraftEmpty)
  const { data: config } = useQuery(productConfigQuery)
  const isSignedIn = useStore(session).user !== null
  const isNew = useIsNew()
  const [hadJobs] = useState(() => readStored('local', HAS_JOBS_KEY) !== null)
  const [hasShown, setShown] = useState(false)
  // A draft from before the sign-in takes precedence: it is offered in the same place.
  const hasOffer = useStore(draftBeforeSignIn) !== null
  const isShown = isNew === true && isEmpty
  if (isShown && !hasShown) setShown(true)
  const mayCome = isEmpty && (isNew ?? !hadJobs)
  if (hasOffer || !config?.practice_web_url || !(mayCome || hasShown)) return null
  const fill = () => {
    const sample = sampleDraft(config)
    if (!sample) return
    // This notice disappears with its button: the focus moves to the next action, which is always visible. What was filled in stays.
    flushSync(() => draft.set(sample))
    document.getElementById(TRY_BUTTON_ID)?.focus({ preventScroll: true })
  }
  return (
    <div style={isShown ? undefined : { visibility: 'hidden' }}>
      <Notice
        action={
          <Button size="small" icon={<Sparkles aria-hidden="true" />} onClick={fill}>
            Try with sample data
          </Button>
        }
      >
        New here? Fill the form with eight product pages of the built-in practice shop, then press Try.
        {!isSignedIn && ' No sign-in needed.'}
      </Notice>
    </div>
  )
}

/** Whether the user is signed out, or has no job yet; null until that is known. */
function useIsNew(): boolean | null {
  const { status, user } = useStore(session)
  const jobs = useInfiniteQuery({ ...jobListQuery(), enabled: user !== null })
  const hasJobs = user === null ? null : jobs.data && (jobs.data.pages[0]?.length ?? 0) > 0
  useEffect(() => {
    if (hasJobs === true) writeStored('local', HAS_JOBS_KEY, '1')
  }, [hasJobs])
  if (status === 'loading') return null
  if (user === null) return true
  return hasJobs === undefined || hasJobs === null ? null : !hasJobs
}
