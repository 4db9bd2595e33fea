// Finds pages for the requested things by web search. A result becomes a target only where its title or snippet, and its page, are about
// them. List pages are not targets; they are named, so that discovery can find their pages.
import { ASSISTANT } from '@quarry/contract'
import { addressShape, fitsThing, withoutSetting, type UserRequest } from '@quarry/engine'
import type { SearchResults } from '../../../sites/inspection/orders.ts'
import { isFailure, type PageTools } from '../page-tools.ts'

export interface FoundTargets {
  targets: string[]
  /** Addresses of lists of such things. */
  lists: string[]
}

const QUERY_CHARS_MAX = 200
const LOOKED_AT_MAX = 5
const NONE: FoundTargets = { targets: [], lists: [] }

export async function findTargets(request: UserRequest, tools: PageTools): Promise<FoundTargets> {
  const query = withoutSetting(request.thingWords, request.language).slice(0, QUERY_CHARS_MAX).trim()
  if (query === '') return NONE
  const possible = await search(query, request, tools)
  const found: FoundTargets = { targets: [], lists: [] }
  for (const { url, title, snippet } of possible.slice(0, LOOKED_AT_MAX)) {
    const page = await tools.glance(url)
    if (isFailure(page)) continue
    const fit = fitsThing(`${title}\n${snippet}\n${page.title}\n${page.text}`, request)
    const isOfKind = page.kind !== null && page.kind === request.thing?.kind?.noun
    const isOther = page.kind !== null && request.thing?.kind != null && !isOfKind
    // A recipe page seldom contains the word "recipe"; a dentist's page usually contains "dentist".
    const isNamed = fit.hasName || (isOfKind && request.thing?.id === request.thing?.kind?.id)
    if (!fit.hasDetails || !isNamed || isOther) continue
    found[page.listed > 0 ? 'lists' : 'targets'].push(url)
  }
  const shapes = new Set(found.targets.map(addressShape))
  const alike = possible.slice(LOOKED_AT_MAX).flatMap(({ url }) => (shapes.has(addressShape(url)) ? [url] : []))
  return { ...found, targets: [...found.targets, ...alike].slice(0, ASSISTANT.targetsMax) }
}

async function search(query: string, request: UserRequest, tools: PageTools): Promise<SearchResults> {
  const results = await tools.search(query)
  return isFailure(results) ? [] : results.filter((result) => mayFit(result, request))
}

/** Title and snippet have the details, and the name where the page itself may lack it. */
function mayFit({ title, snippet }: SearchResults[number], request: UserRequest): boolean {
  const { hasName, hasDetails } = fitsThing(`${title}\n${snippet}`, request)
  return hasName
    ? hasDetails || request.thing !== null
    : hasDetails && request.thing?.id === request.thing?.kind?.id && request.thing !== null
}
