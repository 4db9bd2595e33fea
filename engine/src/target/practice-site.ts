// Recognises the practice web's two forms of addresses: http://<site>.localhost:<port>/… and http://127.0.0.1:<port>/<site>/…. Both are the
// same site. On other ports they have no special meaning.

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1'])

/** The address in the `<site>.localhost` form, or null if it is not in the practice web. Its root page keeps the name `localhost`. */
export function findPracticeUrl(url: URL, practicePort: number | null): URL | null {
  if (practicePort === null || url.protocol !== 'http:' || url.port !== String(practicePort)) return null
  if (url.hostname.endsWith('.localhost')) return url
  if (!LOOPBACK_NAMES.has(url.hostname)) return null
  const site = /^\/([a-z0-9-]+)(\/.*)?$/.exec(url.pathname)
  const after = `:${url.port}${site === null ? url.pathname : (site[2] ?? '/')}${url.search}${url.hash}`
  return (site && URL.parse(`http://${site[1]}.localhost${after}`)) ?? new URL(`http://localhost${after}`)
}
