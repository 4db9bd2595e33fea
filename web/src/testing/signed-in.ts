// A user who is signed in for the auth client as well: its stored session, and a user in the fake backend.
import type { Session, User } from '@supabase/auth-js'
import { AUTH_STORAGE_KEY } from '../state/session/session-trace.ts'
import { FakeBackend, json } from './fake-backend.ts'
import { ADA, renderApp } from './render-app.tsx'

const HOUR_S = 3600

export function fakeToken(claims: Record<string, unknown> = {}): string {
  return ['e30', btoa(JSON.stringify({ sub: ADA.id, aal: 'aal1', ...claims })), 'signature'].join('.')
}

export function fakeUser(change: Partial<User> = {}): User {
  const at = ADA.createdAt
  return {
    id: ADA.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: ADA.email,
    phone: '',
    created_at: at,
    updated_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [fakeIdentity('email')],
    ...change,
  }
}

export function fakeIdentity(provider: string): NonNullable<User['identities']>[number] {
  const at = ADA.createdAt
  return {
    identity_id: `identity-${provider}`,
    id: `${provider}-subject`,
    user_id: ADA.id,
    provider,
    identity_data: { email: ADA.email },
    created_at: at,
    updated_at: at,
    last_sign_in_at: at,
  }
}

export function fakeFactor(change: Partial<NonNullable<User['factors']>[number]> = {}): NonNullable<User['factors']>[number] {
  const at = ADA.createdAt
  return {
    id: 'factor-1',
    factor_type: 'totp',
    status: 'verified',
    friendly_name: 'Authenticator app',
    created_at: at,
    updated_at: at,
    ...change,
  }
}

/** As the auth service answers a sign-in. */
export function fakeSession(user: User, claims: Record<string, unknown> = {}): Session {
  return {
    access_token: fakeToken(claims),
    refresh_token: 'refresh-1',
    token_type: 'bearer',
    expires_in: HOUR_S,
    expires_at: Math.floor(Date.now() / 1000) + HOUR_S,
    user,
  }
}

/** The app as Ada sees it, whose user the auth service keeps: metadata that is saved is there at the next reading. */
export function renderSignedIn({
  path,
  user = fakeUser(),
  backend = new FakeBackend(),
}: {
  path: string
  user?: User
  backend?: FakeBackend
}) {
  let kept = user
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(fakeSession(user)))
  backend.answer('GET /auth/v1/user', () => json(kept))
  backend.answer('PUT /auth/v1/user', ({ body }) => {
    const data = typeof body === 'object' && body !== null && 'data' in body && typeof body.data === 'object' ? body.data : {}
    kept = { ...kept, user_metadata: { ...kept.user_metadata, ...data } }
    return json(kept)
  })
  const app = renderApp({ path, as: ADA, backend })
  return { ...app, setUser: (next: User) => void (kept = next) }
}
