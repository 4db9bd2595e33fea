// The connections that a worker reads with. All tasks of one share its cookies; cookies set by the site are stored; where it asks to sign
// in, that is done once for all of them; where that fails, its targets wait for a person, and other sites continue.
import {
  openAccess,
  resolveTarget,
  ScrapeError,
  siteOf,
  SignInFailed,
  type Row,
  type ScrapeInput,
  type SignIn,
  type SiteAccess,
} from '@quarry/engine'
import { AppError } from '../../../app-error.ts'
import type { Database } from '../../../db/database.ts'
import type { ConnectionSeal } from '../connection-seal.ts'
import {
  ASKS_AGAIN,
  claimSignIn,
  endConnection,
  noteAskedAgain,
  notePage,
  noteUse,
  releaseSignIn,
  STILL_ASKS,
  TOO_OFTEN,
} from '../connection-state.ts'
import { keepCookies, openConnection, type OpenedConnection } from '../connections.store.ts'
import { SignInAwaited } from './sign-in-awaited.ts'

export interface ConnectionShelf {
  /**
   * Like `scrape`, through the connection. @throws what `scrape` throws; SignInAwaited where the site asks to sign in and a sign-in is
   * running, or a person has to do it.
   */
  scrape(which: { id: string; ownerId: string }, input: ScrapeInput, work: ConnectedWork): Promise<Row>
}
interface ConnectedWork {
  scrape(input: ScrapeInput, signal: AbortSignal): Promise<Row>
  signal: AbortSignal
}

interface ShelfParts {
  db: Database
  seal: ConnectionSeal
  practicePort: number | null
  signIn(wanted: SignIn, access: SiteAccess, signal: AbortSignal): Promise<void>
  /** Notifies the owner, once. */
  tellEnd(end: { connectionId: string; name: string; domain: string; email: string; trouble: string }): Promise<void>
}

/** A connection shared by tasks; each version has its own. */
interface Shared {
  opened: OpenedConnection
  access: SiteAccess
  /** Cookies are written one after another. */
  keeping: Promise<unknown>
  isUntried: boolean
}

/** A sign-in is running. */
const BUSY_MS = 2_000
/**
 * A person has to sign in, which wakes all waiting targets. A target that was being put back at that moment misses the wake-up: it checks
 * again by itself, less often the longer it waits.
 */
const HELD_MS = { least: 5_000, most: 10 * 60_000 }
const TRIES_MAX = 3
const SHARED_MAX = 200

export function createConnectionShelf(parts: ShelfParts): ConnectionShelf {
  const { db, practicePort } = parts
  const shelf = new Map<string, Shared>()

  async function take(which: { id: string; ownerId: string }): Promise<Shared> {
    const opened = await openConnection(parts, which)
    if (opened === null) throw new ScrapeError('needs_login', { detail: 'the connection of this job was deleted' })
    const known = shelf.get(which.id)
    if (known?.opened.version === opened.version) return Object.assign(known, { opened })
    const access = openAccess(opened.secrets, (url) => siteOf(url, practicePort))
    const shared = { opened, access, keeping: Promise.resolve(), isUntried: opened.isUntried }
    shelf.delete(which.id)
    shelf.set(which.id, shared)
    const [oldest] = shelf.keys()
    if (shelf.size > SHARED_MAX && oldest !== undefined) shelf.delete(oldest)
    return shared
  }

  async function keepChanges({ opened, access }: Shared): Promise<void> {
    const changes = access.takeChanges()
    if (changes.length > 0) await keepCookies(parts, { ...opened, changes }, { signedIn: false })
  }

  /** Set once a page was read: the session is valid. */
  async function noteRow(shared: Shared, row: Row): Promise<void> {
    // A failed write for one task must not fail the next.
    shared.keeping = shared.keeping.catch(() => undefined).then(() => keepChanges(shared))
    await shared.keeping
    const { asked, hasOpened } = shared.opened
    const isNews = shared.isUntried || asked > 0 || !hasOpened
    if (!isNews || !row.pages.some(({ isPrivate }) => isPrivate)) return
    shared.isUntried = false
    await notePage(db, shared.opened)
  }

  return {
    async scrape(which, input, { scrape, signal }) {
      let hasSignedIn = false
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const shared = await take(which).catch((error: unknown) => endUnopened(parts, which.id, error))
        const { opened, access } = shared
        const isOfSite = isCovered(input, access)
        if (isOfSite && opened.state !== 'ready') throw new SignInAwaited(pauseOf(opened))
        await noteUse(db, opened.id)
        try {
          const row = await scrape({ ...input, access }, signal)
          await noteRow(shared, row)
          return row
        } catch (error) {
          if (!(error instanceof ScrapeError) || error.kind !== 'needs_login' || !isOfSite) throw error
          // The session is new and valid for other pages: this page is not for this member.
          if (hasSignedIn && !shared.isUntried) throw error
          hasSignedIn = await enterAgain(parts, { ...shared, error }, signal)
        }
      }
      throw new SignInAwaited(BUSY_MS)
    },
  }
}

/**
 * Called after a page has asked to sign in. @returns true where this task signed in, false where another has.
 * @throws SignInAwaited; ScrapeError where the site cannot be reached for it, or no sign-in is recorded
 */
async function enterAgain(parts: ShelfParts, { opened, error }: Shared & { error: ScrapeError }, signal: AbortSignal): Promise<boolean> {
  const { db } = parts
  const now = await openConnection(parts, opened)
  if (now !== null && now.version !== opened.version) return false
  if (now?.state !== 'ready') throw new SignInAwaited(now === null ? BUSY_MS : pauseOf(now))
  if (now.isUntried) {
    if (await noteAskedAgain(db, now)) await end(parts, now, STILL_ASKS)
    // The session is fresh, from a sign-in that has opened pages before: it is this page that is not for this member.
    throw now.hasOpened ? error : new SignInAwaited(BUSY_MS)
  }
  const { signIn } = now.secrets
  if (signIn === null) {
    if (await noteAskedAgain(db, now)) await end(parts, now, ASKS_AGAIN)
    // A single page may not be for this member: it is retried, and fails alone while others are read.
    throw new ScrapeError('needs_login', { retry: 'later' })
  }
  const claim = await claimSignIn(db, now)
  if (claim === 'elsewhere') throw new SignInAwaited(BUSY_MS)
  if (claim === 'too_often') return end(parts, now, TOO_OFTEN)
  await enter(parts, { opened: now, signIn }, signal)
  return true
}

/** Its claim is held. */
async function enter(
  parts: ShelfParts,
  { opened, signIn }: { opened: OpenedConnection; signIn: SignIn },
  signal: AbortSignal,
): Promise<void> {
  const { db, practicePort } = parts
  const access = openAccess(opened.secrets, (url) => siteOf(url, practicePort))
  try {
    await parts.signIn(signIn, access, signal)
  } catch (error) {
    if (error instanceof SignInFailed) return end(parts, opened, error.message)
    if (error instanceof ScrapeError && error.retry === 'never')
      return end(parts, opened, `The sign-in page could not be read: ${error.message}`)
    await releaseSignIn(db, opened)
    throw error
  }
  await keepCookies(parts, { ...opened, changes: access.takeChanges() }, { signedIn: true })
}

function pauseOf({ state, endedForMs }: OpenedConnection): number {
  return state === 'ended' ? Math.min(Math.max(endedForMs, HELD_MS.least), HELD_MS.most) : BUSY_MS
}

/** @throws SignInAwaited always */
async function end({ db, tellEnd }: ShelfParts, { id, version }: { id: string; version: number | null }, trouble: string): Promise<never> {
  const told = await endConnection(db, { id, version }, trouble)
  if (told !== null) await tellEnd({ connectionId: id, ...told, trouble })
  // No notification: it ended before, or was entered again meanwhile.
  throw new SignInAwaited(told === null ? BUSY_MS : HELD_MS.least)
}

/** Whether the target is a page of the site; a target that needs a search is not. */
function isCovered({ target, targetName }: ScrapeInput, access: SiteAccess): boolean {
  try {
    const resolved = resolveTarget(target, targetName)
    return resolved.kind !== 'search' && resolved.urls.some((url) => access.covers(new URL(url)))
  } catch {
    // Reported by the scrape.
    return false
  }
}

/** A connection encrypted with another key cannot be used: its targets wait until it is entered again. */
async function endUnopened(parts: ShelfParts, id: string, error: unknown): Promise<never> {
  if (error instanceof AppError) return end(parts, { id, version: null }, error.message)
  throw error
}
