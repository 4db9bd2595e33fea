// Accounts at other sites: the link to the organisation's page on the network that a field names ("facebook", "linkedin_url"), which pages
// show as an icon without text, and all of them for a list of social links. Share links and single posts are not accounts.
import { isTag, type Element } from 'domhandler'
import { lettersOf } from '../../text/letters.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import type { Finder, Proposal } from '../finder.ts'
import { leadsElsewhere } from '../url/other-addresses.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { NETWORKS } from '../../fields/networks.ts'
import { plainPattern, plainWords, topicWords } from '../../fields/field-topics.ts'
import { scriptsApart } from '../../text/script-changes.ts'
import { nameWords, stem } from '../../fields/label-words.ts'
import { withoutWords } from '../../fields/name-words.ts'
import { ARTICLE_WORDS, OF_WORDS } from '../../fields/particles.ts'

interface Account {
  site: string
  /** Resolved, for comparing accounts. */
  url: string
  raw: string
  block: number
  /** True where its name is that of the page's site. */
  isOwn: boolean
  isInFrame: boolean
}

/** From this fit on, a field counts as its concept of the vocabulary. */
const KNOWN_FIT_MIN = 0.7
const SCORES = { own: 0.86, only: 0.74 }
/** Words of a name besides that of the network; "followers" and "handle" ask for something else. */
const FORM_WORDS: ReadonlySet<string> = new Set([...topicWords('linkForms'), ...topicWords('profileForms'), ...OF_WORDS, ...ARTICLE_WORDS])
const SOCIAL = plainPattern(({ fieldTopics }) => fieldTopics?.social)
/** The same networks by another name or under another address. */
const SAME_SITES = new Map(
  Object.entries({
    x: 'twitter',
    'x.com': 'twitter',
    'fb.com': 'facebook',
    'wa.me': 'whatsapp',
    't.me': 'telegram',
    'bsky.app': 'bluesky',
  }),
)
const SINGLE_POST =
  /\/(?:status(?:es)?|posts?|p|reels?|videos?|watch|pin|events?|permalink|photos?|embed|hashtag|search|explore|plugins|dialog|tr)(?:[/?.]|$)/i
const ACCOUNTS_MAX = 40
/** A longer text asks for more than accounts. */
const WORDS_MAX = 4

export const findAccounts: Finder = (page, intent) => {
  const { concept, conceptFit, shape, wantsMany, field } = intent
  if (field.type !== 'string' && field.type !== 'array') return []
  if (wantsMany) return wantsAll(intent) ? allAccounts(page, intent) : []
  const site = askedSite(intent)
  // The name of a network is specific enough; any other word may be a concept of the vocabulary instead.
  if (site === null || (concept !== null && shape !== 'url' && !NETWORKS.has(site) && conceptFit >= KNOWN_FIT_MIN)) return []
  return oneAccount(accountsOf(page, intent).filter((account) => stem(account.site) === site))
}

/** What the name is without words for addresses and accounts, where that is one word: mostly a network or the word of a concept. */
const askedSite = onceAField(({ field }) => {
  const [site, more] = withoutWords(nameWords(scriptsApart(field.name)), FORM_WORDS)
  return site === undefined || more !== undefined ? null : (SAME_SITES.get(site) ?? site)
})

const wantsAll = onceAField(({ field }) => asksForAll(field.name) || asksForAll(field.description))

/** "social_links", "Social media profiles". */
function asksForAll(text: string): boolean {
  const words = nameWords(text)
  return words.length <= WORDS_MAX && SOCIAL.test(plainWords(text)) && withoutWords(words, FORM_WORDS).length === 0
}

/** Several accounts, none of which is the site's, are ambiguous. */
function oneAccount(accounts: readonly Account[]): Proposal[] {
  const own = accounts.filter(({ isOwn }) => isOwn)
  const meant = own.length > 0 ? own : accounts
  const [first] = meant
  if (!first || (own.length === 0 && new Set(meant.map(({ url }) => url)).size > 1)) return []
  const score = own.length > 0 ? SCORES.own : SCORES.only
  return [{ pieces: [{ block: first.block, raw: first.raw, quote: first.raw }], score, finder: 'account' }]
}

/** One of each network, the site's own before others; only those that frame the page or are its own. */
function allAccounts(page: PageIndex, intent: FieldSpec): Proposal[] {
  const all = accountsOf(page, intent).filter(({ site, isOwn, isInFrame }) => NETWORKS.has(site) && (isOwn || isInFrame))
  const sites = [...new Set(all.map(({ site }) => site))]
  const pieces = sites.flatMap((site) => {
    const one = all.find((account) => account.site === site && account.isOwn) ?? all.find((account) => account.site === site)
    return one ? [{ block: one.block, raw: one.raw, quote: one.raw }] : []
  })
  return pieces.length > 0 ? [{ pieces, score: SCORES.own, finder: 'accounts' }] : []
}

/** The block of a link is looked up last: on a page of links without text the lookup passes all links before it. */
function accountsOf(page: PageIndex, intent: FieldSpec): Account[] {
  const accounts: Account[] = []
  for (const { url, element } of page.document.links) {
    if (accounts.length === ACCOUNTS_MAX) return accounts
    const raw = element.attribs.href?.trim() ?? ''
    const address = accountAddress(page, intent, { url, raw })
    if (address) accounts.push({ ...address, block: page.blockOf(element), isInFrame: isInFrame(page, element) })
  }
  const declared = (page.data.get('sameAs') ?? []).flatMap(({ values }) =>
    values.flatMap(({ raw, block }) => {
      const address = accountAddress(page, intent, { url: raw, raw })
      return address ? [{ ...address, block, isInFrame: true }] : []
    }),
  )
  return [...accounts, ...declared].slice(0, ACCOUNTS_MAX)
}

function accountAddress(page: PageIndex, intent: FieldSpec, at: Pick<Account, 'url' | 'raw'>): Omit<Account, 'block' | 'isInFrame'> | null {
  const address = URL.parse(at.url)
  const site = address === null ? null : siteOf(address.hostname)
  if (address === null || site === null || !/^https?:$/.test(address.protocol) || !/\/[^/]/.test(address.pathname)) return null
  if (
    SINGLE_POST.test(address.pathname) ||
    leadsElsewhere(at.raw, intent) ||
    site === siteOf(URL.parse(page.document.page.url)?.hostname ?? '')
  )
    return null
  return { ...at, site, isOwn: isNamedLike(page.addressLabel, address.pathname) }
}

/** True for "/company/alder-works" and for "/alder" at alderworks.example. */
function isNamedLike(siteName: string, path: string): boolean {
  return path.split('/').some((part) => {
    const name = lettersOf(part)
    return (
      siteName.length > 2 &&
      !FORM_WORDS.has(name) &&
      (name.includes(siteName) || (name.length >= OWN_CHARS_MIN && siteName.startsWith(name)))
    )
  })
}
const OWN_CHARS_MIN = 4

/** "facebook" of de-de.facebook.com. */
function siteOf(hostname: string): string | null {
  const labels = hostname.split('.')
  return SAME_SITES.get(labels.slice(-2).join('.')) ?? labels.at(-2) ?? null
}

const FRAME = /(?:^|[\s_-])social/i

/** In the header, the footer or at the side of the page, or among social links. */
function isInFrame(page: PageIndex, element: Element): boolean {
  if (page.regions.regionOf(element).isSide) return true
  for (let around = element.parent; around && isTag(around); around = around.parent)
    if (around.name === 'header' || FRAME.test(around.attribs.class ?? '')) return true
  return false
}
