// The server's state of the members' area: open sign-in forms and sessions.
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
/** Number of pages that a session of a sign-in page shows before it expires. */
export const PAGES_PER_SESSION = 15
/** Maximum number of forms and of sessions; the oldest are dropped. */
const KEPT_MAX = 2_000

export interface Memory {
  seed: string
  /** Pages left of each session. */
  sessions: Map<string, number>
  /** CSRF tokens of the sign-in forms, by visitor. */
  forms: Map<string, string>
  /** Input of the first page of the sign-in on two pages, by visitor. */
  halves: Map<string, string>
  count: number
}

export function newMemory(seed: string): Memory {
  return { seed, sessions: new Map(), forms: new Map(), halves: new Map(), count: 0 }
}

/** Redirects to the path, with a new session. */
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
