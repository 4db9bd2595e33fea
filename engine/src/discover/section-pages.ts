// The sections in which a long list is kept: letters from A to Z, years of an archive. Not the pages of one section.
import type { Link, PageDocument } from '../types.ts'
import { isInFurniture } from './places.ts'

const LETTERS_MIN = 8
const YEARS_MIN = 2
const YEAR = /^((?:19|20)\d\d)(?:\s*\(\d+\))?$/
const HAS_YEAR = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/

/** Addresses in page order; empty where the page has no such bar, or is itself one of the years. */
export function findSectionPages({ links, page }: PageDocument): string[] {
  const near = links.filter((link) => isNear(link.url, page.url) && !isInFurniture(link.element))
  return [...new Set([...letters(near), ...years(near, page.url)].map(({ url }) => url.replace(/#.*$/, '')))]
}

function letters(links: readonly Link[]): Link[] {
  const found = links.filter(({ text, url }) => isLetterOf(text.trim(), url))
  return new Set(found.map(({ text }) => text.trim())).size >= LETTERS_MIN ? found : []
}

/** The letter is the end of the path or a value of the question. */
function isLetterOf(text: string, address: string): boolean {
  if (!/^(?:\p{L}|#|0-9)$/u.test(text)) return false
  const url = new URL(address)
  const ends = [decodeSafely(url.pathname).replace(/\/+$/, ''), ...url.searchParams.values()]
  const letter = text.toLowerCase()
  return /^\p{L}$/u.test(text)
    ? ends.some((end) => new RegExp(`(?:^|[^\\p{L}])${letter}(?:\\.\\w{2,5})?$`, 'u').test(end.toLowerCase()))
    : true
}

function years(links: readonly Link[], pageUrl: string): Link[] {
  if (HAS_YEAR.test(pageUrl)) return []
  const found = links.filter(({ text, url }) => url.includes(YEAR.exec(text.trim())?.[1] ?? '\n'))
  return found.length >= YEARS_MIN ? found : []
}

/** Below the page, beside it, or the page itself asked for another part. */
function isNear(address: string, pageUrl: string): boolean {
  const [there, here] = [URL.parse(address), URL.parse(pageUrl)]
  if (there === null || here === null || there.host !== here.host) return false
  const own = here.pathname.replace(/\/+$/, '')
  const folder = own.replace(/[^/]*$/, '')
  return there.pathname.startsWith(`${own}/`) || there.pathname === here.pathname || (folder !== '/' && there.pathname.startsWith(folder))
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
