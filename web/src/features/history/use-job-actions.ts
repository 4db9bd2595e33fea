// The actions on a job of the list: download, and delete after a confirmation.
import type { Job } from '@quarry/contract'
import { isTerminal } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { detailText, isAuthRefusal, isNotFound, withDetail } from '../../lib/api-error.ts'
import { openAuthModal } from '../../state/session/auth-modal.ts'
import { downloadJob, downloadRows, NO_RESULTS_TO_DOWNLOAD, unfinishedText } from '../../state/jobs/job-exports.ts'
import { isJobListed, removeJob } from '../../state/jobs/jobs.queries.ts'
import { previewRuns, removePreviewRun, restorePreviewRun } from '../../state/draft/preview-runs.ts'
import { session } from '../../state/session/session.ts'
import { askConfirm, showAlert } from '../../ui/blocking-dialogs.ts'
import { showToast } from '../../ui/toasts.ts'

export interface ActionFailure {
  text: string
  retry?: () => void
}

export interface JobActions {
  failure: ActionFailure | null
  download(job: Job, isPreview: boolean): Promise<void>
  remove(job: Job, isPreview: boolean): Promise<void>
}

function deletionFailure(id: string, error: unknown): string {
  if (isAuthRefusal(error)) return `Authentication error. You may not have permission to delete job ${id}. Please log in again.`
  if (isNotFound(error)) return `Job ${id} not found or you don't have permission to delete it.`
  return withDetail(`Failed to delete job ${id}.`, detailText(error) || 'Please check backend logs.')
}

/** For the focus after the job's own buttons were removed. */
function restOfList(): HTMLElement | null {
  return document.querySelector('ul[aria-label="Jobs"] button') ?? document.querySelector('[aria-label="Search jobs"]')
}

interface Selection {
  selectedId: string | null
  onSelect(id: string | null): void
}

export function useJobActions({ selectedId, onSelect }: Selection): JobActions {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<ActionFailure | null>(null)

  const download = async (job: Job, isPreview: boolean) => {
    setFailure(null)
    if (job.progress.completed === 0) return setFailure({ text: NO_RESULTS_TO_DOWNLOAD })
    if (isPreview) return void downloadRows(job, previewRuns.get().find((run) => run.job.id === job.id)?.rows ?? [], 'csv')
    try {
      if (!isTerminal(job.status)) showToast(unfinishedText(job, false))
      await downloadJob(job.id, 'csv')
    } catch (error) {
      console.error('The download failed.', error)
      setFailure({
        text: withDetail(`Job ${job.id} could not be downloaded.`, detailText(error)),
        retry: () => void download(job, isPreview),
      })
    }
  }

  const deleteJob = async (job: Job) => {
    setFailure(null)
    if (!isJobListed(queryClient, job.id)) return setFailure({ text: 'Error: Could not find the job to delete.' })
    try {
      await callApi(`/jobs/${encodeURIComponent(job.id)}`, { method: 'DELETE' })
    } catch (error) {
      console.error('The job could not be deleted.', error)
      return setFailure({ text: deletionFailure(job.id, error), retry: () => void deleteJob(job) })
    }
    removeJob(queryClient, job.id)
    if (selectedId === job.id) onSelect(null)
    await showAlert(`Job ${job.id} and its associated data were deleted.`, { focusAfter: restOfList })
  }

  /** A preview exists only in this browser: it is deleted without a confirmation, with Undo. */
  const removeWithUndo = (job: Job) => {
    const run = removePreviewRun(job.id)
    if (selectedId === job.id) onSelect(null)
    showToast(`Preview ${job.id.slice(0, 8)} deleted.`, run ? { action: { label: 'Undo', run: () => restorePreviewRun(run) } } : {})
  }

  const remove = async (job: Job, isPreview: boolean) => {
    if (!session.get().user) return openAuthModal('login', 'Please log in or sign up to delete jobs.')
    if (isPreview) return removeWithUndo(job)
    const question = `Are you sure you want to delete Job ID: ${job.id} (Status: ${job.status})?\nThis cannot be undone. It deletes the job with all its tasks and results.`
    if (!(await askConfirm(question, { proceed: 'Delete', destructive: true }))) return
    return deleteJob(job)
  }

  return { failure, download, remove }
}
