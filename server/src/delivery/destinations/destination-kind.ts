// What a kind of destination is on this side: what is kept of its settings, whether it goes out in the open, and how it is delivered to.
import type { DestinationChange, DestinationKind, DestinationPayload } from '@quarry/contract'
import type { Send } from './delivery.ts'

export interface DestinationTerms {
  /** By name of the column. */
  columns: Record<string, unknown>
  /** To be sealed; null: the one it has stays, or the kind has none. */
  secret: string | null
}

/** A way without encryption. */
export interface OpenWay {
  /** Host and host with port that it leads to. */
  hosts: string[]
  /** The sentence for accounts that may not use it. */
  refusal: string
}

/** Settings as they are sent, new or changed. */
export type SettingsOf<Kind extends DestinationKind> = Extract<DestinationPayload | DestinationChange, { kind: Kind }>

export interface DestinationKindOf<Kind extends DestinationKind> {
  /** @throws AppError invalid: a secret that is none of its kind; the answer never repeats it */
  terms(given: SettingsOf<Kind>): DestinationTerms
  /** Null where it is encrypted. `server`: of the connection that a changed one keeps. */
  openWay(given: SettingsOf<Kind>, server: string | null): OpenWay | null
  send: Send
}

/** Of an address; null where it is none, or encrypted. */
export function plainHttp(address: string | null | undefined, refusal: string): OpenWay | null {
  const url = address ? new URL(address) : null
  return url === null || url.protocol === 'https:' ? null : { hosts: [url.host, url.hostname], refusal }
}
