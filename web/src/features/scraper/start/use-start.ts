// The footer's two actions: start a job (signed in) or try a preview (anyone). Both validate the form first.
import type { QuotaProblem } from '@quarry/contract'
import { useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { useStore } from '../../../lib/store.ts'
import { openAuthModal } from '../../../state/session/auth-modal.ts'
import { draft, newField, type Draft } from '../../../state/draft/draft.ts'
import { draftReading, takeReading } from '../../../state/draft/draft-reading.ts'
import { giveStepsTo } from '../../../state/draft/draft-steps.ts'
import { isPreviewKept, startPreview } from '../../../state/draft/preview-runs.ts'
import { session } from '../../../state/session/session.ts'
import { showAlert } from '../../../ui/blocking-dialogs.ts'
import { jobFromDraft, previewFromDraft } from '../job-from-draft.ts'
import { createJobMessage, quotaProblemOf, useCreateJob } from '../scraper.queries.ts'

/** The container of the run: its results, or nothing yet. */
export const RUN_PLACE_ID = 'run'

const LOG_IN_FIRST = 'Please log in or sign up to start a job. Your current configuration is saved locally in your browser.'

/** Has the focus once something runs. */
const runPlace = () => document.getElementById(RUN_PLACE_ID)

export interface StartProblem {
  text: string
  quota: QuotaProblem | null
  /** The form it refers to. */
  form: Draft
}

/** `onRun` receives the id of the started run, or null where none was started. */
export function useStart(onRun: (id: string | null) => void) {
  const { user } = useStore(session)
  const creation = useCreateJob()
  const [problem, setProblem] = useState<StartProblem | null>(null)
  const [isTrying, setTrying] = useState(false)

  const refuse = (text: string, quota: QuotaProblem | null = null) => setProblem({ text, quota, form: draft.get() })

  /** `capUsd`: maximum cost of its extra cells; null: no limit. True: it was started. */
  const startJob = async (capUsd: number | null): Promise<boolean> => {
    setProblem(null)
    if (!user) {
      await showAlert(LOG_IN_FIRST)
      openAuthModal('login')
      return false
    }
    const checked = jobFromDraft(draft.get(), draftReading())
    if (!checked.ok) {
      refuse(checked.message)
      return false
    }
    try {
      const job = await creation.mutateAsync({ ...checked.payload, ...(capUsd === null ? {} : { spending_cap_usd: capUsd }) })
      draft.set((current) => ({ basePrompt: '', targetName: current.targetName, fields: [newField()], targets: [] }))
      takeReading({ connection: null })
      await giveStepsTo(job.id)
      onRun(job.id)
      await showAlert(`Job ${job.id} created successfully and is now processing.`, { focusAfter: runPlace })
      return true
    } catch (error) {
      const text = createJobMessage(error)
      refuse(text, quotaProblemOf(error))
      await showAlert(`Error creating job: ${text}`)
      return false
    }
  }

  const tryPreview = async () => {
    setProblem(null)
    const checked = previewFromDraft(draft.get(), draftReading())
    if (!checked.ok) return refuse(checked.message)
    setTrying(true)
    const preview = startPreview(checked.payload)
    onRun(preview.id)
    runPlace()?.focus({ preventScroll: true })
    try {
      await preview.ended
    } catch (error) {
      console.error('The preview failed.', error)
      refuse(withDetail('The preview could not be run.', detailText(error)))
      if (!isPreviewKept(preview.id)) onRun(null)
    } finally {
      setTrying(false)
    }
  }

  return { startJob, tryPreview, problem, isStarting: creation.isPending, isTrying }
}
