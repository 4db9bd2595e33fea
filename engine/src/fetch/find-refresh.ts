// Finds the redirect of pages with `<meta http-equiv="refresh" content="0;url=…">`.
import type { ReadPage } from '../types.ts'

const BODY_CHARS_MAX = 20_000
const DELAY_S_MAX = 5

/** The target of a small page that redirects within seconds, not only without scripts; null for other pages. */
export function findRefresh(page: ReadPage): URL | null {
  // Long pages are not decoded for this.
  if (page.bytes !== undefined) return null
  const { body, url } = page
  if (body.length > BODY_CHARS_MAX) return null
  const forAll = body.replace(/<noscript\b[\s\S]*?<\/noscript/gi, '')
  const tag = /<meta\b[^>]{0,100}http-equiv\s*=\s*["']?refresh\b[^>]{0,2500}/i.exec(forAll)?.[0]
  const [, delay, address] = /content\s*=\s*["']?\s*(\d{1,3})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'>]+)/i.exec(tag ?? '') ?? []
  if (address === undefined || Number(delay) > DELAY_S_MAX) return null
  const target = URL.parse(address.trim().replaceAll('&amp;', '&'), url)
  if (target === null || !/^https?:$/.test(target.protocol)) return null
  target.hash = ''
  return target.href === url.replace(/#.*$/, '') ? null : target
}
