// Links that open without a token for a short while: a browser sends no bearer token when it opens a file.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/database.ts'

export interface LinkSigner {
  /** Query parameters that allow access to `subject` for one minute. */
  sign(subject: string): { expires: string; signature: string }
  isGood(subject: string, given: { expires?: string | undefined; signature?: string | undefined }): boolean
}

export const LINK_LIFE_MS = 60_000

export function createLinkSigner(key: Buffer, now: () => number = Date.now): LinkSigner {
  const signatureOf = (subject: string, expires: string): Buffer => createHmac('sha256', key).update(`${expires}\n${subject}`).digest()
  return {
    sign(subject) {
      const expires = String(now() + LINK_LIFE_MS)
      return { expires, signature: signatureOf(subject, expires).toString('base64url') }
    },
    isGood(subject, { expires, signature }) {
      if (!expires || !signature || !/^\d{1,15}$/.test(expires) || Number(expires) < now()) return false
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(subject, expires)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

/** The key of a purpose, shared by all servers on this database; created by the first that needs it. */
export async function getSigningKey(db: Database, purpose: string): Promise<Buffer> {
  await db
    .insertInto('signing_keys')
    .values({ purpose, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db.selectFrom('signing_keys').select('key').where('purpose', '=', purpose).executeTakeFirstOrThrow()
  return key
}
