// Messages to and from a process of ours that inspects untrusted pages.
import { detectedFieldSchema, pointedSchema, type DetectionPayload, type DiscoveryPayload, type Field } from '@quarry/contract'
import type { AccessSecrets, Pointing, ScraperSettings, StoredPage } from '@quarry/engine'
import { z } from 'zod'
import type { ProgramFailure } from '../../platform/processes/program-bug.ts'

/** One page, in the detail needed to set up a job. */
export const inspectionSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** The kind of page in one word; null where it is unknown. */
  kind: z.string().nullable(),
  /** Number of individual pages that it lists; 0 for a page about one thing. */
  listed: z.int(),
  fields: z.array(detectedFieldSchema),
  /** The beginning of its main text. */
  text: z.string(),
})
export type Inspection = z.infer<typeof inspectionSchema>

export const searchResultsSchema = z.array(z.object({ url: z.string(), title: z.string(), snippet: z.string() }))
export type SearchResults = z.infer<typeof searchResultsSchema>

/** Stored pages with their metadata, as sent between processes. */
export interface StoredOrder {
  pages: { url: string; contentType: string; body: string; frames: readonly string[]; fetchedAt: string }[]
  targetName: string
  known: Field[]
}

/** A fetched page for storing; `isPrivate`: read through an access to its site. */
export const copiedPageSchema = z.object({
  url: z.string(),
  contentType: z.string(),
  body: z.string(),
  frames: z.array(z.string()),
  original: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
  fetchedAt: z.date(),
  isPrivate: z.boolean(),
})
export type CopiedPage = z.infer<typeof copiedPageSchema>

export interface PointOrder {
  page: Omit<StoredPage, 'original'> & { snapshot: string }
  pointing: Pointing
}

/** With the text of the page that the value is read from. */
export const pointedAnswerSchema = pointedSchema.extend({ raw: z.string().nullable() })
export type PointedAnswer = z.infer<typeof pointedAnswerSchema>

/** Null, or the reason why the site rejects the sign-in. */
export const signInAnswerSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), kind: z.string(), text: z.string() }),
])
export type SignInAnswer = z.infer<typeof signInAnswerSchema>

export type Order =
  | { kind: 'detect'; asks: DetectionPayload }
  /** Fields of stored pages: nothing is fetched. */
  | { kind: 'detect_stored'; asks: StoredOrder }
  | { kind: 'discover'; asks: DiscoveryPayload; timeMs: number }
  | { kind: 'inspect'; asks: { target: string } }
  | { kind: 'search'; asks: { query: string } }
  /** Through the form of the access. */
  | { kind: 'sign_in' }
  /** The fetched page of a target. */
  | { kind: 'copy'; asks: { target: string; targetName: string } }
  /** Nothing is fetched. */
  | { kind: 'point'; asks: PointOrder }
  /** Which of these addresses lead to a page. */
  | { kind: 'check'; asks: { urls: string[] } }

export type ToProgram = { type: 'run'; order: Order; settings: ScraperSettings; access: AccessSecrets | null } | { type: 'leave' }
export type FromProgram =
  | { type: 'progress'; progress: unknown }
  /** `cookies`: those that the site of the access has set meanwhile. */
  | { type: 'done'; result: unknown; cookies: unknown }
  | ({ type: 'failed'; cookies?: unknown } & ProgramFailure)
