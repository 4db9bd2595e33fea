// Server side of a kind of destination: which settings are stored, whether its connection is unencrypted, and how rows are delivered.
import type { DestinationChange, DestinationKind, DestinationPayload } from '@quarry/contract'
import type { Send } from './delivery.ts'

export interface DestinationTerms {
  /** Values by database column. */
  columns: Record<string, unknown>
  /** The secret to encrypt; null keeps the stored one, or the kind has none. */
  secret: string | null
}

/** An unencrypted connection. */
export interface OpenWay {
  /** The server's host, with and without its port. */
  hosts: string[]
  /** Error message for accounts that may not use it. */
  refusal: string
}

/** Settings as they are sent, new or changed. */
export type SettingsOf<Kind extends DestinationKind> = Extract<DestinationPayload | DestinationChange, { kind: Kind }>

export interface DestinationKindOf<Kind extends DestinationKind> {
  /** @throws AppError `invalid` for a malformed secret; the message never repeats it */
  terms(given: SettingsOf<Kind>): DestinationTerms
  /** Null where the connection is encrypted. `server`: the stored server, for a change that keeps the stored connection. */
  openWay(given: SettingsOf<Kind>, server: string | null): OpenWay | null
  send: Send
}

/** The unencrypted connection to an HTTP address; null without an address or for https. */
export function plainHttp(address: string | null | undefined, refusal: string): OpenWay | null {
  const url = address ? new URL(address) : null
  return url === null || url.protocol === 'https:' ? null : { hosts: [url.host, url.hostname], refusal }
}
