// The calls behind the auth modal. Each throws the service's refusal; the session handles a successful sign-in.
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { connectAuth } from '../../../state/session/session.ts'

export interface Credentials {
  email: string
  password: string
}

/** The purpose of a mailed code. */
export type CodePurpose = 'signup' | 'recovery'

export interface MailedCode {
  email: string
  purpose: CodePurpose
}

const returnHere = () => window.location.origin

export async function signInWithPassword(credentials: Credentials): Promise<void> {
  await connectAuth()
  const { auth } = await getAuthClient()
  const { error } = await auth.signInWithPassword(credentials)
  if (error) throw error
}

/** False where the e-mail has to be confirmed before the session begins. */
export async function signUpWithPassword(credentials: Credentials): Promise<boolean> {
  await connectAuth()
  const { auth } = await getAuthClient()
  const { data, error } = await auth.signUp({ ...credentials, options: { emailRedirectTo: returnHere() } })
  if (error) throw error
  return data.session !== null
}

/** Redirects to the provider, which returns to the site's origin. */
export async function signInWithGoogle(): Promise<void> {
  const { auth } = await getAuthClient()
  const { error } = await auth.signInWithOAuth({ provider: 'google', options: { redirectTo: returnHere() } })
  if (error) throw error
}

/** The same outcome whether or not an account exists. */
export async function requestPasswordReset(email: string): Promise<void> {
  const { auth } = await getAuthClient()
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: returnHere() })
  if (error) throw error
}

/** Signs in; a recovery then requires a new password. */
export async function enterCode({ email, purpose }: MailedCode, code: string): Promise<void> {
  await connectAuth()
  const { auth } = await getAuthClient()
  const { error } = await auth.verifyOtp({ email, token: code.trim(), type: purpose })
  if (error) throw error
}

export async function sendCodeAgain({ email, purpose }: MailedCode): Promise<void> {
  if (purpose === 'recovery') return requestPasswordReset(email)
  const { auth } = await getAuthClient()
  const { error } = await auth.resend({ type: 'signup', email, options: { emailRedirectTo: returnHere() } })
  if (error) throw error
}
