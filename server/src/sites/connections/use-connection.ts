// A connection for reading pages before a job exists.
import { openAccess, siteOf } from '@quarry/engine'
import { AppError } from '../../app-error.ts'
import type { Actor } from '../../http/actor.ts'
import type { Database } from '../../db/database.ts'
import type { AccessUse } from '../../platform/processes/access-use.ts'
import { noteUse } from './connection-state.ts'
import type { ConnectionSeal } from './connection-seal.ts'
import { getOpenConnection, keepCookies, type OpenedConnection } from './connections.store.ts'

export interface UsingDeps {
  db: Database
  seal: ConnectionSeal
}

/** Null where none is requested. @throws AppError unauthorized: without an account; not_found, conflict */
export async function findUse(deps: UsingDeps, actor: Actor | null, id: string | null | undefined): Promise<AccessUse | null> {
  if (id === null || id === undefined) return null
  if (actor === null) throw new AppError('unauthorized', { detail: 'Log in to read pages with a connection.' })
  const opened = await getOpenConnection(deps, actor, id)
  await noteUse(deps.db, id)
  return useOf(deps, opened)
}

/** A site that is read with a connection, and which addresses belong to it. */
export interface OpenedSite {
  use: AccessUse
  covers(address: string): boolean
}

/** `practicePort`: each folder of the practice web is a site of its own. @throws AppError not_found, conflict */
export async function openSite(
  deps: UsingDeps,
  actor: Actor,
  { id, practicePort }: { id: string; practicePort: number | null },
): Promise<OpenedSite> {
  const opened = await getOpenConnection(deps, actor, id)
  await noteUse(deps.db, id)
  const access = openAccess(opened.secrets, (url) => siteOf(url, practicePort))
  const covers = (address: string): boolean => {
    const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
    return url !== null && access.covers(url)
  }
  return { use: useOf(deps, opened), covers }
}

/** Cookies that a page sets during an inspection belong to the connection. */
export function useOf(deps: UsingDeps, { id, ownerId, version, secrets }: OpenedConnection): AccessUse {
  return {
    secrets,
    onCookies: async (changes) => void (await keepCookies(deps, { id, ownerId, version, changes }, { signedIn: false })),
  }
}
