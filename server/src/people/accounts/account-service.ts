// The product's interface to the auth service about an account: devices, proof of ownership, deletion.
import type { OwnerProof } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import type { Actor } from '../../http/actor.ts'

/** The person at a signed-in browser. */
export interface Owner {
  userId: string
  email: string
  sessionId: string
}

export interface SignedInDevice {
  id: string
  userAgent: string
  address: string
  signedInAt: Date
  lastUsedAt: Date
}

export interface AccountService {
  /** Most recently used first; null where the service cannot list them. */
  listDevices(owner: Owner): Promise<SignedInDevice[] | null>
  /** False where the owner has no such device. */
  endDevice(owner: Owner, id: string): Promise<boolean>
  /** `too_many`: nothing was compared, because of too many failed attempts before. */
  proveOwner(owner: Owner, proof: OwnerProof): Promise<'proved' | 'wrong' | 'too_many'>
  /** The user as the service returns it to themselves; null where it does not. */
  describeUser(userId: string): Promise<unknown>
  /** Removes the user with all sessions. Idempotent. */
  deleteUser(userId: string): Promise<void>
}

/** A program with an API key acts for an account and does not own it. @throws AppError forbidden */
export function ownerOf({ accountId, email, sessionId }: Actor): Owner {
  if (sessionId === undefined) throw new AppError('forbidden', { detail: 'This can only be done by its owner, signed in.' })
  return { userId: accountId, email, sessionId }
}

/** @throws AppError invalid, rate_limited */
export async function assertOwner(service: AccountService, owner: Owner, proof: OwnerProof): Promise<void> {
  const verdict = await service.proveOwner(owner, proof)
  if (verdict === 'proved') return
  if (verdict === 'too_many') {
    throw new AppError('rate_limited', {
      detail: 'There were too many wrong attempts. Please wait a quarter of an hour.',
      retryAfterSeconds: 900,
    })
  }
  const what = proof.password === undefined ? 'code is not right, or it has expired' : 'password is not right'
  throw new AppError('invalid', { detail: `The ${what}.` })
}
