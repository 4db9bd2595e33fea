// Opens a new monitor with the present form, in place of a job that runs once.
import { useNavigate } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { draft } from '../../../state/draft/draft.ts'
import { draftReading } from '../../../state/draft/draft-reading.ts'
import { monitorOrigin } from '../../../state/draft/monitor-origin.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { jobFromDraft } from '../job-from-draft.ts'

export function MonitorButton({ isDisabled }: { isDisabled: boolean }) {
  const navigate = useNavigate()
  const take = () => {
    const job = jobFromDraft(draft.get(), draftReading())
    if (!job.ok) return showToast(job.message)
    monitorOrigin.set(job.payload)
    void navigate({ to: '/app/monitors' })
  }
  return (
    <Button look="quiet" icon={<BellRing aria-hidden="true" />} disabled={isDisabled} onClick={take}>
      <span className="max-sm:sr-only">Monitor</span>
    </Button>
  )
}
