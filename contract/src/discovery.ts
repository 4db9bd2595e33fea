// Wire schemas of discovery: one address in, the pages that it leads to out, with counts that show how complete they are.
import { z } from 'zod'
import { connectionIdSchema } from './connections.ts'
import { LIMITS } from './limits.ts'
import { pageStepsSchema } from './page-steps.ts'

export const DISCOVERY_MAX_DEFAULT = 1_000
export const DISCOVERY_MAX_HIGHEST = 10_000

export const discoveryPayloadSchema = z.object({
  url: z
    .string('An address is needed.')
    .trim()
    .min(1, 'An address is needed.')
    .max(LIMITS.targetCharsMax, `An address can have at most ${LIMITS.targetCharsMax} characters.`),
  /** Most pages that are returned. */
  max: z.int().min(1).max(DISCOVERY_MAX_HIGHEST).default(DISCOVERY_MAX_DEFAULT),
  connection: connectionIdSchema,
  page_steps: pageStepsSchema.optional(),
})
export type DiscoveryPayload = z.output<typeof discoveryPayloadSchema>

export const DISCOVERY_STOPS = ['max', 'pages', 'time', 'page_failed'] as const

export const discoverySchema = z.object({
  /** Address of the first page that was read, after redirects; the requested address where it could not be read. */
  url: z.string(),
  source: z.enum(['list', 'sitemap', 'feed']).nullable(),
  items: z.array(z.object({ url: z.string(), label: z.string() })),
  /** Number of distinct candidate items: those returned, those beyond `max` and those without an address. */
  seen: z.int(),
  returned: z.int(),
  /** Number of repeated appearances of candidates. */
  repeated: z.int(),
  without_address: z.int(),
  /** The number of entries that the list itself states; null where it states none. */
  announced: z.int().nullable(),
  pages_read: z.int(),
  /** Why discovery ended before the end of the list; null where it reached the end. */
  stopped: z.enum(DISCOVERY_STOPS).nullable(),
  /** The counts in one sentence. */
  summary: z.string(),
  /** Key of TASK_FAILURES and its sentence, where the address could not be read. */
  error_kind: z.string().nullable(),
  error: z.string().nullable(),
})
export type Discovery = z.infer<typeof discoverySchema>

export const discoveryProgressSchema = z.object({ pages_read: z.int(), seen: z.int() })
export type DiscoveryProgress = z.infer<typeof discoveryProgressSchema>

/** Lines of a discovery requested as `application/x-ndjson`. */
export type DiscoveryEvent = ({ type: 'progress' } & DiscoveryProgress) | { type: 'done'; discovery: Discovery }

interface Counts {
  seen: number
  returned: number
  announced: number | null
  stopped: (typeof DISCOVERY_STOPS)[number] | null
}

const STOPS: Record<(typeof DISCOVERY_STOPS)[number], string> = {
  max: 'Stopped at the wanted number; there may be more.',
  pages: 'Stopped at the limit of pages; there may be more.',
  time: 'Stopped at the time limit; there may be more.',
  page_failed: 'A page of the list could not be read; there may be more.',
}

/** "283 candidate items seen, 283 returned." and what is missing, if anything. */
export function discoverySentence({ seen, returned, announced, stopped }: Counts): string {
  const counts = `${seen} candidate ${seen === 1 ? 'item' : 'items'} seen, ${returned} returned.`
  const told = announced !== null && announced !== seen ? ` The list speaks of ${announced}.` : ''
  return `${counts}${told}${stopped === null ? '' : ` ${STOPS[stopped]}`}`
}
