// GET /health, /.well-known/jwks.json and /settings: the public facts about the service.
import type { AuthContext } from '../auth-context.ts'
import { ok, type Answer } from '../http/answer.ts'

/** Fails where the database cannot be queried. */
export async function showHealth(auth: AuthContext): Promise<Answer> {
  await auth.database.rows('select 1')
  return ok({ name: 'Quarry auth', version: '2024-01-01', description: 'Identities and tokens behind the GoTrue API' })
}

/** The public keys that verify tokens, as a JSON Web Key Set. */
export function showJwks(auth: AuthContext): Answer {
  return ok(auth.keys.jwks(), { 'Cache-Control': 'public, max-age=600' })
}

/** The enabled ways to sign in, in the shape of GoTrue's `/settings`. */
export function showSettings({ settings }: AuthContext): Answer {
  return ok({
    external: {
      anonymous_users: settings.anonymousSignIn,
      email: settings.emailSignIn,
      phone: settings.phoneSignIn,
      google: settings.google !== null,
    },
    disable_signup: !settings.signUps,
    mailer_autoconfirm: settings.emailAutoconfirm,
    phone_autoconfirm: settings.smsAutoconfirm,
    sms_provider: settings.phoneSignIn ? 'hook' : '',
    saml_enabled: settings.saml,
    passkeys_enabled: false,
  })
}
