// The speed of a job and its remaining time, from its progress since its start.
import type { Job } from '@quarry/contract'

export interface Pace {
  perMinute: number
  secondsLeft: number
}

const ENDED_MIN = 2

/** null before there is enough to measure. */
export function pace(job: Job, nowMs: number): Pace | null {
  const { completed, failed, pending, in_progress } = job.progress
  const ended = completed + failed
  if (!job.started_at || ended < ENDED_MIN) return null
  const seconds = Math.max(1, (nowMs - Date.parse(job.started_at)) / 1000)
  const perSecond = ended / seconds
  return { perMinute: perSecond * 60, secondsLeft: (pending + in_progress) / perSecond }
}
