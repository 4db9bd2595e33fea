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

/** Titles of the page's head: the part that the main heading repeats, else all but the site's name. */
function titleValues(page: PageIndex): Proposal[] {
  const heading = page.mainHeading?.text ?? ''
  return page.document.values.flatMap((value) => {
    const weight = value.entity >= 0 ? undefined : WEIGHTS[value.path.toLowerCase()]
    if (weight === undefined || (value.path === 'html:title' && isUnfilled(page))) return []
    const holdsHeading = heading.length >= 8 && value.raw.includes(heading)
    const raw = holdsHeading ? heading : titleWithoutSite(value.raw, page.document)
    return raw === '' ? [] : [propose('title', { block: value.block, raw, quote: value.raw }, weight, {})]
  })
}

/** The title of a shell that waits for its scripts is the application's, not that of what it will show. */
function isUnfilled({ document, mainHeading }: PageIndex): boolean {
  return document.isShell && document.page.via !== 'browser' && !mainHeading
}

const WEIGHTS: Record<string, number | undefined> = {
  'og:title': 0.82,
  'twitter:title': 0.76,
  'html:title': 0.74,
  'dc.title': 0.74,
  title: 0.7,
}
