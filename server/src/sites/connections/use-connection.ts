// A connection for reading pages before there is a job.
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

/** Null where none is asked for. @throws AppError unauthorized: without an account; not_found, conflict */
export async function findUse(deps: UsingDeps, actor: Actor | null, id: string | null | undefined): Promise<AccessUse | null> {
  if (id === null || id === undefined) return null
  if (actor === null) throw new AppError('unauthorized', { detail: 'Log in to read pages with a connection.' })
  const opened = await getOpenConnection(deps, actor, id)
  await noteUse(deps.db, id)
  return useOf(deps, opened)
}

/** What a page sets while it is looked at belongs to the connection. */
export function useOf(deps: UsingDeps, { id, ownerId, version, secrets }: OpenedConnection): AccessUse {
  return {
    secrets,
    onCookies: async (changes) => void (await keepCookies(deps, { id, ownerId, version, changes }, { signedIn: false })),
  }
}
