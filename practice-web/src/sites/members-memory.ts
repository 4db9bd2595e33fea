// What the server of the members' area remembers: visitors at its forms, and those who were let in.
import { chanceOf } from '../chance.ts'
import type { SiteAnswer, SiteRequest } from '../site.ts'

/** Credentials of the members' area; nothing real is behind it. `codeKey` is `codeSecret` decoded from base32. */
export const MEMBER = {
  user: 'dealer@members.example',
  password: 'practice-password',
  key: 'practice-members-key',
  codeSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  codeKey: '12345678901234567890',
} as const
/** A session that was made on a sign-in page shows so many pages, and then asks to sign in again. */
export const PAGES_PER_SESSION = 15
/** Of forms and sessions; the oldest are forgotten. */
const KEPT_MAX = 2_000

export interface Memory {
  seed: string
  /** Pages left of each session. */
  sessions: Map<string, number>
  /** Tokens that sign-in forms carry, by the visitor they were made for. */
  forms: Map<string, string>
  /** What visitors have given of two pages, by the visitor. */
  halves: Map<string, string>
  count: number
}

export function newMemory(seed: string): Memory {
  return { seed, sessions: new Map(), forms: new Map(), halves: new Map(), count: 0 }
}

/** With a session of his own. */
export function letIn({ base }: SiteRequest, memory: Memory, path: string): SiteAnswer {
  memory.count += 1
  const session = secretOf(memory, 'session')
  keep(memory.sessions, session, PAGES_PER_SESSION)
  const answered = { status: 303, headers: { location: `${base}${path}` } }
  return withCookie(answered, `members_session=${session}; Path=${base}/; HttpOnly; SameSite=Lax`)
}

export function withCookie(answer: SiteAnswer, cookie: string): SiteAnswer {
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie, 'cache-control': 'no-store' } }
}

export function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > KEPT_MAX && oldest !== undefined) map.delete(oldest)
}

export function secretOf({ seed, count }: Memory, what: string): string {
  const chance = chanceOf(seed, 'members', what, count)
  return Array.from({ length: 24 }, () => chance.whole(0, 35).toString(36)).join('')
}

export function cookieOf(headers: SiteRequest['headers'], name: string): string {
  const pairs = (headers['cookie'] ?? '').split('; ').map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1] ?? ''
}
