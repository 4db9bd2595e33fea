// The draft an anonymous visitor had before signing in, kept in session storage so that it survives the way to a sign-in provider.
// Of a list that is too long for that the first items are kept there; the database holds the whole.
import { readStoredJson, removeStored, writeStored } from '../lib/browser-storage.ts'
import { createStore } from '../lib/store.ts'
import { draft, isDraftEmpty, type Draft } from './draft.ts'
import { FIRST_ITEMS, forgetLongTargets, isRecord, restoreLongTargets, sanitizeFields, sanitizeTargets } from './draft-storage.ts'

const SNAPSHOT_KEY = 'quarry_before_sign_in'

interface Snapshot extends Draft {
  /** The database holds items that are not in `targets`. */
  hasMore: boolean
}

/** Until it is taken back or dismissed. */
export const draftBeforeSignIn = createStore<Snapshot | null>(null)

/** `isLong`: the database holds its whole target list. */
export function snapshotBeforeSignIn(anonymous: Draft, isLong: boolean): void {
  if (isDraftEmpty(anonymous)) return
  const snapshot = { ...anonymous, hasMore: isLong }
  draftBeforeSignIn.set(snapshot)
  writeStored(
    'session',
    SNAPSHOT_KEY,
    JSON.stringify(isLong ? { ...snapshot, targets: anonymous.targets.slice(0, FIRST_ITEMS) } : snapshot),
  )
}

export function readSnapshot(): void {
  const stored = readStoredJson('session', SNAPSHOT_KEY)
  if (!isRecord(stored)) return
  draftBeforeSignIn.set({
    basePrompt: typeof stored['basePrompt'] === 'string' ? stored['basePrompt'] : '',
    targetName: typeof stored['targetName'] === 'string' ? stored['targetName'] : '',
    fields: sanitizeFields(stored['fields']),
    targets: sanitizeTargets(stored['targets']),
    hasMore: stored['hasMore'] === true,
  })
}

export function forgetSnapshot(): void {
  if (draftBeforeSignIn.get()?.hasMore) void forgetLongTargets()
  draftBeforeSignIn.set(null)
  removeStored('session', SNAPSHOT_KEY)
}

export async function restoreSnapshot(): Promise<void> {
  const snapshot = draftBeforeSignIn.get()
  if (!snapshot) return
  const { hasMore, ...before } = snapshot
  draft.set(before)
  if (hasMore) await restoreLongTargets(() => draft.get().targets === before.targets)
  forgetSnapshot()
}
