// What is asked of a process that looks at strangers' pages, and what it answers. Spoken by messages between two processes of ours.
import { detectedFieldSchema, type DetectionPayload, type DiscoveryPayload, type Field } from '@quarry/contract'
import type { AccessSecrets, ScraperSettings } from '@quarry/engine'
import { z } from 'zod'
import type { ProgramFailure } from '../processes/program-bug.ts'

/** One page, as far as somebody who sets up a job wants to know it. */
export const inspectionSchema = z.object({
  url: z.string(),
  title: z.string(),
  /** What the page is about, by a word; null where nothing tells. */
  kind: z.string().nullable(),
  /** Individual pages that it lists; 0 for a page about one thing. */
  listed: z.int(),
  fields: z.array(detectedFieldSchema),
  /** The beginning of its main text. */
  text: z.string(),
})
export type Inspection = z.infer<typeof inspectionSchema>

export const searchResultsSchema = z.array(z.object({ url: z.string(), title: z.string(), snippet: z.string() }))
export type SearchResults = z.infer<typeof searchResultsSchema>

/** Stored pages as they travel between processes, and what is known of them. */
export interface StoredOrder {
  pages: { url: string; contentType: string; body: string; frames: readonly string[]; fetchedAt: string }[]
  targetName: string
  known: Field[]
}

/** A site that does not let in says why. */
export const signInAnswerSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), kind: z.string(), text: z.string() }),
])
export type SignInAnswer = z.infer<typeof signInAnswerSchema>

export type Order =
  | { kind: 'detect'; asks: DetectionPayload }
  /** Fields of pages that are stored: nothing is fetched. */
  | { kind: 'detect_stored'; asks: StoredOrder }
  | { kind: 'discover'; asks: DiscoveryPayload; timeMs: number }
  | { kind: 'inspect'; asks: { target: string } }
  | { kind: 'search'; asks: { query: string } }
  /** By the form of the access. */
  | { kind: 'sign_in' }
  /** Which of these addresses lead to a page. */
  | { kind: 'check'; asks: { urls: string[] } }

export type ToProgram = { type: 'run'; order: Order; settings: ScraperSettings; access: AccessSecrets | null } | { type: 'leave' }
export type FromProgram =
  | { type: 'progress'; progress: unknown }
  /** `cookies`: what the site of the access has set meanwhile. */
  | { type: 'done'; result: unknown; cookies: unknown }
  | ({ type: 'failed'; cookies?: unknown } & ProgramFailure)
