// The linked pages of a start page that most likely hold the fields still empty. Judges by link text and path; fetches nothing.
import type { Field } from '@quarry/contract'
import { getDomain } from 'tldts'
import type { Link } from '../types.ts'

/** What kind of page tells what, in the words of menus and of fields. A field that has a word of `tells` looks for pages of `named`. */
const TOPICS: { named: RegExp; tells: RegExp }[] = [
  {
    named: /\b(?:contact|kontakt|contacto|contatti|contato|impressum|imprint|legal|find us|visit|locations?|stores?|offices?)/,
    tells:
      /\b(?:e ?mails?|phones?|telephone|fax|address(?:es)?|street|city|zip|postal|country|location|contact|opening|hours|headquarters?|hq)\b/,
  },
  {
    named: /\b(?:impressum|imprint|legal|terms|company details|mentions)/,
    tells: /\b(?:legal|registration|register|vat|tax|managing|directors?|owner|entity|company (?:name|number))\b/,
  },
  {
    named: /\b(?:about|story|history|who we are|company|mission|uber uns|ueber uns|qui sommes|chi siamo|quienes|over ons|o nas|profile)/,
    tells:
      /\b(?:about|founded|founding|founders?|history|mission|description|summary|industry|employees|size|headcount|year|company|revenue|customers|headquarters?)\b/,
  },
  {
    named: /\b(?:team|people|leadership|management|staff|board|founders|equipe|menschen)/,
    tells:
      /\b(?:team|ceo|cto|cfo|founders?|people|staff|employees|leader(?:ship)?|executives?|directors?|managers?|president|chair|board)\b/,
  },
  {
    named: /\b(?:pricing|prices?|plans?|preise|tarifs?|precios|shop|store|products?|fees|rates)/,
    tells: /\b(?:prices?|pricing|plans?|costs?|fees?|rates?|subscription|trial|tiers?|currency)\b/,
  },
  {
    named: /\b(?:careers?|jobs?|vacanc|join us|karriere|stellen|hiring|openings)/,
    tells: /\b(?:careers?|jobs?|vacanc(?:y|ies)|hiring|openings|positions|salary|benefits)\b/,
  },
  {
    named: /\b(?:products?|services?|solutions?|features?|platform|what we do|leistungen|produkte|servicios|catalog)/,
    tells: /\b(?:products?|services?|solutions?|features?|offers?|offerings?|technology|integrations?|catalog)\b/,
  },
  { named: /\b(?:news|blog|press|media|presse|noticias)/, tells: /\b(?:news|blog|press|announcements?|posts?|articles?|latest)\b/ },
  {
    named: /\b(?:faq|help|support|shipping|delivery|returns?|versand)/,
    tells: /\b(?:faq|support|shipping|delivery|returns?|warranty|refunds?)\b/,
  },
]
const IGNORED_WORDS = new Set(
  'the a an of for and or in on at to by is are its it this that with from page site website web company name url'.split(' '),
)
const NOT_A_PAGE = /\.(?:pdf|zip|jpe?g|png|gif|svg|webp|mp[34]|docx?|xlsx?|pptx?|exe|dmg|css|js|ics|vcf)$/i
const NOT_A_SOURCE =
  /\b(?:login|log in|sign in|signin|signup|sign up|register|cart|basket|checkout|account|logout|password|wishlist|cookie)\b/

export interface StartPage {
  url: string
  links: readonly Link[]
}

/** At most `pagesMax` addresses of the same site, best first; empty where no link promises one of the fields. */
export function choosePages(page: StartPage, fields: readonly Field[], pagesMax: number): string[] {
  const wanted = fields.map((field) => ({ text: plain(`${field.name} ${field.description}`), words: wordsOf(field) }))
  const scores = new Map<string, number>()
  const start = new URL(page.url)
  for (const link of page.links) {
    const url = samePlace(start, link.url)
    if (url === null) continue
    const label = plain(`${link.text} ${decoded(url.pathname)}`)
    if (label.length > 300 || NOT_A_SOURCE.test(label)) continue
    const score = wanted.reduce((sum, field) => sum + promise(label, field), 0) / Math.sqrt(depthOf(url))
    if (score > 0) scores.set(url.href, Math.max(score, scores.get(url.href) ?? 0))
  }
  return [...scores]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, pagesMax)
    .map(([url]) => url)
}

function promise(label: string, field: { text: string; words: string[] }): number {
  const topics = TOPICS.filter(({ named, tells }) => tells.test(field.text) && named.test(label)).length
  const shared = field.words.filter((word) => label.includes(` ${word}`)).length
  return topics * 2 + shared
}

/** The link without its fragment if it is another page of the same site, else null. */
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
  return words.filter((word) => word.length > 2 && !IGNORED_WORDS.has(word))
}

/** Lower case, letters and digits only, with a space at both ends. */
function plain(text: string): string {
  const spaced = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  return ` ${spaced.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function depthOf(url: URL): number {
  return url.pathname.split('/').filter((part) => part !== '').length || 1
}
