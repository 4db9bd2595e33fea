// Actions of a running job: notify at its end, or stop it.
import { useQueryClient } from '@tanstack/react-query'
import { Bell, Square } from 'lucide-react'
import { useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { updateJob } from '../../state/jobs/jobs.queries.ts'
import { stopPreview } from '../../state/draft/preview-runs.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { stopJob } from './results.queries.ts'
import type { RunData } from './run-data.ts'

/** Requests the permission to notify; hidden once it is granted or denied. */
export function NotifyButton() {
  const [permission, setPermission] = useState(typeof Notification === 'undefined' ? 'denied' : Notification.permission)
  if (permission !== 'default') return null
  const ask = async () => {
    const decided = await Notification.requestPermission()
    setPermission(decided)
    if (decided === 'granted') showToast('You will be notified when jobs end, even while this tab is in the background.')
  }
  return (
    <Button size="small" look="quiet" icon={<Bell aria-hidden="true" />} onClick={() => void ask()}>
      Notify me
    </Button>
  )
}

export function StopButton({ run: { job, kind } }: { run: RunData }) {
  const queryClient = useQueryClient()
  const [isStopping, setStopping] = useState(false)
  const stop = async () => {
    if (kind === 'preview') return stopPreview(job.id)
    setStopping(true)
    try {
      const stopped = await stopJob(job.id)
      if (stopped) updateJob(queryClient, stopped)
      showToast('The job is being stopped. Finished rows are kept.')
    } catch (error) {
      showToast(withDetail('The job could not be stopped.', detailText(error)))
    } finally {
      setStopping(false)
    }
  }
  return (
    <Button size="small" icon={<Square aria-hidden="true" />} isBusy={isStopping} onClick={() => void stop()}>
      Stop
    </Button>
  )
}
