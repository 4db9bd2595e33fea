// What the footer's two actions do: start a job (signed in) or try a preview (anybody). Both check the form first.
import { useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { useStore } from '../../lib/store.ts'
import { openAuthModal } from '../../state/auth-modal.ts'
import { draft, newField } from '../../state/draft.ts'
import { isPreviewKept, startPreview } from '../../state/preview-runs.ts'
import { session } from '../../state/session.ts'
import { showAlert } from '../../ui/blocking-dialogs.ts'
import { jobFromDraft, previewFromDraft } from './job-from-draft.ts'
import { createJobMessage, useCreateJob } from './scraper.queries.ts'

const LOG_IN_FIRST = 'Please log in or sign up to start a job. Your current configuration is saved locally in your browser.'

/** `onRun` is told the run that was started, or null where it came to nothing. */
export function useStart(onRun: (id: string | null) => void) {
  const { user } = useStore(session)
  const creation = useCreateJob()
  const [message, setMessage] = useState<string | null>(null)
  const [isTrying, setTrying] = useState(false)

  const startJob = async () => {
    setMessage(null)
    if (!user) {
      await showAlert(LOG_IN_FIRST)
      return openAuthModal('login')
    }
    const checked = jobFromDraft(draft.get())
    if (!checked.ok) return setMessage(checked.message)
    try {
      const job = await creation.mutateAsync(checked.payload)
      draft.set((current) => ({ basePrompt: '', targetName: current.targetName, fields: [newField()], targets: [] }))
      onRun(job.id)
      await showAlert(`Job ${job.id} created successfully and is now processing.`)
    } catch (error) {
      const text = createJobMessage(error)
      setMessage(text)
      await showAlert(`Error creating job: ${text}`)
    }
  }

  const tryPreview = async () => {
    setMessage(null)
    const checked = previewFromDraft(draft.get())
    if (!checked.ok) return setMessage(checked.message)
    setTrying(true)
    const preview = startPreview(checked.payload)
    onRun(preview.id)
    try {
      await preview.ended
    } catch (error) {
      console.error('The preview failed.', error)
      setMessage(withDetail('The preview could not be run.', detailText(error)))
      if (!isPreviewKept(preview.id)) onRun(null)
    } finally {
      setTrying(false)
    }
  }

  return { startJob, tryPreview, message, isStarting: creation.isPending, isTrying }
}
