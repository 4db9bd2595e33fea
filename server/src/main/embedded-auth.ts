// The auth service inside this process: configured from the product's settings, and used by the rest of the server through one narrow port.
import { join } from 'node:path'
import { createAuth, createSmsHook, KeyFileError, startPracticeProvider, type AccountPort, type AuthText } from '@quarry/auth'
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Logger } from 'pino'
import type { AccountService } from '../people/accounts/account-service.ts'
import type { AuthService } from '../people/accounts/token-verifier.ts'
import { ConfigError, type Config } from '../config.ts'
import { openPool } from '../db/database.ts'
import type { AuthListener } from '../http/auth-mount.ts'
import type { SendMail } from '../platform/mail/mail.ts'

export interface EmbeddedAuth extends AuthService {
  listener: AuthListener
  accounts: AccountService
  close(): Promise<void>
}

/** On one machine no provider limits mails, and tests and practice send many. */
const MAILS_PER_HOUR = { embedded: 10_000, served: 300 }

export async function createEmbeddedAuth(config: Config, parts: { sendMail: SendMail; log: Logger }): Promise<EmbeddedAuth> {
  const { embedded, publicUrl } = config
  const redirectUrl = `${publicUrl}/auth/v1/callback`
  const practice = embedded && !config.google ? await startPracticeProvider(redirectUrl) : null
  const sendSms = textSender(config, parts.sendMail)
  const hasTexts = sendSms !== null
  const google = config.google && { ...config.google, issuer: 'https://accounts.google.com', redirectUrl, furtherClientIds: [] }
  const pool = openPool({ url: config.databaseUrl, applicationName: 'quarry-auth' })
  const auth = await createAuth({
    pool,
    externalUrl: `${publicUrl}/auth/v1`,
    siteUrl: publicUrl,
    productName: 'Quarry',
    jwtKeys: join(config.dataDir, 'keys', 'auth.json'),
    emailAutoconfirm: !config.emailConfirmation,
    google: google ?? practice?.settings ?? null,
    reauthenticateForPassword: true,
    phoneSignIn: hasTexts,
    phoneFactorEnrol: hasTexts,
    phoneFactorVerify: hasTexts,
    ...(sendSms && { sendSms }),
    limitLoopback: !embedded,
    trustedHops: embedded ? 0 : 1,
    mailsPerHour: embedded ? MAILS_PER_HOUR.embedded : MAILS_PER_HOUR.served,
    sendMail: ({ to, subject, text, html }) => parts.sendMail({ to, subject, text, html }),
    onError: (error, where) => parts.log.error({ err: error, where }, 'an error in the sign-in service'),
  }).catch(explainKeys)
  return {
    listener: (request, response) => auth.handle(request, response),
    keys: findKeys(() => auth.jwks()),
    isSessionLive: ({ sessionId }) => auth.isSessionComplete(sessionId),
    accounts: accountsOf(auth.accounts),
    close: async () => {
      await auth.close()
      await pool.end()
      await practice?.close()
    },
  }
}

/** A corrupt key file is explained in one sentence to the person who starts the product. */
function explainKeys(error: unknown): never {
  throw error instanceof KeyFileError ? new ConfigError([error.message]) : error
}

function accountsOf(port: AccountPort): AccountService {
  return {
    async listDevices({ userId }) {
      const sessions = await port.listSessions(userId)
      return sessions.map(({ id, userAgent, address, createdAt, usedAt }) => {
        return { id, userAgent, address, signedInAt: createdAt, lastUsedAt: usedAt }
      })
    },
    endDevice: ({ userId }, sessionId) => port.endSession({ userId, sessionId }),
    proveOwner: ({ userId }, proof) => port.proveOwner(userId, proof),
    describeUser: (userId) => port.describeUser(userId),
    deleteUser: (userId) => port.deleteUser(userId),
  }
}

/** The operator's endpoint; on one machine without it, text messages are kept in the outbox. */
function textSender({ embedded, sms }: Config, sendMail: SendMail): ((text: AuthText) => Promise<string | null>) | null {
  if (sms) return createSmsHook({ uri: sms.webhookUrl, secrets: sms.secrets })
  return embedded ? (text) => keepText(sendMail, text) : null
}

async function keepText(sendMail: SendMail, { phone, text }: AuthText): Promise<null> {
  await sendMail({ to: `+${phone}`, subject: 'Text message', text, html: `<p>${text}</p>` })
  return null
}

/** The key ring is reloaded when a token names an unknown key: keys may have been rotated. */
function findKeys(jwks: () => Promise<Parameters<typeof createLocalJWKSet>[0]>): JWTVerifyGetKey {
  let known: JWTVerifyGetKey | null = null
  return async (header, token) => {
    known ??= createLocalJWKSet(await jwks())
    try {
      return await known(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      known = createLocalJWKSet(await jwks())
      return known(header, token)
    }
  }
}
