// Handles of stored pages for pointing. The id of a stored copy grants no access: shared rows contain it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../app-error.ts'

export interface PageHandles {
  /** `ownerId`: the only account that can use it; null for a public page, which every holder of the handle can open. */
  issue(snapshot: string, ownerId: string | null): string
  /** Id of the stored copy; null for a handle that was not issued here, or not to this account. */
  open(handle: string, accountId: string | null): string | null
}

const HANDLE = /^([0-9a-f]{64})\.([\w-]{43})$/

export function createPageHandles(key: Buffer): PageHandles {
  const signatureOf = (snapshot: string, ownerId: string | null): Buffer =>
    createHmac('sha256', key)
      .update(`${snapshot}\n${ownerId ?? ''}`)
      .digest()
  return {
    issue: (snapshot, ownerId) => `${snapshot}.${signatureOf(snapshot, ownerId).toString('base64url')}`,
    open(handle, accountId) {
      const [, snapshot, signature] = HANDLE.exec(handle) ?? []
      if (snapshot === undefined || signature === undefined) return null
      const given = Buffer.from(signature, 'base64url')
      const owners = accountId === null ? [null] : [null, accountId]
      return owners.some((owner) => timingSafeEqual(given, signatureOf(snapshot, owner))) ? snapshot : null
    },
  }
}

/** @throws AppError not_found */
export function openHandle(handles: PageHandles, handle: string, accountId: string | null): string {
  const snapshot = handles.open(handle, accountId)
  if (snapshot === null) throw new AppError('not_found', { detail: 'There is no such page.' })
  return snapshot
}
