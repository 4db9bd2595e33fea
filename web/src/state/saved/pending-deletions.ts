// What waits to be deleted until its message goes; see late-deletion.ts. On its own, because the session knows it: the home page, which
// signs in and out too, loads nothing of how answers are checked.

export interface PendingDeletion {
  finish(): Promise<void>
  drop(): void
}

export const pendingDeletions = new Set<PendingDeletion>()

/** Deletes what only waits for its message to go: before the page, the session or the workspace is another one. */
export async function finishDeletions(): Promise<void> {
  await Promise.all([...pendingDeletions].map(({ finish }) => finish()))
}

/** The same, but whoever leaves waits so long at most: what was sent is deleted without them. */
export async function finishDeletionsWithin(timeoutMs: number): Promise<void> {
  if (pendingDeletions.size === 0) return
  await Promise.race([finishDeletions(), new Promise((goOn) => setTimeout(goOn, timeoutMs))])
}

/** Deletes nothing of it: whoever wanted it deleted is gone, and the next one must not. */
export function dropDeletions(): void {
  for (const { drop } of pendingDeletions) drop()
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => void finishDeletions())
