// The practice web's two address forms: http://<site>.localhost:<port>/… and http://127.0.0.1:<port>/<site>/….
// Both mean one site; nothing else does on any other port.

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1'])

/** The address in the `<site>.localhost` form, or null if it is not one of the practice web's. Its root page keeps the name `localhost`. */
export function findPracticeUrl(url: URL, practicePort: number | null): URL | null {
  if (practicePort === null || url.protocol !== 'http:' || url.port !== String(practicePort)) return null
  if (url.hostname.endsWith('.localhost')) return url
  if (!LOOPBACK_NAMES.has(url.hostname)) return null
  const canonical = new URL(url)
  canonical.hostname = 'localhost'
  const site = /^\/([a-z0-9-]+)(\/.*)?$/.exec(url.pathname)
  if (site === null) return canonical
  canonical.hostname = `${site[1]}.localhost`
  canonical.pathname = site[2] ?? '/'
  return canonical
}
