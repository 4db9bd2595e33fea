// The draft from before signing in, kept in session storage so that it survives a reload, for the same person alone.
// Of a list that is too long for it the first items are kept there; IndexedDB holds the whole.
import { readStoredJson, removeStored, writeStored } from '../../lib/browser-storage.ts'
import { createStore } from '../../lib/store.ts'
import { draft, isDraftEmpty, type Draft } from './draft.ts'
import { changeUndoably } from './undoable-change.ts'
import { FIRST_ITEMS, forgetLongTargets, isRecord, restoreLongTargets, sanitizeFields, sanitizeTargets } from './draft-storage.ts'

const SNAPSHOT_KEY = 'quarry_before_sign_in'

interface Snapshot extends Draft {
  /** The person who signed in: it is offered only to them. */
  userId: string
  /** The database holds items that are not in `targets`. */
  hasMore: boolean
  /** It was in the form when the same person's session ended, and not before the sign-in. */
  isOlder?: boolean
}

/** Until it is taken back or dismissed. */
export const draftBeforeSignIn = createStore<Snapshot | null>(null)

/** Offered once that one is dealt with. */
let older: Snapshot | null = null

interface BeforeSignIn {
  userId: string
  before: Draft
  /** The database holds its whole target list. */
  isLong: boolean
  /** What they had in the form when their session ended. */
  leftBehind?: Draft | null
}

export function snapshotBeforeSignIn({ userId, before, isLong, leftBehind = null }: BeforeSignIn): void {
  if (isDraftEmpty(before)) return
  older = leftBehind && { ...leftBehind, userId, hasMore: false, isOlder: true }
  const snapshot = { ...before, userId, hasMore: isLong }
  keep(snapshot)
}

function keep(snapshot: Snapshot): void {
  draftBeforeSignIn.set(snapshot)
  const targets = snapshot.hasMore ? snapshot.targets.slice(0, FIRST_ITEMS) : snapshot.targets
  writeStored('session', SNAPSHOT_KEY, JSON.stringify({ ...snapshot, targets }))
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
    isOlder: stored['isOlder'] === true,
  })
}

export function forgetSnapshot(): void {
  older = null
  if (draftBeforeSignIn.get()?.hasMore) void forgetLongTargets()
  draftBeforeSignIn.set(null)
  removeStored('session', SNAPSHOT_KEY)
}

/** What is offered was taken back or is not wanted. */
export function settleSnapshot(): void {
  const next = older
  forgetSnapshot()
  if (next) keep(next)
}

export async function restoreSnapshot(): Promise<void> {
  const snapshot = draftBeforeSignIn.get()
  if (!snapshot) return
  const { hasMore, userId: _, isOlder: __, ...before } = snapshot
  if (isDraftEmpty(draft.get())) draft.set(before)
  else
    changeUndoably(
      () => draft.set(before),
      () => 'The configuration took the place of what was in the form.',
    )
  if (hasMore) await restoreLongTargets(() => draft.get().targets === before.targets)
  settleSnapshot()
}
