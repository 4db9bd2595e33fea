// Wire schemas of the live view: a page that is open in the server's browser, the input to it and what it shows. Typed text is sent to
// the page and stored nowhere.
import { z } from 'zod'
import { connectionIdSchema } from './connections.ts'
import { LIMITS } from './limits.ts'
import { elementSchema, PAGE_STEP_LIMITS, pageStepSchema } from './page-steps.ts'
import { pointPayloadSchema, pointedSchema } from './pointing.ts'

export const LIVE_VIEW_LIMITS = {
  /** Maximum number of views open at one time on one server. */
  atOnceMax: 10,
  /** A view without any input ends after this time. */
  idleMinutes: 10,
  /** A view without a viewer ends after this time. */
  unwatchedMinutes: 5,
  eventsMax: 200,
  textCharsMax: 10_000,
  width: { min: 280, max: 1_920 },
  height: { min: 240, max: 1_440 },
} as const

/** The purpose of the mouse and keyboard input: using the page, recording steps, pointing at values, or signing in. */
export const LIVE_MODES = ['use', 'record', 'point', 'sign_in'] as const
export type LiveMode = (typeof LIVE_MODES)[number]

/** Why a view has ended. */
export const LIVE_ENDINGS = {
  closed: 'The view was closed.',
  elsewhere: 'You have opened another live view. One person has one at a time.',
  idle: 'The view was closed because nothing was done in it for some minutes.',
  unwatched: 'The view was closed because it was not watched for some minutes.',
  too_large: 'The page took too much memory and was closed.',
  lost: 'The view has ended: the server was restarted, or its browser crashed.',
} as const
export type LiveEnding = keyof typeof LIVE_ENDINGS

const pageAddress = z
  .string()
  .trim()
  .min(1, 'Please give the address of a page.')
  .max(LIMITS.targetCharsMax)
  .transform((address) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`))
  .refine((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ''), 'The address has to look like https://www.example.com.')

const side = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)
const size = { width: side(LIVE_VIEW_LIMITS.width), height: side(LIVE_VIEW_LIMITS.height) }

export const liveViewPayloadSchema = z.object({
  address: pageAddress,
  /** The connection that opens the site, as for jobs. */
  connection: connectionIdSchema,
  /** For a new sign-in: the connection's cookies are left out; its user agent, language, proxy group and headers are used. */
  without_cookies: z.boolean().default(false),
  /** In pixels of the page. */
  width: size.width.default(1_280),
  height: size.height.default(800),
  /** The user has a touch screen, not a mouse. */
  touch: z.boolean().default(false),
})
export type LiveViewPayload = z.output<typeof liveViewPayloadSchema>
export type LiveViewPayloadInput = z.input<typeof liveViewPayloadSchema>

export const liveViewSchema = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  width: z.int(),
  height: z.int(),
  mode: z.enum(LIVE_MODES),
  /** The connection that the view was opened with. */
  connection: z.string().nullable(),
})
export type LiveView = z.infer<typeof liveViewSchema>

const at = { x: z.number().min(-10_000).max(100_000), y: z.number().min(-10_000).max(100_000) }
const clickCount = z.int().min(1).max(3).default(1)
const keyName = z.string().min(1).max(40)

/** One input to the page; inputs are executed in the order in which they were made. */
export const liveInputSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('move'), ...at }),
  z.object({ type: z.literal('down'), ...at, button: z.enum(['left', 'middle', 'right']).default('left'), clicks: clickCount }),
  z.object({ type: z.literal('up'), ...at, button: z.enum(['left', 'middle', 'right']).default('left'), clicks: clickCount }),
  z.object({ type: z.literal('wheel'), ...at, dx: z.number().min(-10_000).max(10_000), dy: z.number().min(-10_000).max(10_000) }),
  z.object({ type: z.literal('touch'), phase: z.enum(['start', 'move', 'end', 'cancel']), points: z.array(z.object(at)).max(10) }),
  z.object({ type: z.literal('key_down'), key: keyName }).describe('A key by its name in the browser: `a`, `Enter`, `Shift`'),
  z.object({ type: z.literal('key_up'), key: keyName }),
  z.object({ type: z.literal('text'), text: z.string().max(LIVE_VIEW_LIMITS.textCharsMax) }).describe('Pasted or composed text'),
  z.object({ type: z.literal('compose'), text: z.string().max(500) }).describe('Text that is still being composed'),
  z
    .object({ type: z.literal('choose'), index: z.int().min(0).max(10_000) })
    .describe('An option of the list that the page has asked to choose from'),
  z.object({ type: z.literal('go'), address: pageAddress }),
  z.object({ type: z.literal('history'), by: z.enum(['back', 'forward', 'reload', 'stop']) }),
  z.object({ type: z.literal('size'), ...size }),
  z.object({ type: z.literal('mode'), mode: z.enum(LIVE_MODES) }),
  z.object({ type: z.literal('leave') }).describe('The person has turned to something beside the page: what was typed last is complete'),
])
export type LiveInput = z.output<typeof liveInputSchema>
export type LiveInputGiven = z.input<typeof liveInputSchema>

export const liveInputsSchema = z.object({ events: z.array(liveInputSchema).min(1).max(LIVE_VIEW_LIMITS.eventsMax) })

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type LiveBox = z.infer<typeof box>

const stepGroupSchema = z.object({ on: elementSchema, option: z.string().min(1).max(PAGE_STEP_LIMITS.nameCharsMax) })
export type StepGroup = z.infer<typeof stepGroupSchema>

/** Lines of a view's event stream. */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('frame'), picture: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/) }).describe('JPEG in base64'),
  z.object({ type: z.literal('page'), url: z.string(), title: z.string(), is_loading: z.boolean(), failure: z.string().nullable() }),
  z
    .object({ type: z.literal('focus'), role: z.string(), name: z.string(), is_text: z.boolean(), is_secret: z.boolean() })
    .describe('The focused element of the page, without its content'),
  z
    .object({ type: z.literal('over'), box, block: box.nullable(), text: z.string() })
    .describe('What is below the pointer while values are pointed at'),
  z.object({ type: z.literal('choices'), label: z.string(), options: z.array(z.string()), chosen: z.int() }),
  z
    .object({
      type: z.literal('step'),
      step: pageStepSchema,
      replaces_last: z.boolean(),
      /** Where one of several similar options was chosen: the group, and the name of this option. */
      among: stepGroupSchema.optional(),
    })
    .describe('What was done, as a step'),
  z.object({ type: z.literal('secret') }).describe('A password was typed while steps were recorded. It is in none of them.'),
  z
    .object({ type: z.literal('sign_in'), steps: z.array(pageStepSchema), has_password: z.boolean(), has_code: z.boolean() })
    .describe('The sign-in as recorded so far. Typed text is replaced by placeholders.'),
  z.object({ type: z.literal('here') }).describe('The line is still open'),
  z.object({ type: z.literal('end'), reason: z.enum(Object.keys(LIVE_ENDINGS) as [LiveEnding, ...LiveEnding[]]), text: z.string() }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

export const liveReplaySchema = z.object({
  /** The address to start from; left out: the page that is open. */
  address: pageAddress.optional(),
  steps: z.array(pageStepSchema).max(PAGE_STEP_LIMITS.stepsPerSetMax),
})
export const liveReplayedSchema = z.object({
  url: z.string(),
  /** Number of steps that were executed, or skipped because they are optional. */
  done: z.int(),
  /** Why the next step failed, in a sentence; null where all succeeded. */
  problem: z.string().nullable(),
})
export type LiveReplayed = z.infer<typeof liveReplayedSchema>

export const livePointPayloadSchema = pointPayloadSchema.omit({ places: true, like: true }).extend({
  ...at,
  /** The ancestors of the element at this position. */
  enclosing: z.boolean().default(false),
  /** The element may be similar to the one that was pointed at before: the two then define a list. */
  with_last: z.boolean().default(false),
})
export type LivePointPayload = z.output<typeof livePointPayloadSchema>
export type LivePointPayloadInput = z.input<typeof livePointPayloadSchema>

export const livePointedSchema = pointedSchema.extend({
  /** Id of the stored copy that was made of the page, for use in other calls. */
  page: z.string(),
  url: z.string(),
})
export type LivePointed = z.infer<typeof livePointedSchema>

/** What *Keep this session* would store, and for which site. */
export const liveSessionSchema = z.object({ url: z.string(), domain: z.string(), cookies: z.int() })
export type LiveSession = z.infer<typeof liveSessionSchema>

export const liveKeepPayloadSchema = z
  .object({
    /** A connection that receives the session; left out: a new one. */
    connection: connectionIdSchema,
    name: z.string().trim().min(1, 'A connection needs a name.').max(80, 'A name has at most 80 characters.').optional(),
    shares_pages: z.boolean().default(false),
    /** The sign-in that was recorded in the view is stored as well, and signs in again once the session has ended. */
    sign_in: z.boolean().default(false),
    /** The secret of the site's one-time codes, for the sign-in: an otpauth address, or base32. */
    code_secret: z.string().trim().max(1_000).optional(),
  })
  .refine(({ connection, name }) => Boolean(connection) || name !== undefined, { path: ['name'], error: 'A connection needs a name.' })
export type LiveKeepPayloadInput = z.input<typeof liveKeepPayloadSchema>
