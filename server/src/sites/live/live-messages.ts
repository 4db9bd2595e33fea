// Messages between the API and the process that holds live pages. The other process opens untrusted pages: its messages are validated
// before they are used.
import {
  LIVE_MODES,
  liveEventSchema,
  liveReplayedSchema,
  PAGE_STEP_LIMITS,
  pageStepSchema,
  type LiveEvent,
  type LiveInput,
  type PageStep,
} from '@quarry/contract'
import type { AccessSecrets, ScraperSettings } from '@quarry/engine'
import { z } from 'zod'
import type { ProgramFailure } from '../../platform/processes/program-bug.ts'

/** Requests to a page. */
export type LiveAsk =
  | { kind: 'open'; address: string; access: AccessSecrets | null; width: number; height: number; touch: boolean }
  | { kind: 'input'; events: readonly LiveInput[] }
  | { kind: 'replay'; address: string | null; steps: readonly PageStep[] }
  | { kind: 'point'; x: number; y: number; enclosing: boolean }
  /** The session of the site of this address. */
  | { kind: 'session'; address: string }
  /** The recorded sign-in, with the typed texts. */
  | { kind: 'sign_in' }
  | { kind: 'close' }

export type ToLiveProgram =
  | { type: 'settings'; settings: ScraperSettings }
  | { type: 'ask'; call: number; view: string; ask: LiveAsk }
  /** These have no response. */
  | { type: 'watch'; view: string; isWatched: boolean }
  | { type: 'taken'; view: string }

export type FromLiveProgram =
  | { type: 'answer'; call: number; result: unknown }
  | ({ type: 'failed'; call: number } & ProgramFailure)
  | { type: 'event'; view: string; event: unknown }
  | { type: 'picture'; view: string; jpeg: unknown }
  /** Its page was lost. */
  | { type: 'lost'; view: string }

export const liveStateSchema = z.object({
  url: z.string(),
  title: z.string(),
  width: z.int(),
  height: z.int(),
  mode: z.enum(LIVE_MODES),
})
export type LiveState = z.infer<typeof liveStateSchema>

export const pointedCopySchema = z
  .object({
    page: z.object({ url: z.string(), contentType: z.string(), body: z.string(), frames: z.array(z.string()), fetchedAt: z.date() }),
    places: z.array(z.int()),
    like: z.array(z.int()),
  })
  .nullable()

/** processes/access-use.ts parses the cookies. */
export const sessionSchema = z.object({ url: z.string(), domain: z.string(), cookies: z.unknown() })

export const recordedSignInSchema = z
  .object({
    address: z.string(),
    user: z.string(),
    password: z.string(),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
    steps: z.array(pageStepSchema).max(PAGE_STEP_LIMITS.stepsPerSetMax),
  })
  .nullable()

export const replayedSchema = liveReplayedSchema

/** Null for messages that are not events of a page. */
export function readEvent(said: unknown): LiveEvent | null {
  return liveEventSchema.safeParse(said).data ?? null
}
