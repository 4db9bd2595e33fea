// Addresses of individual pages, and the shape by which addresses of one kind are recognised.

/** An individual page, which gives one row. */
export interface EndPoint {
  url: string
  /** Text of the link to it; empty where there is none. */
  label: string
}

/** A key that is equal for addresses of the same page: without scheme, `www.`, fragment, closing slash and tracking parameters. */
export function pageKey(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return url
  const tracking = Array.from(parsed.searchParams.keys()).filter((name) => TRACKING.test(name))
  for (const name of tracking) parsed.searchParams.delete(name)
  const path = parsed.pathname.replace(/\/{2,}/g, '/').replace(/(?<!\/)\/+$/, '')
  return `${parsed.host.replace(/^www\./, '')}${path}${parsed.search}`
}
const TRACKING = /^(?:utm_\w+|gclid|fbclid|mc_[ce]id|ref|searchId|sid|sessionid|phpsessid)$/i

const PROGRAM = /^\.(?:php|aspx?|jsp|jspx|cfm|cgi|do|pl|action)$/

/**
 * The address without the parts that differ between pages of one kind: numbers, and the last part of the path. `/item/red-pan` and
 * `/item/tin-mug` have one shape; so have `/p?id=1` and `/p?id=2`. A script name distinguishes kinds: `/plant.php?id=1` and
 * `/family.php?id=1` have two.
 */
export function addressShape(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return ''
  const parts = parsed.pathname.split('/').filter((part) => part !== '')
  const extension = /\.[a-z]{2,5}$/i.exec(parts.at(-1) ?? '')?.[0]?.toLowerCase() ?? ''
  const names = [...new Set(parsed.searchParams.keys())].sort().join('&')
  const isProgram = names !== '' && PROGRAM.test(extension)
  const shaped = parts.map((part, place) => (place === parts.length - 1 && !isProgram ? `*${extension}` : part.replace(/\d+/g, '#')))
  return `${parsed.host.replace(/^www\./, '')}/${shaped.join('/')}${names === '' ? '' : `?${names}`}`
}

/** Shapes with how often each occurs, the most frequent first. */
export function countShapes(urls: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const url of urls) counts.set(addressShape(url), (counts.get(addressShape(url)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}
