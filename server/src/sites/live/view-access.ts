// What a live view is opened with: all of its connection, or all but the session where a person signs in anew.
import type { LiveViewPayload } from '@quarry/contract'
import type { AccessSecrets } from '@quarry/engine'
import { AppError } from '../../app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { readUuid } from '../../http/ids.ts'
import { getOpenConnection } from '../connections/connections.store.ts'
import { findUse, type UsingDeps } from '../connections/use-connection.ts'

/** @throws AppError not_found; conflict: sealed under another key, which is no obstacle to signing in anew */
export async function accessOfView(
  deps: UsingDeps,
  actor: Actor,
  { connection, without_cookies: isAnew }: LiveViewPayload,
): Promise<AccessSecrets | null> {
  if (!isAnew || !connection) return (await findUse(deps, actor, connection))?.secrets ?? null
  const secrets = await secretsOf(deps, actor, readUuid(connection))
  return secrets === null ? null : { ...secrets, cookies: [] }
}

/** Null for one that is sealed under another key: nothing of it can be used. @throws AppError not_found */
export async function secretsOf(deps: UsingDeps, actor: Actor, id: string): Promise<AccessSecrets | null> {
  try {
    return (await getOpenConnection(deps, actor, id)).secrets
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
}
