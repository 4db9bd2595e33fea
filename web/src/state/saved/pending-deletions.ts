// Deletions that wait until their message disappears; see late-deletion.ts. A module of its own, because the session imports it: the home
// page, which signs in and out too, loads no validation of responses.

export interface PendingDeletion {
  finish(): Promise<void>
  drop(): void
}

export const pendingDeletions = new Set<PendingDeletion>()

/** Executes all pending deletions: before the page, the session or the workspace changes. */
export async function finishDeletions(): Promise<void> {
  await Promise.all([...pendingDeletions].map(({ finish }) => finish()))
}

/** The same with a time limit: requests that were sent complete without this page. */
export async function finishDeletionsWithin(timeoutMs: number): Promise<void> {
  if (pendingDeletions.size === 0) return
  await Promise.race([finishDeletions(), new Promise((goOn) => setTimeout(goOn, timeoutMs))])
}

/** Drops all of them without deleting: the user has signed out, and the next one must not delete for them. */
export function dropDeletions(): void {
  for (const { drop } of pendingDeletions) drop()
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => void finishDeletions())
