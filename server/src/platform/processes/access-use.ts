// The access to a site as passed to a child process, and the cookies that come back.
import type { AccessSecrets, KeptCookie } from '@quarry/engine'
import { z } from 'zod'

/** The access to a site for a process, and the handler of cookies set meanwhile. */
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

/** Ignores anything that is not a list of cookies. */
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
