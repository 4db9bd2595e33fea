// The draft somebody had before signing in, kept in session storage so that it survives a reload, for that person alone.
// Of a list that is too long for that the first items are kept there; the database holds the whole.
import { readStoredJson, removeStored, writeStored } from '../lib/browser-storage.ts'
import { createStore } from '../lib/store.ts'
import { draft, isDraftEmpty, type Draft } from './draft.ts'
import { FIRST_ITEMS, forgetLongTargets, isRecord, restoreLongTargets, sanitizeFields, sanitizeTargets } from './draft-storage.ts'

const SNAPSHOT_KEY = 'quarry_before_sign_in'

interface Snapshot extends Draft {
  /** Who signed in: it is offered to nobody else. */
  userId: string
  /** The database holds items that are not in `targets`. */
  hasMore: boolean
}

/** Until it is taken back or dismissed. */
export const draftBeforeSignIn = createStore<Snapshot | null>(null)

interface BeforeSignIn {
  userId: string
  before: Draft
  /** The database holds its whole target list. */
  isLong: boolean
}

export function snapshotBeforeSignIn({ userId, before, isLong }: BeforeSignIn): void {
  if (isDraftEmpty(before)) return
  const snapshot = { ...before, userId, hasMore: isLong }
  draftBeforeSignIn.set(snapshot)
  writeStored('session', SNAPSHOT_KEY, JSON.stringify(isLong ? { ...snapshot, targets: before.targets.slice(0, FIRST_ITEMS) } : snapshot))
}

export function readSnapshot(userId: string): void {
  const stored = readStoredJson('session', SNAPSHOT_KEY)
  if (!isRecord(stored)) return
  if (stored['userId'] !== userId) {
    if (stored['hasMore'] === true) void forgetLongTargets()
    return forgetSnapshot()
  }
  draftBeforeSignIn.set({
    userId,
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
  const { hasMore, userId: _, ...before } = snapshot
  draft.set(before)
  if (hasMore) await restoreLongTargets(() => draft.get().targets === before.targets)
  forgetSnapshot()
}
