// Removes the site's name from a page title ("Cake | Kitchen Stories"). The result is a verbatim part of the title.
import type { PageDocument } from '../types.ts'
import { labelWords } from '../fields/label-words.ts'
import { keepLast } from '../text/keep-last.ts'

const SEPARATOR = /\s+[|·•–—\-:»«/]\s+|\s*[|｜]\s*/g

export function titleWithoutSite(title: string, document: PageDocument): string {
  const parts = [...title.matchAll(SEPARATOR)]
  if (parts.length === 0) return title
  const site = siteWords(document)
  const last = parts.at(-1)
  const first = parts[0]
  if (last && isSiteName(title.slice(last.index + last[0].length), site)) return titleWithoutSite(title.slice(0, last.index), document)
  if (first && isSiteName(title.slice(0, first.index), site, FRONT)) return title.slice(first.index + first[0].length)
  return title
}

/** True for a part of a title in which at least half of the words are of the site's name or address. */
export function namesSite(part: string, document: PageDocument): boolean {
  return labelWords(part).length > 0 && isSiteName(part, siteWords(document))
}

/** `share` is the share of words that must be the site's; not all need to be, because of words such as "the". */
function isSiteName(part: string, site: ReadonlySet<string>, share = END): boolean {
  const words = labelWords(part)
  const own = words.filter((word) => word.length > 2 && site.has(word))
  return words.length === 0 || (own.length > 0 && own.length >= words.length * share) || site.has(words.join(''))
}
const END = 0.5
/** All words must be the site's at the front, because a headline may begin with a town that is also in the name of the newspaper. */
const FRONT = 1

const siteWords = keepLast((document: PageDocument): ReadonlySet<string> => {
  const host = URL.parse(document.page.url)?.hostname.replace(/^www\./, '') ?? ''
  const name = document.values.find(({ path }) => path === 'og:site_name')?.raw ?? ''
  const labels = host.split('.')
  return new Set([...labels, host, ...labels.flatMap((label) => label.split('-')), ...labelWords(name), labelWords(name).join('')])
})
