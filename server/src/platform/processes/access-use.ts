// What opens a site to a process that looks at pages, and what comes back of it: cookies that the site has set meanwhile.
import type { AccessSecrets, KeptCookie } from '@quarry/engine'
import { z } from 'zod'

/** What opens a site to a process, and what becomes of the cookies that are set meanwhile. */
export interface AccessUse {
  secrets: AccessSecrets
  onCookies(changes: KeptCookie[]): Promise<void>
}

const cookieSchema = z.object({
  key: z.string(),
  value: z.string(),
  domain: z.string(),
  path: z.string(),
  hostOnly: z.boolean(),
  secure: z.boolean().optional(),
  httpOnly: z.boolean().optional(),
  expires: z.string().optional(),
})

/** Nothing for what are no cookies. */
export function cookiesOf(said: unknown): KeptCookie[] {
  const read = z.array(cookieSchema).safeParse(said ?? [])
  if (!read.success) return []
  return read.data.map(({ secure, httpOnly, expires, ...cookie }) => ({
    ...cookie,
    ...(secure === undefined ? {} : { secure }),
    ...(httpOnly === undefined ? {} : { httpOnly }),
    ...(expires === undefined ? {} : { expires }),
  }))
}
