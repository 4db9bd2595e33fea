// Deletions with Undo: a deleted item is hidden at once, and deleted when the toast with Undo disappears, or the page is left. So nothing
// has to be created again: a monitor keeps its changes, a webhook its secret.
import { useMemo } from 'react'
import { ApiError, detailText, isNotFound, withDetail } from '../../lib/api-error.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { dismissToast, showToast, toasts } from '../../ui/toasts.ts'
import { finishDeletions, pendingDeletions } from './pending-deletions.ts'

interface LateDeletion {
  /** Of what is deleted. */
  id: string
  told: string
  /** The message where it could not be deleted. */
  failure: string
  remove(): Promise<unknown>
  /** Refetches the lists it was in. */
  refresh(): Promise<unknown>
}

/** Ids of what is out of sight. */
const leaving = createStore<ReadonlySet<string>>(new Set())

export function deleteLater({ id, told, failure, remove, refresh }: LateDeletion): void {
  const bringBack = () => leaving.set((ids) => new Set([...ids].filter((one) => one !== id)))
  const finish = async () => {
    if (!pendingDeletions.delete(deletion)) return
    stopFollowing()
    dismissToast(toastId)
    try {
      await remove().catch(ignoreMissing)
      await refresh()
    } catch (error) {
      showToast(withDetail(failure, detailText(error)))
    } finally {
      bringBack()
    }
  }
  const drop = () => {
    pendingDeletions.delete(deletion)
    stopFollowing()
    dismissToast(toastId)
    bringBack()
  }
  const deletion = { finish, drop }
  leaving.set((ids) => new Set([...ids, id]))
  pendingDeletions.add(deletion)
  const toastId = showToast(told, { action: { label: 'Undo', run: drop } })
  const stopFollowing = toasts.subscribe(() => {
    // Undo too takes its message away first.
    if (!toasts.get().some((toast) => toast.id === toastId)) queueMicrotask(() => void finish())
  })
}

/**
 * Creates an item. If it is refused while deletions are pending, which may use its name or count towards the limit, those are executed
 * first.
 */
export async function makeBesideDeletions<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (pendingDeletions.size === 0 || !(error instanceof ApiError)) throw error
    await finishDeletions()
    return make()
  }
}

/** Deleted in another tab, or by another member of the team. */
function ignoreMissing(error: unknown): void {
  if (!isNotFound(error)) throw error
}

/** The list without what is about to be deleted. */
export function useStaying<T extends { id: string }>(list: T[] | undefined): T[] | undefined {
  const ids = useStore(leaving)
  return useMemo(() => (ids.size === 0 ? list : list?.filter(({ id }) => !ids.has(id))), [ids, list])
}
