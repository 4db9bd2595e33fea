// The name of what the page is about: its main heading, else the page's title without the site's name.
import type { Finder, Proposal } from '../finder.ts'
import { propose } from '../finder.ts'
import type { PageIndex } from '../page-index.ts'
import { titleWithoutSite } from '../site-suffix.ts'

export const findTitles: Finder = (page, intent) => {
  if (intent.shape !== 'title' || (intent.concept?.id !== 'title' && intent.concept?.id !== 'job_title')) return []
  const proposals: Proposal[] = []
  const heading = page.mainHeading
  if (heading)
    proposals.push(propose('title', { block: heading.id, raw: heading.text }, heading.level === 1 ? 0.9 : 0.8, { level: heading.level }))
  proposals.push(...titleValues(page))
  return proposals
}

/** Titles of the page's head, cut at the site's name. */
function titleValues(page: PageIndex): Proposal[] {
  return page.document.values.flatMap((value) => {
    if (value.entity >= 0 || !['og:title', 'twitter:title', 'title', 'html:title'].includes(value.path)) return []
    const raw = titleWithoutSite(value.raw, page.document)
    return [propose('title', { block: value.block, raw, quote: value.raw }, value.path === 'og:title' ? 0.8 : 0.72, {})]
  })
}
