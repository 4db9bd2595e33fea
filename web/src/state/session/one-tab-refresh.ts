// One tab at a time requests a new access token; the others wait and use the one it stored. Without locks each requests its own, and the
// auth service returns the same session to all of them.
import { readStoredJson } from '../../lib/browser-storage.ts'
import { AUTH_STORAGE_KEY } from './session-trace.ts'

const LOCK = 'quarry_auth_refresh'
const WAIT_MS_MAX = 10_000
const STORED_WITHIN_MS = 1_000
const LOOK_EVERY_MS = 25

type Fetch = typeof fetch

/** `send` with refreshes of the session taking their turn. */
export function refreshInOneTab(send: Fetch): Fetch {
  return async (input, init) => {
    const spent = refreshTokenOf(input, init)
    const { locks } = navigator
    if (spent === null || !locks) return send(input, init)
    return new Promise<Response>((resolve, reject) => {
      const ask = async (): Promise<void> => {
        const known = findNewerSession(spent)
        if (known) return resolve(new Response(JSON.stringify(known), { headers: { 'content-type': 'application/json' } }))
        const answer = await send(input, init)
        resolve(answer)
        // The next tab must find it: the client stores the session only after this answer was read.
        if (answer.ok) await untilStored(spent)
      }
      locks.request(LOCK, { signal: AbortSignal.timeout(WAIT_MS_MAX) }, ask).catch(async (error: unknown) => {
        const isTired = error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
        if (isTired) send(input, init).then(resolve, reject)
        else reject(error)
      })
    })
  }
}

function refreshTokenOf(input: Parameters<Fetch>[0], init: RequestInit | undefined): string | null {
  const address = input instanceof Request ? input.url : String(input)
  if (!address.includes('/token?grant_type=refresh_token') || typeof init?.body !== 'string') return null
  const body: unknown = JSON.parse(init.body)
  return isRecord(body) && typeof body['refresh_token'] === 'string' ? body['refresh_token'] : null
}

/** The stored session where another tab has renewed it meanwhile. */
function findNewerSession(spent: string): Record<string, unknown> | null {
  const stored = readStoredJson('local', AUTH_STORAGE_KEY)
  if (!isRecord(stored) || stored['refresh_token'] === spent || typeof stored['expires_at'] !== 'number') return null
  const expiresIn = Math.floor(stored['expires_at'] - Date.now() / 1000)
  return expiresIn > 0 ? { ...stored, expires_in: expiresIn } : null
}

async function untilStored(spent: string): Promise<void> {
  const until = Date.now() + STORED_WITHIN_MS
  while (!findNewerSession(spent) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
