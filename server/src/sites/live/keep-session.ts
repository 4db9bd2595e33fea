// Stores the session of a manual sign-in as a connection: only cookies of its site, encrypted like all.
import type { LiveKeepPayloadInput } from '@quarry/contract'
import type { AccessSecrets, KeptCookie, SignIn } from '@quarry/engine'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { ConnectionsDeps } from '../connections/connection-entry.routes.ts'
import { getConnection, insertConnection, replaceSecrets } from '../connections/connections.store.ts'
import { checkSignIn, domainOfAddress } from '../connections/read-secrets.ts'
import { openJobsOf, wakeWaiting } from '../connections/reading/wake-waiting.ts'
import { readUuid } from '../../http/ids.ts'
import { cookiesOf } from '../../platform/processes/access-use.ts'
import { recordedSignInSchema, sessionSchema } from './live-messages.ts'
import type { LiveViews } from './live-views.ts'
import { secretsOf } from './view-access.ts'

export interface KeepingDeps extends ConnectionsDeps {
  liveViews: LiveViews
}

interface Session {
  url: string
  /** Settings of a new connection. */
  address: string
  domain: string
  cookies: KeptCookie[]
}

/** For the site of the connection; without one, the site of the page. @throws AppError not_found, unavailable */
export async function sessionIn(
  { db, liveViews }: KeepingDeps,
  actor: Actor,
  { id, connection }: { id: string; connection: string | null },
): Promise<Session> {
  const { url } = liveViews.get(actor, id)
  const known = connection === null ? null : await getConnection(db, actor, readUuid(connection))
  const address = known?.address ?? folderOf(url)
  const told = sessionSchema.parse(await liveViews.ask(actor, id, { kind: 'session', address }))
  return { url: told.url, address, domain: told.domain, cookies: cookiesOf(told.cookies) }
}

/** Without user name, page name, query and fragment: these may be secrets of the sign-in. */
function folderOf(address: string): string {
  const folder = new URL('.', address)
  folder.username = ''
  folder.password = ''
  return folder.href
}

interface Keeping {
  id: string
  payload: LiveKeepPayloadInput
}

/** Returns the connection's id. @throws AppError not_found, conflict, unavailable; invalid: the site has set no cookies */
export async function keepSession(deps: KeepingDeps, actor: Actor, { id, payload }: Keeping): Promise<string> {
  const { connection = null, name = '', shares_pages: sharesPages = false } = payload
  const { address, domain, cookies } = await sessionIn(deps, actor, { id, connection })
  if (cookies.length === 0) throw new AppError('invalid', { detail: noSession(domain) })
  const recorded = payload.sign_in ? { signIn: await recordedIn(deps, actor, { id, address, codeSecret: payload.code_secret }) } : {}
  if (connection === null) {
    const secrets: AccessSecrets = { ...NOTHING, address, cookies, ...recorded }
    return insertConnection(deps, actor, { name, domain: domainOfAddress(address, deps.config.practicePort), sharesPages, secrets })
  }
  // A connection encrypted with another key has nothing left to keep.
  const known = (await secretsOf(deps, actor, connection)) ?? {}
  await replaceSecrets(deps, actor, { id: connection, secrets: { ...NOTHING, ...known, address, cookies, ...recorded } })
  await wakeWaiting(deps, await openJobsOf(deps.db, connection))
  return connection
}

const NOT_RECORDED =
  'No sign-in was recorded: choose “Record this sign-in” before you type, and type the user name and the password on the page.'

/** Typed text goes from the process that holds the page into the encrypted connection, and nowhere else. @throws AppError invalid */
async function recordedIn(
  { liveViews, config }: KeepingDeps,
  actor: Actor,
  { id, address, codeSecret }: { id: string; address: string; codeSecret: string | undefined },
): Promise<SignIn> {
  const recorded = recordedSignInSchema.parse(await liveViews.ask(actor, id, { kind: 'sign_in' }))
  if (recorded === null) throw new AppError('invalid', { detail: NOT_RECORDED })
  return checkSignIn({ ...recorded, codeSecret: codeSecret ?? null }, { address, practicePort: config.practicePort })
}

const NOTHING = { headers: {}, basicAuth: null, userAgent: null, language: null, signIn: null }

function noSession(domain: string): string {
  return `${domain} has set no cookies in this view, so there is no session to keep. Sign in first, and be on a page of the site.`
}
