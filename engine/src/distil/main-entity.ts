// Which of the described items the page is about, scored by address, name and type.
import { foldForCompare } from '../text/fold.ts'
import type { Block, DataValue, Entity, JsonValue } from '../types.ts'

const SCORE_MIN = 3
/** Types that are on every page of a site, or only structure other items. */
const FURNITURE = new Set(
  'BreadcrumbList ListItem WebSite WebPage SearchAction ImageObject SiteNavigationElement WPHeader WPFooter WPSideBar WPAdBlock Rating AggregateRating Offer AggregateOffer Review Comment PostalAddress ContactPoint ItemList CollectionPage EntryPoint ReadAction Brand SpeakableSpecification'.split(
    ' ',
  ),
)
/** Often the publisher of the page rather than its subject. */
const PUBLISHERS = new Set('Organization NewsMediaOrganization Corporation Person Brand'.split(' '))

export interface PageSigns {
  url: string
  title: string
  blocks: readonly Block[]
  values: readonly DataValue[]
}

/** Index of the main entity; -1 where none is clear. */
export function findMainEntity(entities: readonly Entity[], signs: PageSigns): number {
  if (entities.length === 0) return -1
  const addresses = new Set(
    [signs.url, ...signs.values.filter(({ path }) => path === 'canonical' || path === 'og:url').map(({ raw }) => raw)].map(bareAddress),
  )
  const heading = foldForCompare(signs.blocks.find((block) => block.kind === 'heading' && block.level === 1)?.text ?? '')
  const names = [
    heading,
    foldForCompare(signs.title),
    ...signs.values.filter(({ path }) => path === 'og:title').map(({ raw }) => foldForCompare(raw)),
  ]
  const counts = new Map<string, number>()
  for (const { types } of entities) counts.set(types[0] ?? '', (counts.get(types[0] ?? '') ?? 0) + 1)
  const scores = entities.map((entity) => scoreOf(entity, { addresses, names, twins: counts.get(entity.types[0] ?? '') ?? 1 }))
  const best = scores.indexOf(Math.max(...scores))
  return (scores[best] ?? 0) >= SCORE_MIN ? best : -1
}

function scoreOf(entity: Entity, signs: { addresses: ReadonlySet<string>; names: readonly string[]; twins: number }): number {
  const { data, types } = entity
  if (types.every((type) => FURNITURE.has(type))) return -1
  let score = types.some((type) => PUBLISHERS.has(type)) ? 0 : 2
  if (addressesOf(data).some((address) => signs.addresses.has(bareAddress(address)))) score += 3
  score += nameScore(foldForCompare(textOf(data.name) || textOf(data.headline)), signs.names)
  if (signs.twins === 1) score += 1
  return score + Math.min(Object.keys(data).length, 20) / 20
}

function nameScore(name: string, [heading = '', ...titles]: readonly string[]): number {
  if (name === '') return 0
  if (name === heading) return 3
  if (heading !== '' && (heading.includes(name) || name.includes(heading))) return 2
  return titles.some((title) => title !== '' && (title.includes(name) || name.includes(title))) ? 2 : 0
}

function addressesOf(data: Entity['data']): string[] {
  const page = data.mainEntityOfPage
  const inner = typeof page === 'object' && page !== null && !Array.isArray(page) ? [textOf(page['@id']), textOf(page.url)] : [textOf(page)]
  return [textOf(data.url), textOf(data['@id']), ...inner].filter((address) => address !== '')
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : Array.isArray(value) ? textOf(value[0]) : ''
}

/** Without scheme, www, query, fragment and closing slash: the same page has many addresses. */
function bareAddress(address: string): string {
  return address
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/[?#].*$/, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
}
