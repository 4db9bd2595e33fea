// Tests a connection while its owner waits: reads one page with it, or runs its recorded sign-in. In a separate process, like every visit
// to untrusted pages.
import type { ConnectionTest } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { KeptCookie } from '@quarry/engine'
import { InspectionFailed, type Inspector } from '../inspection/inspector.ts'
import { claimSignIn, endConnection, noteUse, releaseSignIn } from './connection-state.ts'
import { getOpenConnection, keepCookies, type OpenedConnection } from './connections.store.ts'
import { useOf, type UsingDeps } from './use-connection.ts'

export interface TryingDeps extends UsingDeps {
  inspector: Inspector
}

const TEXT_CHARS_MAX = 300
const NO_SIGN_IN = 'No sign-in is recorded for this connection. Enter new cookies instead.'

/** A site that denies access is a result, not a refusal. @throws AppError not_found, conflict */
export async function tryConnection(
  deps: TryingDeps,
  { actor, id, url }: { actor: Actor; id: string; url: string | null },
  signal: AbortSignal,
): Promise<ConnectionTest> {
  let opened = await getOpenConnection(deps, actor, id)
  const address = url ?? opened.secrets.address
  // A recorded sign-in that never ran has no cookies to try.
  if (opened.secrets.signIn !== null && (opened.state === 'ended' || opened.secrets.cookies.length === 0)) {
    const refused = await enter(deps, opened, signal)
    if (refused !== null) return failedTest(address, refused)
    opened = await getOpenConnection(deps, actor, id)
  }
  await noteUse(deps.db, id)
  try {
    const page = await deps.inspector.inspect(address, signal, useOf(deps, opened))
    const { title, text } = page
    return { ok: true, url: page.url, title, text: text.slice(0, TEXT_CHARS_MAX), error_kind: null, error: null }
  } catch (error) {
    if (error instanceof InspectionFailed) return failedTest(address, { kind: error.kind, text: error.message })
    throw error
  }
}

function failedTest(url: string, { kind, text }: { kind: string; text: string }): ConnectionTest {
  return { ok: false, url, title: null, text: null, error_kind: kind, error: text }
}

/** @throws AppError not_found; conflict: no sign-in is recorded, another one is running, or the site rejects it, with its reason */
export async function signInNow(deps: TryingDeps, { actor, id }: { actor: Actor; id: string }, signal: AbortSignal): Promise<void> {
  const opened = await getOpenConnection(deps, actor, id)
  if (opened.secrets.signIn === null) throw new AppError('conflict', { detail: NO_SIGN_IN })
  const refused = await enter(deps, opened, signal)
  if (refused !== null) throw new AppError('conflict', { detail: refused.text })
}

/** Null: signed in. @throws AppError conflict: another sign-in is running */
async function enter(deps: TryingDeps, opened: OpenedConnection, signal: AbortSignal): Promise<{ kind: string; text: string } | null> {
  const { db, inspector } = deps
  const { id, ownerId, version, secrets } = opened
  const claim = await claimSignIn(db, opened, { force: true })
  if (claim !== 'mine')
    throw new AppError('conflict', { detail: 'Another sign-in with this connection is in progress. Try again in a moment.' })
  try {
    let changes: KeptCookie[] = []
    const answer = await inspector.signIn({ secrets, onCookies: async (set) => void (changes = set) }, signal)
    if (answer.ok) {
      // Also where the site sets no new cookies: its form has accepted the sign-in.
      await keepCookies(deps, { id, ownerId, version, changes }, { signedIn: true })
      return null
    }
    await endConnection(db, opened, answer.text)
    return answer
  } catch (error) {
    await releaseSignIn(db, opened)
    if (error instanceof InspectionFailed) return { kind: error.kind, text: error.message }
    throw error
  }
}
