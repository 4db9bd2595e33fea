// Builds the service from its settings: the only place that constructs its parts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import { createAccountPort, type AccountPort } from './account-port.ts'
import type { AuthContext } from './auth-context.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { isComplete, isLive } from './http/caller.ts'
import { createListener } from './http/listener.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { readKeyFile, type KeyRing } from './keys/key-file.ts'
import { createSecrets, sha256Hex } from './keys/secrets.ts'
import { createSigningKeys } from './keys/signing-keys.ts'
import { createPost } from './messages/post.ts'
import { createGoogleProvider } from './oauth/google-provider.ts'
import { routes } from './routes.ts'
import { completeSettings, type AuthSettings } from './settings.ts'

export interface AuthService {
  /** A listener for everything below the mount path of `externalUrl`. */
  handle(req: IncomingMessage, res: ServerResponse): void
  jwks(): Promise<{ keys: JWK[] }>
  /** False from sign-out on, and for banned and deleted users. */
  isSessionLive(sessionId: string): Promise<boolean>
  /** As `isSessionLive`, and false while a second factor of the user is not verified yet. */
  isSessionComplete(sessionId: string): Promise<boolean>
  accounts: AccountPort
  /** Waits for mails that are being sent. */
  close(): Promise<void>
}

/** Migrates the schema and reads (or creates) the keys. @throws Error in one sentence for invalid settings. */
export async function createAuth(given: AuthSettings): Promise<AuthService> {
  const settings = completeSettings(given)
  const now = given.now ?? (() => new Date())
  const report = given.onError ?? (() => undefined)
  const ring = await readRing(given)
  const keys = createSigningKeys(ring.keys, now)
  const database = openDatabase({ pool: given.pool, url: given.databaseUrl, onError: (error) => report(error, 'database') })
  const post = createPost(given, report)
  const secrets = createSecrets(ring.secret)
  const auth: AuthContext = {
    settings,
    database,
    keys,
    secrets,
    post,
    limits: createRateLimits(settings, now),
    google: settings.google ? createGoogleProvider(settings.google, secrets) : null,
    now,
    report,
  }
  await migrate(database)
  return {
    handle: createListener(auth, routes),
    jwks: async () => keys.jwks(),
    isSessionLive: (sessionId) => isLive(auth, sessionId),
    isSessionComplete: (sessionId) => isComplete(auth, sessionId),
    accounts: createAccountPort(auth),
    close: async () => {
      await post.drained()
      await database.close()
    },
  }
}

async function readRing({ jwtKeys, secret }: AuthSettings): Promise<KeyRing> {
  if (typeof jwtKeys === 'string') {
    const ring = await readKeyFile(jwtKeys)
    return { ...ring, secret: secret ?? ring.secret }
  }
  const [first] = jwtKeys
  const derived = first?.d ?? first?.k
  if (!secret && !derived) throw new Error('auth needs a secret besides its signing keys')
  return { keys: jwtKeys, secret: secret ?? sha256Hex(`quarry-auth ${derived}`) }
}
