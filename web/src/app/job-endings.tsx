// Notifies when a job ends that is not on the screen: in the product, and by the system's notifications where the user asked for them.
import { isTerminal, tableName, type Job } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from '../lib/store.ts'
import { JOB_STATUS, progressText } from '../state/jobs/job-status.ts'
import { jobKeys, jobQuery } from '../state/jobs/jobs.queries.ts'
import { session } from '../state/session/session.ts'
import { forgetJob, watchedJobs } from '../state/jobs/watched-jobs.ts'
import { showToast } from '../ui/toasts.ts'

const LOOK_MS = 10_000

export function JobEndings() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const watched = useStore(watchedJobs)
  const isSignedIn = useStore(session).user !== null
  useEffect(() => {
    if (watched.size === 0 || !isSignedIn) return
    const show = (job: Job) => void navigate({ to: '/app', search: { job: job.id } })
    const look = async (id: string) => {
      // The screen that shows a job also polls it; in the background browsers pause that. The address does not show which job it is: other
      // screens keep the job in theirs.
      const isOnScreen =
        queryClient
          .getQueryCache()
          .find({ queryKey: jobKeys.job(id) })
          ?.isActive() ?? false
      const isFollowed = isOnScreen && !document.hidden
      const job = isFollowed
        ? queryClient.getQueryData<Job>(jobKeys.job(id))
        : await queryClient.fetchQuery(jobQuery(id, queryClient)).catch(() => null)
      // A job that cannot be read was deleted, or the connection is down; the next poll shows which.
      if (!job || !isTerminal(job.status)) return
      forgetJob(id)
      if (!isFollowed) tell(job, () => show(job))
    }
    const timer = setInterval(() => watched.forEach((id) => void look(id)), LOOK_MS)
    return () => clearInterval(timer)
  }, [watched, isSignedIn, queryClient, navigate])
  return null
}

function tell(job: Job, show: () => void): void {
  const name = job.name_is_given ? `${tableName(job)} (job ${job.id.slice(0, 8)})` : `Job ${job.id.slice(0, 8)}`
  const text = `${name}: ${JOB_STATUS[job.status].label.toLowerCase()}, ${progressText(job.progress)}.`
  showToast(text, { action: { label: 'Show', run: show } })
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const notification = new Notification('Quarry', { body: text, tag: job.id })
  notification.addEventListener('click', () => {
    window.focus()
    show()
  })
}
