// Shown while the form is empty, to who has no job yet: fills it with practice pages, so that a first result is two clicks away.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { flushSync } from 'react-dom'
import { useStore, useStorePart } from '../../lib/store.ts'
import { draftBeforeSignIn } from '../../state/draft-snapshot.ts'
import { draft, isDraftEmpty } from '../../state/draft.ts'
import { jobListQuery } from '../../state/jobs.queries.ts'
import { productConfigQuery } from '../../state/product-config.ts'
import { session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sampleDraft } from './sample-data.ts'
import { TRY_BUTTON_ID } from './start/start-bar.tsx'

export function FirstRun() {
  const isEmpty = useStorePart(draft, isDraftEmpty)
  const { data: config } = useQuery(productConfigQuery)
  const isSignedIn = useStore(session).user !== null
  const jobs = useInfiniteQuery({ ...jobListQuery(), enabled: isSignedIn })
  const isNew = !isSignedIn || jobs.data?.pages[0]?.length === 0
  // What was written before the sign-in comes first: it is offered at the same place.
  const hasOffer = useStore(draftBeforeSignIn) !== null
  if (!isNew || !isEmpty || hasOffer || !config?.practice_web_url) return null
  const fill = () => {
    const sample = sampleDraft(config)
    if (!sample) return
    // This notice goes with its button: the focus goes on to what is pressed next, which is always in sight. What was filled in stays so.
    flushSync(() => draft.set(sample))
    document.getElementById(TRY_BUTTON_ID)?.focus({ preventScroll: true })
  }
  return (
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
  )
}
