// Connections: the credentials for one site, entered once, stored encrypted and never returned.
import { z } from 'zod'

export const CONNECTIONS_MAX = 50
export const CONNECTION_COOKIES_CHARS_MAX = 200_000
export const CONNECTION_HEADERS_MAX = 20

/** `ready`: in use. `signing_in`: a person is signing in. `ended`: the site requires a new sign-in by a person. */
export const CONNECTION_STATES = ['ready', 'signing_in', 'ended'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** A header value: it must not end its header or begin another one. */
const headerText = (what: string, charsMax: number) =>
  z
    .string()
    .trim()
    .min(1, `${what} is missing.`)
    .max(charsMax, `${what} has at most ${charsMax} characters.`)
    .regex(/^[\x20-\x7e\u00a0-\u00ff]*$/, `${what} holds a sign that headers cannot carry.`)

/** Headers that the connection sets itself, or that have a setting of their own. */
const RESERVED =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|sec-.*|accept-encoding|cookie2?|set-cookie2?|user-agent|accept-language|origin|referer)$/i

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/

const headersSchema = z
  .record(z.string(), headerText('The value of a header', 8_000))
  .refine((headers) => Object.keys(headers).length <= CONNECTION_HEADERS_MAX, `At most ${CONNECTION_HEADERS_MAX} headers can be given.`)
  .refine((headers) => Object.keys(headers).every((name) => HEADER_NAME.test(name)), 'A header has a name of letters, digits and dashes.')
  .refine(
    (headers) => !Object.keys(headers).some((name) => RESERVED.test(name)),
    'Cookie, User-Agent, Accept-Language and headers of the transfer have places of their own, or are set by the product itself.',
  )

const siteAddressSchema = z
  .string('The address of the site is needed.')
  .trim()
  .min(1, 'The address of the site is needed.')
  .max(2_000)
  .transform((address) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`))
  .refine(isPlainAddress, 'The address has to look like https://www.example.com, without a user name in it.')

function isPlainAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hostname !== ''
}

const signInSchema = z.object({
  /** The page with the form. */
  address: siteAddressSchema,
  user: z.string().min(1, 'The user name is missing.').max(500),
  password: z.string().min(1, 'The password is missing.').max(1_000),
  /** Other fields of the form, by name. */
  fields: z
    .array(z.object({ name: z.string().trim().min(1, 'A field needs a name.').max(200), value: z.string().max(2_000) }))
    .max(20, 'At most 20 further fields can be given.')
    .default([]),
  /** The secret of the site's one-time codes: an otpauth address, or base32. */
  code_secret: z.string().trim().max(1_000, 'This is too long for the secret of one-time codes.').nullish(),
})

/** Names as in the settings. */
export const PROXY_GROUP_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const proxyGroupSchema = z.string().trim().regex(PROXY_GROUP_NAME, 'A proxy group has a name of small letters, digits and dashes.')

const secrets = z.object({
  /** A Cookie header, a cookies.txt, or the JSON export of a browser extension. Cookies of other sites are left out. */
  cookies: z.string().max(CONNECTION_COOKIES_CHARS_MAX, 'These are too many cookies: paste those of the one site.').nullish(),
  headers: headersSchema.nullish(),
  basic_auth: z
    .object({
      user: z
        .string()
        .max(500)
        .regex(/^[^:\p{Cc}]*$/u, 'A user name here has no colon.'),
      password: z
        .string()
        .max(1_000)
        .regex(/^\P{Cc}*$/u, 'The password holds a sign that cannot be sent.'),
    })
    .nullish(),
  user_agent: headerText('The user agent', 500).nullish(),
  /** As in Accept-Language. */
  language: z
    .string()
    .trim()
    .regex(/^[A-Za-z*][A-Za-z0-9*,;=. -]{0,199}$/, 'A language looks like de or de-CH,de;q=0.8.')
    .nullish(),
  /**
   * A group of proxies that the operator has configured; the connection's pages are read only through it. See GET
   * /connections/proxy-groups.
   */
  proxy_group: proxyGroupSchema.nullish(),
  sign_in: signInSchema.nullish(),
})

const NOTHING_GIVEN = 'Give cookies, a sign-in, a header, or a user name with its password.'
const opensSomething = (given: z.output<typeof secrets>): boolean =>
  Boolean(given.cookies?.trim() || given.basic_auth || given.sign_in || Object.keys(given.headers ?? {}).length > 0)

const nameSchema = z.string().trim().min(1, 'A connection needs a name.').max(80, 'A name has at most 80 characters.')

export const connectionPayloadSchema = secrets
  .extend({
    name: nameSchema,
    /** A page of the site: nothing is sent outside its registrable domain, and nothing unencrypted where it is https. */
    address: siteAddressSchema,
    /** Whether public links may show passages of pages read through the connection. */
    shares_pages: z.boolean().default(false),
  })
  .refine(opensSomething, { path: ['cookies'], error: NOTHING_GIVEN })
export type ConnectionPayload = z.output<typeof connectionPayloadSchema>
export type ConnectionPayloadInput = z.input<typeof connectionPayloadSchema>

/** Replaces the credentials as a whole. The site stays the same. */
export const connectionSecretSchema = secrets.refine(opensSomething, { path: ['cookies'], error: NOTHING_GIVEN })
export type ConnectionSecret = z.output<typeof connectionSecretSchema>
export type ConnectionSecretInput = z.input<typeof connectionSecretSchema>

export const connectionChangeSchema = z
  .object({ name: nameSchema, shares_pages: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing is changed.')
export type ConnectionChange = z.output<typeof connectionChangeSchema>

const moment = z.iso.datetime({ offset: true })

/** The API's representation of a connection: which parts it has, never their values. */
export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** The only site that credentials are sent to. */
  domain: z.string(),
  state: z.enum(CONNECTION_STATES),
  /** Why the connection ended, in a sentence; null while it is in use. */
  trouble: z.string().nullable(),
  has: z.object({
    cookies: z.int(),
    /** Names only. */
    headers: z.array(z.string()),
    basic_auth: z.boolean(),
    user_agent: z.boolean(),
    language: z.boolean(),
    /** Name of the proxy group. */
    proxy_group: z.string().nullish(),
    sign_in: z.boolean(),
    /** Whether the sign-in is a recorded one, repeated in the browser. */
    recorded: z.boolean(),
    /** Whether the secret of one-time codes is stored. */
    code_secret: z.boolean(),
  }),
  shares_pages: z.boolean(),
  /** Number of targets that wait because the connection has ended. */
  waiting: z.int(),
  created_at: moment,
  /** When it was last used for a request; null before the first time. */
  used_at: moment.nullable(),
  ended_at: moment.nullable(),
})
export type Connection = z.infer<typeof connectionSchema>

export const connectionMadeSchema = connectionSchema.extend({
  /** Number of given cookies that belong to other sites, have expired, or are malformed. */
  cookies_left_out: z.int(),
})
export type ConnectionMade = z.infer<typeof connectionMadeSchema>

export const connectionTestPayloadSchema = z.object({
  /** A page that only signed-in members see; left out: the connection's own address. */
  url: siteAddressSchema.nullish(),
})

export const connectionTestSchema = z.object({
  /** True: the page was read. */
  ok: z.boolean(),
  url: z.string(),
  title: z.string().nullable(),
  /** The beginning of the page's text, by which the user can see whether it is the members' page. */
  text: z.string().nullable(),
  /** Key of TASK_FAILURES or of SIGN_IN_FAILURES, and its sentence; null for a page that was read. */
  error_kind: z.string().nullable(),
  error: z.string().nullable(),
})
export type ConnectionTest = z.infer<typeof connectionTestSchema>

/** The short form of a connection in the objects that use it. */
export const usedConnectionSchema = z.object({ id: z.string(), name: z.string() })

/** The connection that a job, preview or inspection uses. */
export const connectionIdSchema = z.uuid('There is no such connection.').nullish()

/** Reasons for which a connection ended although its credentials may be right. */
export const CONNECTION_TROUBLES = {
  asks_again: 'The site asks to sign in again.',
  still_asks: 'The site accepted the sign-in and asks for it again on its pages. Use the cookies of a session instead.',
  too_often: 'The site asked to sign in more than 30 times within an hour, so it was not tried any more.',
  other_key: 'This connection was encrypted with another key than that of this server. Enter its credentials again.',
} as const
