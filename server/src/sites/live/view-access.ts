// The access that a live view is opened with: the whole connection, or all but the session for a new sign-in.
import type { LiveViewPayload } from '@quarry/contract'
import type { AccessSecrets } from '@quarry/engine'
import { AppError } from '../../app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { readUuid } from '../../http/ids.ts'
import { getOpenConnection } from '../connections/connections.store.ts'
import { findUse, type UsingDeps } from '../connections/use-connection.ts'

/** @throws AppError not_found; conflict: encrypted with another key, which does not prevent a new sign-in */
export async function accessOfView(
  deps: UsingDeps,
  actor: Actor,
  { connection, without_cookies: isAnew }: LiveViewPayload,
): Promise<AccessSecrets | null> {
  if (!isAnew || !connection) return (await findUse(deps, actor, connection))?.secrets ?? null
  const secrets = await secretsOf(deps, actor, readUuid(connection))
  return secrets === null ? null : { ...secrets, cookies: [] }
}

/** Null for a connection encrypted with another key: nothing of it can be used. @throws AppError not_found */
export async function secretsOf(deps: UsingDeps, actor: Actor, id: string): Promise<AccessSecrets | null> {
  try {
    return (await getOpenConnection(deps, actor, id)).secrets
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
}
