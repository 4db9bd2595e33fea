// Settings of the stand-alone service, with the names of the reference implementation, so that an operator can reuse a configuration.
import { readFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import type { JWK } from 'jose'
import { parseJwks } from './keys/key-file.ts'
import { createSmsHook } from './messages/sms-hook.ts'
import type { AuthSettings } from './settings.ts'

type Environment = Record<string, string | undefined>

const DEFAULT_PORT = 9999

export interface StandaloneSettings {
  port: number
  host: string
  settings: AuthSettings
}

/** @throws Error in one sentence naming the setting that is wrong */
export async function readEnvironment(env: Environment): Promise<StandaloneSettings> {
  const port = wholeNumber(env, 'PORT') ?? wholeNumber(env, 'GOTRUE_API_PORT') ?? DEFAULT_PORT
  const externalUrl = env.API_EXTERNAL_URL || env.GOTRUE_API_EXTERNAL_URL || `http://127.0.0.1:${port}`
  const siteUrl = env.GOTRUE_SITE_URL || 'http://127.0.0.1:3000'
  const settings: AuthSettings = {
    databaseUrl: env.DATABASE_URL || env.GOTRUE_DB_DATABASE_URL || undefined,
    externalUrl,
    siteUrl,
    redirectAllowList: list(env.GOTRUE_URI_ALLOW_LIST),
    jwtKeys: await readKeys(env),
    secret: env.GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY || env.GOTRUE_JWT_SECRET || undefined,
    sendMail: mailPort(env),
    sendSms: smsPort(env),
    ...tokenSettings(env),
    ...signInSettings(env),
    ...codeSettings(env),
    ...limitSettings(env),
    google: googleSettings(env, externalUrl),
    mailLinkPath: env.GOTRUE_MAILER_URLPATHS_CONFIRMATION || undefined,
  }
  return { port, host: env.GOTRUE_API_HOST || '127.0.0.1', settings }
}

async function readKeys(env: Environment): Promise<JWK[] | string> {
  const given = env.GOTRUE_JWT_KEYS
  const asymmetric = given ? parseJwks(given.trimStart().startsWith('[') ? given : await readFile(given, 'utf8')) : []
  if (!env.GOTRUE_JWT_SECRET) return given ? asymmetric : (env.GOTRUE_JWT_KEY_FILE ?? '.quarry/auth-keys.json')
  // The shared secret signs only where no other key does; tokens made with it are accepted besides.
  const symmetric = {
    kty: 'oct',
    k: Buffer.from(env.GOTRUE_JWT_SECRET).toString('base64url'),
    alg: 'HS256',
    key_ops: asymmetric.length > 0 ? ['verify'] : ['sign', 'verify'],
  }
  return [...asymmetric, symmetric]
}

function mailPort(env: Environment): AuthSettings['sendMail'] {
  const host = env.GOTRUE_SMTP_HOST
  if (!host) {
    return async () => {
      throw new Error('no mail was sent: GOTRUE_SMTP_HOST is not set')
    }
  }
  const port = wholeNumber(env, 'GOTRUE_SMTP_PORT') ?? 587
  const user = env.GOTRUE_SMTP_USER
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    ...(user ? { auth: { user, pass: env.GOTRUE_SMTP_PASS ?? '' } } : {}),
  })
  const address = env.GOTRUE_SMTP_ADMIN_EMAIL || 'noreply@localhost'
  const from = env.GOTRUE_SMTP_SENDER_NAME ? { name: env.GOTRUE_SMTP_SENDER_NAME, address } : address
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({ from, to, subject, text, html })
  }
}

function smsPort(env: Environment): AuthSettings['sendSms'] {
  const uri = env.GOTRUE_HOOK_SEND_SMS_URI
  if (!isOn(env.GOTRUE_HOOK_SEND_SMS_ENABLED) || !uri) return undefined
  return createSmsHook({ uri, secrets: list(env.GOTRUE_HOOK_SEND_SMS_SECRETS, '|') })
}

function tokenSettings(env: Environment): Partial<AuthSettings> {
  return {
    issuer: env.GOTRUE_JWT_ISSUER || undefined,
    audience: env.GOTRUE_JWT_AUD || undefined,
    accessTokenLifetime: wholeNumber(env, 'GOTRUE_JWT_EXP'),
    refreshTokenRotation: choice(env.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED),
    refreshReuseInterval: wholeNumber(env, 'GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL'),
    sessionTimebox: seconds(env, 'GOTRUE_SESSIONS_TIMEBOX'),
    sessionInactivity: seconds(env, 'GOTRUE_SESSIONS_INACTIVITY_TIMEOUT'),
    sessionLowAalMax: seconds(env, 'GOTRUE_SESSIONS_ALLOW_LOW_AAL'),
    singleSessionPerUser: choice(env.GOTRUE_SESSIONS_SINGLE_PER_USER),
  }
}

function signInSettings(env: Environment): Partial<AuthSettings> {
  return {
    signUps: opposite(env.GOTRUE_DISABLE_SIGNUP),
    emailSignIn: choice(env.GOTRUE_EXTERNAL_EMAIL_ENABLED),
    phoneSignIn: choice(env.GOTRUE_EXTERNAL_PHONE_ENABLED),
    anonymousSignIn: choice(env.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED),
    emailAutoconfirm: choice(env.GOTRUE_MAILER_AUTOCONFIRM),
    smsAutoconfirm: choice(env.GOTRUE_SMS_AUTOCONFIRM),
    doubleConfirmEmailChange: choice(env.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED),
    manualLinking: isOn(env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED),
    reauthenticateForPassword: choice(env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION),
    requireCurrentPassword: choice(env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD),
    passwordMinLength: Math.max(6, wholeNumber(env, 'GOTRUE_PASSWORD_MIN_LENGTH') ?? 6),
    passwordRequiredCharacters: list(env.GOTRUE_PASSWORD_REQUIRED_CHARACTERS, ':'),
    saml: choice(env.GOTRUE_SAML_ENABLED),
    totpEnrol: choice(env.GOTRUE_MFA_TOTP_ENROLL_ENABLED),
    totpVerify: choice(env.GOTRUE_MFA_TOTP_VERIFY_ENABLED),
    phoneFactorEnrol: choice(env.GOTRUE_MFA_PHONE_ENROLL_ENABLED),
    phoneFactorVerify: choice(env.GOTRUE_MFA_PHONE_VERIFY_ENABLED),
    phoneFactorThrottle: seconds(env, 'GOTRUE_MFA_PHONE_MAX_FREQUENCY'),
    factorsMax: wholeNumber(env, 'GOTRUE_MFA_MAX_ENROLLED_FACTORS'),
    factorChallengeLifetime: seconds(env, 'GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION'),
  }
}

function codeSettings(env: Environment): Partial<AuthSettings> {
  return {
    mailCodeLength: wholeNumber(env, 'GOTRUE_MAILER_OTP_LENGTH'),
    mailCodeLifetime: seconds(env, 'GOTRUE_MAILER_OTP_EXP'),
    smsCodeLength: wholeNumber(env, 'GOTRUE_SMS_OTP_LENGTH'),
    smsCodeLifetime: seconds(env, 'GOTRUE_SMS_OTP_EXP'),
    mailThrottle: seconds(env, 'GOTRUE_SMTP_MAX_FREQUENCY'),
    smsThrottle: seconds(env, 'GOTRUE_SMS_MAX_FREQUENCY'),
    flowStateLifetime: seconds(env, 'GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION'),
    testCodes: Object.fromEntries(
      list(env.GOTRUE_SMS_TEST_OTP)
        .map((pair) => pair.split(/[:=]/, 2))
        .filter(([phone, code]) => phone && code),
    ),
  }
}

function limitSettings(env: Environment): Partial<AuthSettings> {
  const limit = (name: string, usual: number): number => wholeNumber(env, name) ?? usual
  return {
    mailsPerHour: wholeNumber(env, 'GOTRUE_RATE_LIMIT_EMAIL_SENT'),
    textsPerHour: wholeNumber(env, 'GOTRUE_RATE_LIMIT_SMS_SENT'),
    addressHeader: env.GOTRUE_RATE_LIMIT_HEADER || undefined,
    // Peers on this machine are the operator, or a proxy that forwards everyone's requests.
    limitLoopback: false,
    addressLimits: {
      token: limit('GOTRUE_RATE_LIMIT_TOKEN_REFRESH', 150),
      verify: limit('GOTRUE_RATE_LIMIT_VERIFY', 30),
      send: limit('GOTRUE_RATE_LIMIT_OTP', 30),
      sso: limit('GOTRUE_RATE_LIMIT_SSO', 30),
      factors: limit('GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY', 15),
      anonymous: limit('GOTRUE_RATE_LIMIT_ANONYMOUS_USERS', 30),
    },
    corsHeaders: list(env.GOTRUE_CORS_ALLOWED_HEADERS),
  }
}

function googleSettings(env: Environment, externalUrl: string): AuthSettings['google'] {
  if (!isOn(env.GOTRUE_EXTERNAL_GOOGLE_ENABLED)) return null
  const [clientId, ...furtherClientIds] = list(env.GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID)
  if (!clientId) throw new Error('GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID is needed where Google is enabled')
  return {
    clientId,
    clientSecret: env.GOTRUE_EXTERNAL_GOOGLE_SECRET ?? '',
    issuer: env.GOTRUE_EXTERNAL_GOOGLE_ISSUER || env.GOTRUE_EXTERNAL_GOOGLE_URL || 'https://accounts.google.com',
    redirectUrl: env.GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI || `${externalUrl.replace(/\/+$/, '')}/callback`,
    furtherClientIds,
  }
}

const isOn = (value: string | undefined): boolean => choice(value) ?? false

function choice(value: string | undefined): boolean | undefined {
  if (!value) return undefined
  return /^(?:1|t|true|yes|on)$/i.test(value)
}

function opposite(value: string | undefined): boolean | undefined {
  const chosen = choice(value)
  return chosen === undefined ? undefined : !chosen
}

function list(value: string | undefined, separator = ','): string[] {
  return (value ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function wholeNumber(env: Environment, name: string): number | undefined {
  const value = env[name]
  if (!value) return undefined
  // Rates may be written as "30/5m": the number counts, the period is fixed.
  const number = /^(\d+)(?:\.\d+)?(?:\/.*)?$/.exec(value)?.[1]
  if (number === undefined) throw new Error(`${name} must be a whole number`)
  return Number(number)
}

/** `90`, `90s`, `15m`, `1h30m`, `500ms`. */
function seconds(env: Environment, name: string): number | undefined {
  const value = env[name]
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  if (!/^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/.test(value)) throw new Error(`${name} must be a duration such as 60s or 1h`)
  const units: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 }
  return [...value.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)].reduce(
    (sum, [, number, unit]) => sum + Number(number) * (units[unit ?? 's'] ?? 1),
    0,
  )
}
