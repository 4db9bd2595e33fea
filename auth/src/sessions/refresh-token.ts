// Refresh tokens: version, session, counter and a keyed checksum. They can be recomputed at any time, so none is stored.
import { isEqual, type Secrets } from '../keys/secrets.ts'
import type { Session } from './session-state.ts'

export interface ParsedRefreshToken {
  sessionId: string
  counter: number
  mac: string
}

const VERSION = 1
const UUID_BYTES = 16
const COUNTER_AT = 1 + UUID_BYTES
const MAC_AT = COUNTER_AT + 4
const TOKEN_BYTES = MAC_AT + 16

export function makeRefreshToken(secrets: Secrets, session: Pick<Session, 'id' | 'refreshSalt'>, counter: number): string {
  const body = Buffer.alloc(MAC_AT)
  body.writeUInt8(VERSION, 0)
  Buffer.from(session.id.replaceAll('-', ''), 'hex').copy(body, 1)
  body.writeUInt32BE(counter, COUNTER_AT)
  return Buffer.concat([body, macOf(secrets, session.refreshSalt, body)]).toString('base64url')
}

/** Null where the text is not of this form at all; whether it is genuine is for `isGenuine`. */
export function parseRefreshToken(token: string): ParsedRefreshToken | null {
  if (!/^[A-Za-z0-9_-]+$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TOKEN_BYTES || bytes.readUInt8(0) !== VERSION) return null
  const hex = bytes.subarray(1, COUNTER_AT).toString('hex')
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: bytes.readUInt32BE(COUNTER_AT),
    mac: bytes.subarray(MAC_AT).toString('hex'),
  }
}

export function isGenuine(secrets: Secrets, session: Pick<Session, 'id' | 'refreshSalt'>, parsed: ParsedRefreshToken): boolean {
  const genuine = parseRefreshToken(makeRefreshToken(secrets, session, parsed.counter))
  return genuine !== null && isEqual(genuine.mac, parsed.mac)
}

function macOf(secrets: Secrets, salt: Buffer, body: Buffer): Buffer {
  return secrets.mac('refresh-token', Buffer.concat([salt, body])).subarray(0, TOKEN_BYTES - MAC_AT)
}
