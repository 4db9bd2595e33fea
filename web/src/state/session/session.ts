// Who is signed in. Follows the auth client and moves the draft and the caches over each sign-in and sign-out.
import type { Factor } from '@supabase/auth-js'
import type { QueryClient } from '@tanstack/react-query'
import { actIn } from '../../lib/acting-team.ts'
import { afterFirstScreen } from '../../lib/after-first-screen.ts'
import { readStored } from '../../lib/browser-storage.ts'
import { createStore } from '../../lib/store.ts'
import { dismissToast, showToast, toasts } from '../../ui/toasts.ts'
import { closeAuthModal, openAuthModal } from './auth-modal.ts'
import { draft, emptyDraft, isDraftEmpty, type Draft } from '../draft/draft.ts'
import { forgetSnapshot, readSnapshot, snapshotBeforeSignIn } from '../draft/draft-snapshot.ts'
import {
  hasLongTargets,
  readAnonymousDraft,
  removeAnonymousDraft,
  restoreLongTargets,
  saveDraftContinuously,
} from '../draft/draft-storage.ts'
import { loadQueries, queries } from '../app/queries.ts'
import { dropDeletions, finishDeletionsWithin } from '../saved/pending-deletions.ts'
import { AUTH_STORAGE_KEY, mayHaveSession } from './session-trace.ts'

export interface SessionUser {
  id: string
  email: string
  createdAt: string
}

export interface SessionState {
  /** `loading` until the session is known. */
  status: 'loading' | 'ready'
  user: SessionUser | null
}

export const session = createStore<SessionState>({ status: 'loading', user: null })
/** True after the link of a password recovery was opened, until the new password is set or declined. */
export const passwordRecovery = createStore(false)

/** The factors of a user who has shown one of two: signed in only once one of these is shown as well. Null where none is needed. */
export const pendingFactors = createStore<readonly Factor[] | null>(null)

let stopSaving: (() => void) | null = null

/** The form's content when the session ended: offered to the same person alone, in this tab, until another one signs in. */
let leftBehind: { userId: string; draft: Draft } | null = null

function enterAnonymous(): void {
  draft.set(readAnonymousDraft())
  stopSaving?.()
  stopSaving = saveDraftContinuously()
  if (hasLongTargets()) void restoreLongTargets()
}

function enterSignedIn(userId: string, anonymous: Draft | null): void {
  stopSaving?.()
  stopSaving = null
  const left = leftBehind?.userId === userId ? leftBehind.draft : null
  if (anonymous) snapshotBeforeSignIn({ userId, before: anonymous, isLong: hasLongTargets(), leftBehind: left })
  else if (left) snapshotBeforeSignIn({ userId, before: left, isLong: false })
  else readSnapshot(userId)
  leftBehind = null
  removeAnonymousDraft()
  draft.set(emptyDraft())
}

/** Calls back when the signed-in user has left or changed: their data here must not be seen by the next one. */
export function onPersonChanged(forget: () => void): void {
  let lastId = session.get().user?.id
  session.subscribe(() => {
    const id = session.get().user?.id
    const isGone = lastId !== undefined && lastId !== id
    lastId = id
    if (isGone) forget()
  })
}

/** Applies who is signed in now; the same user again changes nothing. */
export function applyUser(user: SessionUser | null, queryClient: QueryClient | null = queries.get()): void {
  const before = session.get()
  const isSame = before.status === 'ready' && before.user?.id === user?.id
  if (isSame && before.user?.email === user?.email) return
  session.set({ status: 'ready', user })
  if (isSame) return
  if (before.user || !user) actIn(null)
  if (before.user) {
    queryClient?.removeQueries({ queryKey: ['private'] })
    forgetSnapshot()
    dropDeletions()
    // Undo would restore data that the next user must not see.
    toasts.set((shown) => shown.filter(({ action }) => !action))
    if (!isDraftEmpty(draft.get())) leftBehind = { userId: before.user.id, draft: draft.get() }
  }
  if (!user) return enterAnonymous()
  const left = before.user ? null : before.status === 'ready' ? draft.get() : readAnonymousDraft()
  enterSignedIn(user.id, left && !isDraftEmpty(left) ? left : null)
  closeAuthModal()
}

/** Following the auth client is a part of its own with it: visitors who never sign in don't download them. */
async function loadFollower() {
  const [queryClient, following] = await Promise.all([loadQueries(), import('./follow-auth-client.ts')])
  const follower = { queryClient, applyUser: (user: SessionUser | null) => applyUser(user, queryClient), pendingFactors, passwordRecovery }
  return { follower, ...following }
}

async function follow(): Promise<void> {
  const { follower, followAuthClient } = await loadFollower()
  await followAuthClient(follower)
}

/** The auth client is larger than the screen that waits for it. A session that is stored and lasts does without it at first. */
async function showStored(): Promise<boolean> {
  try {
    const { follower, followStoredSession } = await loadFollower()
    return followStoredSession(follower)
  } catch {
    return false
  }
}

let following: Promise<void> | null = null

/** Connects the auth client once; later calls wait for the same connection. */
export function connectAuth(): Promise<void> {
  following ??= follow().catch((error: unknown) => {
    following = null
    throw error
  })
  return following
}

/** A provider or a mailed link that failed comes back with the reason in the address: it is shown and cleared. */
async function showReturnedError(): Promise<void> {
  const { search, hash, pathname } = window.location
  const returned = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))]
  const find = (name: string): string => returned.map((params) => params.get(name)).find(Boolean) ?? ''
  const reason = find('error_description')
  if (reason === '') return
  window.history.replaceState(window.history.state, '', pathname)
  const { sentenceFor } = await import('./auth-sentences.ts')
  const sentence = sentenceFor(find('error_code'), reason)
  // A signed-in user was linking a sign-in or confirming an address.
  if (readStored('local', AUTH_STORAGE_KEY)) showToast(sentence, { timeoutMs: 15_000 })
  else openAuthModal('login', sentence, { isProblem: true })
}

const UNREAD_SESSION_TOAST_MS = 120_000

/** Starts following the session. Without any trace of one the visitor is anonymous at once and no client is loaded. */
export async function startSession(): Promise<void> {
  void showReturnedError()
  window.addEventListener('storage', (event) => {
    if (event.key === AUTH_STORAGE_KEY && event.newValue) void connectAuth()
  })
  window.addEventListener('beforeunload', (event) => {
    // The target name stays after a start, so that alone it is nothing to lose.
    if (session.get().user && !isDraftEmpty({ ...draft.get(), targetName: '' })) event.preventDefault()
  })
  if (!mayHaveSession()) return applyUser(null)
  if (await showStored()) afterFirstScreen(() => void connectStored())
  else await connectOrNotify()
}

const STORED_RETRY_MS = 3_000

/** The displayed session needs no server while it lasts: an unreachable server is tried again later. A server error is reported. */
async function connectStored(): Promise<void> {
  try {
    await connectAuth()
  } catch (error) {
    const isAnswered = error instanceof Error && 'status' in error && Number(error.status) > 0
    if (!isAnswered && session.get().user && (await showStored())) setTimeout(() => void connectStored(), STORED_RETRY_MS)
    else await connectOrNotify()
  }
}

/** An unreachable server does not sign the user out: the session is kept in the browser, and used by the next attempt. */
async function connectOrNotify(): Promise<void> {
  try {
    await connectAuth()
  } catch (error) {
    console.error('The session could not be read.', error)
    applyUser(null)
    const again = { label: 'Try again', run: () => void connectOrNotify() }
    const told = showToast('We couldn’t verify your session, so you are shown as logged out. Your session and your data are kept.', {
      action: again,
      timeoutMs: UNREAD_SESSION_TOAST_MS,
    })
    // Another tab or the form may be faster than the button.
    const stop = session.subscribe(() => {
      if (!session.get().user) return
      stop()
      dismissToast(told)
    })
  }
}

/** An unreachable server does not keep the user signed in. */
const SIGN_OUT_WAIT_MS = 2_000

export async function signOut(): Promise<void> {
  await finishDeletionsWithin(SIGN_OUT_WAIT_MS)
  await connectAuth()
  const { getAuthClient } = await import('./auth-client.ts')
  await (await getAuthClient()).auth.signOut({ scope: 'local' })
}
