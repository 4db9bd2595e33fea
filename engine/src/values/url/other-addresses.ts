// Addresses of links with the right words that are still not what a field asks for: share links, the site's own account for a person's,
// sign-in forms, a place in the page itself, a list of the site for one of its things.
import type { FieldSpec } from '../../fields/field-spec.ts'
import { phrasesOf } from '../../fields/word-patterns.ts'

const SHARES =
  /\/(?:share(?:r|-offsite)?|sharing|sharearticle|intent\/(?:tweet|post))(?:[/.?#]|$)|[?&](?:share|u|url|text|mini)=https?(?::|%3a)/i
const OF_SITE_ACCOUNT = /linkedin\.com\/(?:company|school|showcase|groups)\//i
const ACCOUNTS =
  /(?:^|[/=?&._-])(?:log-?in|sign-?(?:in|up|on)|register|registration|(?:user-?)?accounts?|ucp|faq|anmelden|aanmelden|inscription|registro)(?:[/.?&_-]|$)/i
/** "/videos", "/mediathek/videos/", "/books": lists of the site. */
const PARTS_OF_SITE = new RegExp(String.raw`\/(?:${phrasesOf(({ pageNames }) => pageNames?.mediaPaths).join('|')})\/?(?:[?#].*)?$`, 'iu')

/** True for an address that cannot be the one the field asks for. */
export function leadsElsewhere(href: string, { concept, subjects, topics: { inName } }: FieldSpec): boolean {
  if (href.startsWith('#') || SHARES.test(href)) return true
  if (subjects.includes('Person') && !subjects.includes('Organization') && OF_SITE_ACCOUNT.test(href)) return true
  if (!inName.has('accounts') && ACCOUNTS.test(href)) return true
  return (concept?.id === 'video' || inName.has('tickets')) && PARTS_OF_SITE.test(href)
}
