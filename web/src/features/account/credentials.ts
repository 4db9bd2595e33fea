// The calls behind the auth modal. Each answers a notice for the user (or null) and throws with the service's sentence.
import type { QueryClient } from '@tanstack/react-query'
import { getAuthClient } from '../../state/auth-client.ts'
import { connectAuth } from '../../state/session.ts'

export interface Credentials {
  email: string
  password: string
}

export async function signInWithPassword(credentials: Credentials, queryClient: QueryClient): Promise<null> {
  await connectAuth(queryClient)
  const { auth } = await getAuthClient()
  const { error } = await auth.signInWithPassword(credentials)
  if (error) throw error
  return null
}

export async function signUpWithPassword(credentials: Credentials, queryClient: QueryClient): Promise<string | null> {
  await connectAuth(queryClient)
  const { auth } = await getAuthClient()
  const { data, error } = await auth.signUp({ ...credentials, options: { emailRedirectTo: window.location.origin } })
  if (error) throw error
  return data.session ? null : `Almost done: open the link we sent to ${credentials.email} to confirm your e-mail.`
}

/** Leaves the page for the provider, which comes back to the site's origin. */
export async function signInWithGoogle(): Promise<null> {
  const { auth } = await getAuthClient()
  const { error } = await auth.signInWithOAuth({ provider: 'google', options: { redirectTo: window.location.origin } })
  if (error) throw error
  return null
}

/** Says the same whether or not an account exists. */
export async function requestPasswordReset(email: string): Promise<string> {
  if (email.trim() === '') throw new Error('Enter your e-mail first, then choose "Forgot password?" again.')
  const { auth } = await getAuthClient()
  const { error } = await auth.resetPasswordForEmail(email.trim(), { redirectTo: window.location.origin })
  if (error) throw error
  return `If there is an account for ${email.trim()}, a link to set a new password is on its way.`
}
