// A hosted auth service with the GoTrue wire API: its public keys, and whether a session is still live.
import { createRemoteJWKSet, decodeJwt } from 'jose'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { AuthService } from './token-verifier.ts'

const KEYS_KEPT_MS = 10 * 60_000
const ANSWER_TIMEOUT_MS = 5_000

export interface HostedAuthSettings {
  url: string
  anonKey: string
  /** Lets accounts be deleted there as well; null leaves their sign-in in place. */
  serviceKey: string | null
}

const userSchema = z.object({ factors: z.array(z.object({ status: z.string() })).default([]) })

export function createHostedAuth({ url, anonKey }: Pick<HostedAuthSettings, 'url' | 'anonKey'>): AuthService {
  return {
    keys: createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`), {
      cacheMaxAge: KEYS_KEPT_MS,
      timeoutDuration: ANSWER_TIMEOUT_MS,
      headers: { apikey: anonKey },
    }),
    async isSessionLive({ token }) {
      const answer = await askHosted(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}`, apikey: anonKey } })
      if (answer.status === 401 || answer.status === 403 || answer.status === 404) return false
      if (answer.status !== 200) throw unavailable(new Error(`The auth service answered ${answer.status}.`))
      const user = userSchema.safeParse(answer.body)
      const needsFactor = user.success && user.data.factors.some(({ status }) => status === 'verified')
      return !needsFactor || decodeJwt(token)['aal'] === 'aal2'
    },
  }
}

export interface HostedAnswer {
  status: number
  /** Null where it is not JSON. */
  body: unknown
}

/** @throws AppError unavailable without a response in time. */
export async function askHosted(address: string, request: RequestInit): Promise<HostedAnswer> {
  try {
    const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    const text = await answer.text()
    return { status: answer.status, body: parse(text) }
  } catch (cause) {
    throw unavailable(cause)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', { detail: 'The sign-in service does not answer right now. Please try again.', cause })
}
