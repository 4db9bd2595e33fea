// Chooses the pages linked from a start page that most likely have the fields still empty, by link text and path. Fetches nothing.
import { decodePath } from '../text/decode-path.ts'
import type { Field } from '@quarry/contract'
import { topicsOfField, topicsOfLink, type Topic } from '../fields/page-topics.ts'
import { foldWords } from '../fields/fold-words.ts'
import { WORDS_OF_EVERY_LINK } from '../fields/small-words.ts'
import { getDomain } from 'tldts'
import type { Link } from '../types.ts'

const LABEL_CHARS_MAX = 300
const NOT_A_PAGE = /\.(?:pdf|zip|jpe?g|png|gif|svg|webp|mp[34]|docx?|xlsx?|pptx?|exe|dmg|css|js|ics|vcf)$/i
const NOT_A_SOURCE =
  /\b(?:login|log in|sign in|signin|signup|sign up|register|cart|basket|checkout|account|logout|password|wishlist|cookie)\b/

export interface StartPage {
  url: string
  links: readonly Link[]
}

/** At most `pagesMax` addresses of the same site, best first; empty if no link suggests one of the fields. */
export function choosePages(page: StartPage, fields: readonly Field[], pagesMax: number): string[] {
  const wanted = fields.map((field) => ({ topics: topicsOfField(field), words: wordsOf(field) }))
  const scores = new Map<string, number>()
  const start = new URL(page.url)
  for (const link of page.links) {
    const url = samePlace(start, link.url)
    if (url === null) continue
    const text = `${link.text} ${decodePath(url.pathname)}`
    if (text.length > LABEL_CHARS_MAX) continue
    const label = plain(text)
    if (NOT_A_SOURCE.test(label)) continue
    const topics = topicsOfLink(text)
    const score = wanted.reduce((sum, field) => sum + promise({ label, topics }, field), 0) / Math.sqrt(depthOf(url))
    if (score > 0) scores.set(url.href, Math.max(score, scores.get(url.href) ?? 0))
  }
  return [...scores]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, pagesMax)
    .map(([url]) => url)
}

interface Promising {
  label: string
  topics: ReadonlySet<Topic>
}

function promise(link: Promising, field: { topics: ReadonlyMap<Topic, number>; words: string[] }): number {
  const topics = [...field.topics].reduce((sum, [topic, weight]) => sum + (link.topics.has(topic) ? weight : 0), 0)
  const shared = field.words.filter((word) => link.label.includes(` ${word}`)).length
  return topics * 2 + shared
}

/** The address without its fragment if it is another page of the same site, else null. */
function samePlace(start: URL, address: string): URL | null {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || NOT_A_PAGE.test(url.pathname)) return null
  const isSame =
    url.host === start.host ||
    (url.port === start.port && getDomain(url.hostname) !== null && getDomain(url.hostname) === getDomain(start.hostname))
  url.hash = ''
  return isSame && !(url.pathname === start.pathname && url.search === start.search) ? url : null
}

function wordsOf(field: Field): string[] {
  const words = plain(field.name).trim().split(' ')
  return words.filter((word) => word.length > 2 && !WORDS_OF_EVERY_LINK.has(word))
}

/** Folded, with the parts of `camelCase` separated. */
function plain(text: string): string {
  return foldWords(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
}

function depthOf(url: URL): number {
  return url.pathname.split('/').filter((part) => part !== '').length || 1
}
