// The meanings of tags, class and id names and common phrases, the same for every site, and how near a block is to elements with them.
import type { Element } from 'domhandler'
import { anyOf } from '../fields/word-patterns.ts'

/** The common meanings of class and id names. */
const NAMED: Record<string, RegExp> = {
  comment: /comment|disqus|discussion|respond|replies/,
  side: /side-?bar|aside|\brail\b|secondary|col-?right|right-?col|tertiary/,
  related:
    /related|recommend|similar|suggest|more-?(?:from|stories|articles|posts)|you-?may|also-?like|trending|popular|latest|read-?next|up-?next|teaser|promo-?list|outbrain|taboola/,
  share: /shar(?:e|ing)|social|follow|tweet|facebook|bookmark/,
  navigation: /\bnav|navi?gation|menu|breadcrumb|crumbs|pagination|pager|\btoc\b|table-of-contents|tabs?\b|toolbar|skip/,
  footer: /foot(?:er)?\b|footer|bottom|copyright|legal|colophon/,
  header: /header|masthead|top-?bar|banner|logo|site-?title|\bhead\b/,
  promotion: /\bads?\b|advert|sponsor|promo|\bcta\b|call-to-action|upsell|marketing|campaign/,
  byline: /meta|author|byline|\bdate|time-?stamp|publish|tags?\b|categor|entry-?info|post-?info|credit/,
  signup:
    /newsletter|subscri|sign-?up|log-?in|sign-?in|register|cookie|consent|gdpr|popup|pop-?up|modal|overlay|dialog|paywall|form|search/,
  article:
    /article|post-?(?:body|content|text)|entry-?(?:content|body|text)|story|blog-?post|article-?body|news-?(?:text|body)|hentry|rich-?text|\bprose\b|wysiwyg|markdown/,
  content: /content|\bmain\b|\bbody|\btext|\bcopy\b|primary|page-?(?:inner|wrap)|editor/,
  product: /product|price|sku|buy|cart|\bspecs?\b|specification|detail|descri|feature|attribut|variant|option/,
  review: /review|rating|testimonial|feedback|quote/,
  forum: /forum|thread|topic|message|\bpost\b|post-|posts|reply|question|answer|conversation|bbcode|bb_/,
  widget: /widget|module|block|card|tile|\bbox\b|panel|slider|carousel|swiper|gallery/,
  list: /list|grid|items?\b|results?|collection|catalog|feed|archive|category/,
  caption: /caption|figure|image|photo|media|video|credit|thumb/,
  hidden: /hidden|hide|visually|sr-only|screen-reader|offscreen|collapse|accordion|\bno-?print|skip-?link/,
  section: /section|hero|intro|about|service|faq|summary|lead|excerpt|abstract|highlight/,
  code: /code|highlight|syntax|snippet|terminal|shell|console|api|\bdocs?\b|documentation|manual|reference/,
}
export const GROUPS = Object.keys(NAMED)
export const TAG_GROUPS = [
  'main',
  'article',
  'nav',
  'header',
  'footer',
  'aside',
  'form',
  'table',
  'ul',
  'figure',
  'section',
  'button',
  'label',
  'select',
  'details',
  'blockquote',
  'pre',
] as const
export const PHRASES: Record<string, RegExp> = {
  rights: /©|\(c\)\s?\d{4}|all rights reserved|alle rechte|tous droits|todos los derechos|copyright/i,
  cookies: /\bcookies?\b|privacy policy|datenschutz|terms of (?:use|service)|impressum/i,
  more: /^(?:read|learn|see|view|show|find out|load|click) (?:more|all|here)\b|^(?:weiterlesen|mehr|lire la suite|leer más|leggi|continue reading|читать|подробнее)/i,
  act: /^(?:share|tweet|print|e-?mail|log ?in|sign ?(?:in|up)|subscribe|register|reply|quote|report|like|follow|add to (?:cart|basket|wish ?list|bag)|buy now|comment|leave a (?:comment|reply)|submit|search|next|previous|home|menu|back to top|skip to)\b/i,
  byline:
    /^(?:by|von|par|por|di|da|written by|posted (?:by|on)|published|updated|last (?:updated|modified)|author)\b|\b\d+ (?:min(?:ute)?s? read|minutes? ago|hours? ago|days? ago)\b/i,
  date: /\b(?:19|20)\d{2}\b/,
  price: /[$€£¥₹₽]\s?\d|\d\s?(?:[€£₽]|USD|EUR)/,
  related:
    /^(?:related|recommended|you (?:may|might) also|more (?:from|stories|articles|news|on)|popular|trending|latest|recent (?:posts|comments|articles)|similar|see also|featured|categories|tags|archives|topics|share this|about the author|comments?)\b/i,
  email: /@[\w-]+\.\w|\b\d{3}[-. ]\d{3,4}[-. ]\d{4}\b/,
}

/** Short lines that introduce other pages, and those that introduce readers' comments. */
export const ANNOUNCED: readonly RegExp[] = [
  new RegExp(`^${anyOf(({ frame }) => [frame?.related, frame?.further])}`, 'iu'),
  new RegExp(String.raw`^(?:\d+ )?${anyOf(({ frame }) => frame?.comments)}`, 'iu'),
]

/** Lines that link to other pages, newsletters and accounts. */
export const POINTING = new RegExp(String.raw`^[\W_]*${anyOf(({ frame }) => frame?.alsoRead)}|${anyOf(({ frame }) => frame?.joinIn)}`, 'iu')

const ASIDE_GROUPS = ['comment', 'side', 'related', 'footer', 'signup', 'promotion', 'navigation', 'share'].map(
  (group) => TAG_GROUPS.length + GROUPS.indexOf(group),
)
const ASIDE_TAGS = ['nav', 'footer', 'aside', 'form'].map((tag) => (TAG_GROUPS as readonly string[]).indexOf(tag))

/** True near below elements whose tag or name means secondary content. */
export function isAside(names: readonly number[]): boolean {
  return [...ASIDE_TAGS, ...ASIDE_GROUPS].some((index) => (names[index] ?? 0) > 0.12)
}

/** How near an ancestor of each tag and each meaning of names is: 1 for the block's own, less with distance, 0 for none. */
export function nameReader(): (ancestors: readonly Element[]) => number[] {
  const meanings = new Map<Element, number[]>()
  const meaningOf = (element: Element): number[] => {
    const known = meanings.get(element)
    if (known) return known
    const names =
      `${element.attribs.class ?? ''} ${element.attribs.id ?? ''} ${element.attribs.role ?? ''} ${element.attribs.itemprop ?? ''}`
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()
        .slice(0, 300)
    const found = names.trim() === '' ? [] : GROUPS.flatMap((group, index) => (NAMED[group]?.test(names) ? [index] : []))
    meanings.set(element, found)
    return found
  }
  const chains = new Map<Element, number[]>()
  return (ancestors) => {
    const [first] = ancestors
    const known = first && chains.get(first)
    if (known) return known
    const tags = TAG_GROUPS.map(() => 0)
    const groups = GROUPS.map(() => 0)
    ancestors.forEach((element, distance) => {
      if (element.name === 'body' || element.name === 'html') return
      const nearness = 1 / (1 + distance)
      const tag =
        element.attribs.role === 'main' ? 0 : (TAG_GROUPS as readonly string[]).indexOf(element.name === 'ol' ? 'ul' : element.name)
      if (tag >= 0) tags[tag] ||= nearness
      for (const group of meaningOf(element)) groups[group] ||= nearness
    })
    const row = [...tags, ...groups]
    if (first) chains.set(first, row)
    return row
  }
}
