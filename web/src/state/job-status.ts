// How a job's status and counts are told.
import type { JobStatus, Progress } from '@quarry/contract'
import { formatInteger } from '../lib/format.ts'
import type { BadgeTone } from '../ui/badge.tsx'

export const JOB_STATUS: Record<JobStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'plain' },
  in_progress: { label: 'Running', tone: 'accent' },
  completed: { label: 'Completed', tone: 'found' },
  failed: { label: 'Failed', tone: 'failed' },
  partial_completion: { label: 'Partly completed', tone: 'unsure' },
}

/** "212 of 283 rows, 9 failed, 62 waiting": always of what. */
export function progressText({ total, completed, failed, in_progress, pending }: Progress): string {
  const waiting = pending + in_progress
  const parts = [`${formatInteger(completed)} of ${formatInteger(total)} ${total === 1 ? 'row' : 'rows'}`]
  if (failed > 0) parts.push(`${formatInteger(failed)} failed`)
  if (waiting > 0) parts.push(`${formatInteger(waiting)} waiting`)
  return parts.join(', ')
}
