// A hosted auth service of the GoTrue wire API: its public keys, and whether a session still lives.
import { createRemoteJWKSet } from 'jose'
import { AppError } from '../app-error.ts'
import type { AuthService } from './token-verifier.ts'

const KEYS_KEPT_MS = 10 * 60_000
const ANSWER_TIMEOUT_MS = 5_000

export function createHostedAuth({ url, anonKey }: { url: string; anonKey: string }): AuthService {
  return {
    keys: createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`), {
      cacheMaxAge: KEYS_KEPT_MS,
      timeoutDuration: ANSWER_TIMEOUT_MS,
      headers: { apikey: anonKey },
    }),
    async isSessionLive({ token }) {
      const answer = await askUser(`${url}/auth/v1/user`, { authorization: `Bearer ${token}`, apikey: anonKey })
      if (answer.ok) return true
      if (answer.status === 401 || answer.status === 403 || answer.status === 404) return false
      throw unavailable(new Error(`The auth service answered ${answer.status}.`))
    },
  }
}

async function askUser(address: string, headers: Record<string, string>): Promise<Response> {
  try {
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    await answer.body?.cancel()
    return answer
  } catch (cause) {
    throw unavailable(cause)
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', { detail: 'The sign-in service does not answer right now. Please try again.', cause })
}
