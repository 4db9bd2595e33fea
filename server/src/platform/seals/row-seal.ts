// Encrypts secrets of other services, with a separate key in the key folder: the database alone reveals none.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../app-error.ts'

/** The row that a box belongs to: it cannot be opened for another row. */
export interface Place {
  id: string
  ownerId: string
}

export interface RowSeal<Secrets> {
  seal(place: Place, secrets: Secrets): Promise<Buffer>
  /** @throws AppError conflict: encrypted with another key, for another row, or changed */
  open(place: Place, box: Buffer): Promise<Secrets>
}

/** Beside the keys of the auth service. Backups leave it out unless it is requested. */
export const SEAL_KEY_FILE = 'connections.key'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const SECRET = /^[A-Za-z0-9_-]{43}$/

interface SealSettings {
  dataDir: string
  /** The kind of row: a box cannot be opened for another kind. */
  noun: string
  /** Sentence for a box that cannot be opened. */
  otherKey: string
}

/** Reads the key when it is first needed, and creates it at the first encryption. */
export function createRowSeal<Secrets>({ dataDir, noun, otherKey }: SealSettings): RowSeal<Secrets> {
  const path = join(dataDir, 'keys', SEAL_KEY_FILE)
  const nameOf = ({ id, ownerId }: Place): Buffer => Buffer.from(`${noun} ${id} ${ownerId}`)
  let known: Buffer | null = null
  return {
    async seal(place, secrets) {
      known ??= keyOf((await readSecret(path)) ?? (await makeSecret(path)))
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', known, nonce).setAAD(nameOf(place))
      const body = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    async open(place, box) {
      const secret = known === null ? await readSecret(path) : null
      if (known === null && secret === null) throw new AppError('conflict', { detail: otherKey })
      known ??= keyOf(secret ?? '')
      try {
        const decipher = createDecipheriv('aes-256-gcm', known, box.subarray(0, NONCE_BYTES)).setAAD(nameOf(place))
        decipher.setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const text = Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
        return JSON.parse(text) as Secrets
      } catch {
        // Without the cause: the content of the box must not appear in an error.
        throw new AppError('conflict', { detail: otherKey })
      }
    },
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'quarry-connections', 'seal', 32))
}

/** Null where there is none yet. @throws where the file is not a valid key */
async function readSecret(path: string): Promise<string | null> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (SECRET.test(secret)) return secret
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  throw new Error(`The key file ${path} is damaged. Restore it from a backup, or move it away and enter all connections again.`)
}

/** Written completely under another name first: of several processes one wins, and all use its key. */
async function makeSecret(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('base64url')
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${secret}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
    return secret
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return (await readSecret(path)) ?? secret
  } finally {
    await unlink(draft)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
