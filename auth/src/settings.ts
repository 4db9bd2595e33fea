// The settings of the service and their defaults. It reads no environment: environment.ts does.
import type { JWK } from 'jose'
import type { Pool } from 'pg'

export interface AuthMail {
  to: string
  kind: MailKind
  subject: string
  text: string
  html: string
  links: string[]
  code: string
}

export type MailKind = 'confirmation' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication'

export interface AuthText {
  /** Digits without a leading plus. */
  phone: string
  code: string
  text: string
  channel: 'sms' | 'whatsapp'
  user: { id: string; phone: string | null }
}

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  /** An OpenID provider with the same interface may replace it, for practice. */
  issuer: string
  redirectUrl: string
  /** Client ids that may appear as the audience of an ID token besides `clientId`. */
  furtherClientIds: string[]
}

/** Every duration is in seconds. */
export interface AuthOptions {
  redirectAllowList: string[]
  issuer: string
  audience: string
  accessTokenLifetime: number
  refreshTokenRotation: boolean
  refreshReuseInterval: number
  sessionTimebox: number | null
  sessionInactivity: number | null
  sessionLowAalMax: number | null
  singleSessionPerUser: boolean
  signUps: boolean
  emailSignIn: boolean
  phoneSignIn: boolean
  anonymousSignIn: boolean
  emailAutoconfirm: boolean
  smsAutoconfirm: boolean
  doubleConfirmEmailChange: boolean
  manualLinking: boolean
  reauthenticateForPassword: boolean
  requireCurrentPassword: boolean
  passwordMinLength: number
  /** Sets of characters; a password needs one of each. */
  passwordRequiredCharacters: string[]
  mailCodeLength: number
  mailCodeLifetime: number
  smsCodeLength: number
  smsCodeLifetime: number
  codeAttemptsMax: number
  mailThrottle: number
  smsThrottle: number
  mailsPerHour: number
  textsPerHour: number
  flowStateLifetime: number
  /** Fixed codes for given phones (no text is sent): for store reviews and tests. */
  testCodes: Record<string, string>
  google: GoogleSettings | null
  saml: boolean
  factorsMax: number
  totpEnrol: boolean
  totpVerify: boolean
  phoneFactorEnrol: boolean
  phoneFactorVerify: boolean
  phoneFactorThrottle: number
  factorChallengeLifetime: number
  /** Path of the mailed links, below the external URL's origin. */
  mailLinkPath: string
  productName: string
  /** Reverse proxies in front of this service whose X-Forwarded-For entries count. 0: the socket address alone. */
  trustedHops: number
  /** Another header that carries the client's address; the operator's proxy must set it. */
  addressHeader: string | null
  /** Requests from this machine count against the per-address limits too. */
  limitLoopback: boolean
  addressLimits: AddressLimits
  corsHeaders: string[]
  requestTimeout: number
}

/** Requests per address: token, verify and the mail-sending ones per 5 minutes, factors per minute, anonymous per hour. */
export interface AddressLimits {
  token: number
  verify: number
  send: number
  sso: number
  factors: number
  anonymous: number
}

export interface AuthSettings extends Partial<AuthOptions> {
  /** Either the URL of a database or a pool that outlives this service. */
  databaseUrl?: string
  pool?: Pool
  /** Public address with the mount path, e.g. `https://quarry.example/auth/v1`. */
  externalUrl: string
  siteUrl: string
  /** Private JWKs, or the path of a key file that is made at first start (mode 0600). */
  jwtKeys: JWK[] | string
  /** Master secret of at-rest encryption and code hashing. A key file contains one; otherwise, where none is given, it is derived from the first key. */
  secret?: string
  sendMail(message: AuthMail): Promise<void>
  sendSms?(message: AuthText): Promise<string | null>
  /** Called for errors in the background and for those answered with 500. Never receives secrets. */
  onError?(error: unknown, where: string): void
  now?(): Date
}

export interface Settings extends AuthOptions {
  externalUrl: URL
  siteUrl: URL
}

const defaults: Omit<AuthOptions, 'issuer' | 'mailLinkPath' | 'productName'> = {
  redirectAllowList: [],
  audience: 'authenticated',
  accessTokenLifetime: 3600,
  refreshTokenRotation: true,
  refreshReuseInterval: 10,
  sessionTimebox: null,
  sessionInactivity: null,
  sessionLowAalMax: null,
  singleSessionPerUser: false,
  signUps: true,
  emailSignIn: true,
  phoneSignIn: false,
  anonymousSignIn: false,
  emailAutoconfirm: false,
  smsAutoconfirm: false,
  doubleConfirmEmailChange: true,
  manualLinking: true,
  reauthenticateForPassword: false,
  requireCurrentPassword: false,
  passwordMinLength: 8,
  passwordRequiredCharacters: [],
  mailCodeLength: 6,
  mailCodeLifetime: 3600,
  smsCodeLength: 6,
  smsCodeLifetime: 300,
  codeAttemptsMax: 8,
  mailThrottle: 60,
  smsThrottle: 60,
  mailsPerHour: 30,
  textsPerHour: 30,
  flowStateLifetime: 300,
  testCodes: {},
  google: null,
  saml: false,
  factorsMax: 10,
  totpEnrol: true,
  totpVerify: true,
  phoneFactorEnrol: false,
  phoneFactorVerify: false,
  phoneFactorThrottle: 60,
  factorChallengeLifetime: 300,
  trustedHops: 0,
  addressHeader: null,
  limitLoopback: true,
  addressLimits: { token: 150, verify: 30, send: 30, sso: 30, factors: 15, anonymous: 30 },
  corsHeaders: [],
  requestTimeout: 10,
}

/** @throws Error in one sentence for an invalid URL. */
export function completeSettings(given: AuthSettings): Settings {
  const externalUrl = parseAddress('externalUrl', given.externalUrl)
  const siteUrl = parseAddress('siteUrl', given.siteUrl)
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return {
    ...defaults,
    issuer: given.externalUrl.replace(/\/+$/, ''),
    mailLinkPath: `${mountPath(externalUrl)}/verify`,
    productName: siteUrl.hostname,
    ...said,
    externalUrl,
    siteUrl,
  }
}

/** The path below which every endpoint is served, without a trailing slash: `/auth/v1`, or empty. */
export function mountPath(externalUrl: URL): string {
  return externalUrl.pathname.replace(/\/+$/, '')
}

function parseAddress(name: string, value: string): URL {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} must be an http or https address`)
  return url
}
