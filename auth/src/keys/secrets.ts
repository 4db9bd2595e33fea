// Symmetric cryptography: keyed hashes of codes, and encryption of values that must be read again. One master secret, one derived key per use.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Secrets {
  /** Keyed hash, hex. `use` keeps the hashes of different things apart. */
  hash(use: string, ...parts: string[]): string
  mac(use: string, data: Buffer): Buffer
  /** AES-256-GCM; `use` is authenticated, so that one encrypted value cannot be replaced by another. */
  seal(use: string, text: string): Buffer
  /** @throws for a value that was changed, or encrypted with another secret. */
  open(use: string, box: Buffer): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSecrets(master: string): Secrets {
  const keys = new Map<string, Buffer>()
  const keyFor = (use: string): Buffer => {
    const known = keys.get(use)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', master, 'quarry-auth', use, 32))
    keys.set(use, key)
    return key
  }
  return {
    hash: (use, ...parts) => createHmac('sha256', keyFor(use)).update(JSON.stringify(parts)).digest('hex'),
    mac: (use, data) => createHmac('sha256', keyFor(use)).update(data).digest(),
    seal: (use, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(use), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (use, box) => {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(use), box.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

/** A hash without a key, for values that are long and random themselves. */
export function sha256Hex(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}

/** Compares in constant time. */
export function isEqual(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest()
  const b = createHash('sha256').update(right).digest()
  return timingSafeEqual(a, b)
}
