// The key file: signing keys and the master secret, made at first start, readable by its owner only.
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { sqlStateOf as codeOf } from '../db/database.ts'

export interface KeyRing {
  keys: JWK[]
  secret: string
}

/** The file exists and is not a key file: the operator has to decide. The message names the file and quotes none of its content. */
export class KeyFileError extends Error {
  constructor(path: string) {
    super(
      `The key file ${path} is damaged. Restore it from a backup. Without a backup, move it away: the next start creates new keys, everyone has to sign in again, and existing second factors stop working.`,
    )
  }
}

const jwk = z.looseObject({
  kty: z.string(),
  kid: z.string().optional(),
  alg: z.string().optional(),
  key_ops: z.array(z.string()).optional(),
})
const keyRing = z.object({ keys: z.array(jwk).min(1), secret: z.string().min(32) })

/** Reads the file, or creates it. Safe for several processes that start at once: all use the first one's file. */
export async function readKeyFile(path: string): Promise<KeyRing> {
  const present = await readRing(path)
  if (present) return present
  await mkdir(dirname(path), { recursive: true })
  const made: KeyRing = { keys: [await makeSigningKey()], secret: randomBytes(32).toString('base64url') }
  // Written completely under another name first, so that no process reads half a file; the first process to link it wins.
  const draft = `${path}.${randomUUID()}`
  await writePrivate(draft, made)
  try {
    await link(draft, path)
    return made
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return await readKeyFile(path)
  } finally {
    await unlink(draft)
  }
}

/** Adds a key that signs from now on. The old ones stay in the JWKS, so that issued tokens remain valid until they expire. */
export async function rotateKeyFile(path: string): Promise<KeyRing> {
  const ring = await readKeyFile(path)
  const retired = ring.keys.map((key) => ({ ...key, key_ops: ['verify'] }))
  const next: KeyRing = { ...ring, keys: [await makeSigningKey(), ...retired] }
  const draft = `${path}.${randomUUID()}`
  await writePrivate(draft, next)
  await rename(draft, path)
  return next
}

export async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256', kid: randomUUID(), use: 'sig', key_ops: ['sign', 'verify'] }
}

/** The keys an operator gave as JSON: an array of JWKs. @throws Error in one sentence. */
export function parseJwks(text: string): JWK[] {
  const parsed = z.array(jwk).min(1).safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error('the signing keys must be a JSON array of JWKs')
  return parsed.data
}

async function readRing(path: string): Promise<KeyRing | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const parsed = keyRing.safeParse(parseJson(text))
  if (!parsed.success) throw new KeyFileError(path)
  return parsed.data
}

/** Undefined for invalid JSON, because the error of `JSON.parse` would quote from the keys. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function writePrivate(path: string, ring: KeyRing): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(ring, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
