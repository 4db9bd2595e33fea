// Seals secrets of other services, under a key of its own in the key folder: the database alone reveals none.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../app-error.ts'

/** Which row a box belongs to: it opens in no other. */
export interface Place {
  id: string
  ownerId: string
}

export interface RowSeal<Secrets> {
  seal(place: Place, secrets: Secrets): Promise<Buffer>
  /** @throws AppError conflict: sealed under another key, for another row, or changed */
  open(place: Place, box: Buffer): Promise<Secrets>
}

/** Beside the keys of the sign-in service. Backups leave it out unless it is asked for. */
export const SEAL_KEY_FILE = 'connections.key'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const SECRET = /^[A-Za-z0-9_-]{43}$/

interface SealSettings {
  dataDir: string
  /** What the rows are: a box of one kind of row opens in no other. */
  noun: string
  /** Sentence for a box that does not open. */
  otherKey: string
}

/** Reads the key when it is first needed, and makes it at the first seal. */
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
        // Without the reason: the content of the box must not appear in an error.
        throw new AppError('conflict', { detail: otherKey })
      }
    },
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'quarry-connections', 'seal', 32))
}

/** Null where there is none yet. @throws where the file is none of ours */
async function readSecret(path: string): Promise<string | null> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (SECRET.test(secret)) return secret
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  throw new Error(`The key file ${path} is damaged. Put it back from a backup, or move it away and enter all connections again.`)
}

/** Written whole under another name first: of several processes one wins, and its key counts for all. */
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
