// The structured rung: a field's property paths looked up in what the page declares about itself (JSON-LD, microdata, RDFa,
// meta tags). The page's main thing stands before others. Conflicting values are all kept; the merge decides.
// Next: engine/src/extract/reader-rung.ts
import type { Candidate, CellReason, Findings } from '../types.ts'
import { candidateOf } from './candidate-of.ts'
import { isPublisher } from '../values/person/credited-names.ts'
import type { DataGroup } from '../page/data-index.ts'
import { entityTrust, groupsOf, inEntityOrder, isOfText, ofKindAsked, withVariants } from './declared-groups.ts'
import { tagsFactor } from '../values/list/declared-tags.ts'
import { countFactor, ofConditionAsked } from './declared-offers.ts'
import { declaredPieces, preferredFirst, wantsJoined } from './declared-values.ts'
import { zoneFactor } from '../values/date/date-zones.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { propose, type Proposal } from '../values/finder.ts'
import { isOffered } from '../values/availability/availability.ts'
import { asksForRelease } from '../values/date/dates.ts'
import { isDecoration } from '../values/image/images.ts'
import { hasOwnLanguage } from '../values/fact/page-facts.ts'
import { isSomebodysFirm } from '../values/organisation/organisations.ts'
import { isReducedFrom } from '../values/money/amounts.ts'
import { isOfOtherOffer } from '../values/money/prices.ts'
import { isFirmAsked } from '../values/organisation/site-firm.ts'
import { tableFit } from '../fields/label-fit.ts'
import { ofPageThing, withoutWidgets } from '../page/own-state.ts'
import type { PageIndex } from '../page/page-index.ts'
import { agreedPicture, isSmallerThanShared } from '../values/image/page-picture.ts'
import type { ReadingContext } from './reading-context.ts'
import { shapeFit } from '../values/shape-fit.ts'
import { readStock } from '../text/stock-words.ts'
import { proposeTag } from '../values/text/tag-values.ts'
import { isTitleOfPage } from '../values/text/unheaded-titles.ts'
import { nameWords, stem } from '../fields/label-words.ts'

const CANDIDATES_MAX = 8
const VALUES_MAX = 300
const OWN_NAME_FIT_MIN = 0.8
/** A list in one text is none yet. */
const WHOLE = 0.85

export function structuredRung(page: PageIndex, intents: readonly FieldSpec[], context: ReadingContext): Findings {
  const candidates = new Map<string, Candidate[]>()
  const reasons = new Map<string, CellReason>()
  for (const intent of intents) {
    page.checkTime()
    const proposals = proposeData(page, intent).toSorted((a, b) => b.score - a.score)
    const found = proposals
      .slice(0, CANDIDATES_MAX)
      .flatMap((proposal) => candidateOf(proposal, intent, { page, method: 'structured', context }) ?? [])
    candidates.set(intent.field.name, found)
    if (found.length === 0 && proposals.length > 0) reasons.set(intent.field.name, 'type_mismatch')
  }
  return { candidates, reasons }
}

export function proposeData(page: PageIndex, intent: FieldSpec): Proposal[] {
  if (intent.tag !== null) return proposeTag(page, intent.tag, intent)
  if (intent.shape === 'record') return proposeRecords(page, intent)
  const isOfSomebody = isSomebodysFirm(intent)
  const known = intent.properties.flatMap((property, rank) =>
    isOfSomebody && !OF_SOMEBODY.test(property)
      ? []
      : inEntityOrder(ofPageThing(page, ofKindAsked(toldOfThing(page, intent, property), intent))).flatMap(({ group, order, isOnly }) => {
          const trust = entityTrust(group, intent, { isNamed: property.includes('/'), isOnly }) * 0.92 ** Math.min(order, 4)
          return proposeGroup({ page, intent }, group, { rank, trust, fit: intent.conceptFit })
        }),
  )
  return [...known, ...proposeByName(page, intent), ...pictureOfPage(page, intent)]
}

/** Where somebody works or belongs, as people's data name it. */
const OF_SOMEBODY = /worksFor|affiliation|memberOf|hiringOrganization/

/** Without what is said of the site or of the text where the field asks for the firm or the language of a thing, or for when it came out. */
function toldOfThing(page: PageIndex, intent: FieldSpec, property: string): DataGroup[] {
  const groups = groupsFor(page, intent, property)
  if (property === 'title') return withoutWidgets(page, groups)
  if (intent.shape === 'language' && hasOwnLanguage(page, intent)) return groups.filter(({ entity }) => entity >= 0)
  if (asksForRelease(intent)) return groups.filter(({ entity, types }) => /release/i.test(property) || (entity >= 0 && !isOfText(types)))
  if (intent.concept?.id !== 'organisation' || !OF_HOUSE.test(property)) return groups
  return groups.filter(({ values: [value] }) => isFirmAsked(page, intent, value?.raw ?? ''))
}
const OF_HOUSE = /^(?:(?:Organization|LocalBusiness|Corporation|WebSite)\/|og:site_name)/

/** What can be bought, and under which number, is told of each variant; the field asks for the thing. */
function groupsFor(page: PageIndex, { shape }: FieldSpec, property: string): DataGroup[] {
  const groups = groupsOf(page, property)
  return (shape === 'availability' || shape === 'identifier') && groups.length > 1 ? withVariants(page, groups) : groups
}

const AGREED_PICTURE = 0.98

function pictureOfPage(page: PageIndex, intent: FieldSpec): Proposal[] {
  const picture = intent.concept?.id === 'image' && !intent.wantsMany ? agreedPicture(page) : null
  return picture ? [propose('picture of page', { block: picture.block, raw: picture.raw }, AGREED_PICTURE * intent.conceptFit)] : []
}

interface Asked {
  page: PageIndex
  intent: FieldSpec
}

interface Ground {
  rank: number
  trust: number
  fit: number
}

function proposeGroup({ page, intent }: Asked, group: DataGroup, { rank, trust, fit }: Ground): Proposal[] {
  const ofGroup = {
    trust,
    rank: Math.min(rank, 20),
    values: group.values.length,
    house: houseFactor(page, group, intent),
    shown: shownFactor(group, intent),
    count: countFactor(intent, group),
  }
  const prior = 0.97 * trust * fit * (1 - ofGroup.rank * 0.012)
  const score = prior * ofGroup.house * ofGroup.shown * ofGroup.count
  const values = preferredFirst(ofConditionAsked(page, intent, group).slice(0, VALUES_MAX), intent)
  if (intent.wantsMany || wantsJoined(intent)) {
    const pieces = declaredPieces(page, intent, values)
    const isWhole = intent.shape === 'lines' && pieces.length === 1
    const factor = intent.shape === 'tags' ? tagsFactor(page, intent, { pieces, isMeta: group.entity < 0 }) : isWhole ? WHOLE : 1
    return pieces.length > 0
      ? [{ pieces, score: score * factor, finder: `data ${group.path}`, features: { ...ofGroup, list: factor } }]
      : []
  }
  const seen = new Set<string>()
  return values.flatMap(({ block, raw, syntax }, order) => {
    if (seen.has(raw) || seen.size >= 4 || (syntax === 'state' && !isTitleOfPage(page, intent, raw))) return []
    seen.add(raw)
    const shape = intent.concept?.id === 'image' && isDecoration(page, raw) ? 0 : shapeFit(intent.shape, raw)
    if (shape === 0) return []
    const features = {
      ...ofGroup,
      zone: zoneOf(page, intent, raw),
      contradicted: shownAgainst(page, intent, raw),
      foot: footFactor(page, intent, { group, block }),
      shape: 0.6 + 0.4 * shape,
      order: 1 - Math.min(order, 5) * 0.04,
      reduced: intent.concept?.id === 'image' && isSmallerThanShared(page, raw) ? 0.85 : 1,
    }
    return [
      {
        pieces: [{ block, raw, quote: raw }],
        score: score * features.zone * features.contradicted * features.foot * features.shape * features.order * features.reduced,
        finder: `data ${group.path}`,
        features,
      },
    ]
  })
}

function zoneOf(page: PageIndex, { shape }: FieldSpec, raw: string): number {
  return shape === 'date' ? zoneFactor(page, raw) : 1
}

/** A name that is marked up in the foot of the page is the licence's or the site's. */
function footFactor(page: PageIndex, { concept }: FieldSpec, { group, block }: { group: DataGroup; block: number }): number {
  if (concept?.id !== 'title' || page.document.entities[group.entity]?.syntax !== 'microdata') return 1
  const element = page.innerElement(block)
  return element !== null && page.regions.regionOf(element).isSide ? CONTRADICTED : 1
}

/** What a page shows its buyers stands against what it declares: a button to buy what is said to be gone, a price that is struck out. */
function shownAgainst(page: PageIndex, intent: FieldSpec, raw: string): number {
  const { concept } = intent
  if (concept?.id === 'availability') return readStock(raw) === false && isOffered(page) ? CONTRADICTED : 1
  return concept?.id === 'price' && (isReducedFrom(page, raw) || isOfOtherOffer(page, intent, raw)) ? CONTRADICTED : 1
}
const CONTRADICTED = 0.7

/** What readers see stands before what is declared where the field asks for it, and for codes: shops declare internal ones. */
function shownFactor(group: DataGroup, intent: FieldSpec): number {
  if (intent.wantsShown || intent.wantsAll) return 0.8
  if (intent.shape === 'prose' && /(?:…|\.\.\.|\[…\]|read more\W*)$/i.test(group.values[0]?.raw.trim() ?? '')) return 0.85
  if (intent.shape === 'date' && intent.field.type === 'string' && !/\biso\b|yyyy/i.test(intent.field.description)) return 0.68
  if (intent.shape !== 'identifier' || intent.concept?.id === 'gtin') return 1
  return group.values.length > 2 ? 0.7 : 0.82
}

/** Publishers name themselves as author where a person is named elsewhere on the page. */
function houseFactor(page: PageIndex, group: DataGroup, intent: FieldSpec): number {
  if (intent.shape !== 'person' || group.values.length > 1 || /organi[sz]ation|publisher|company/i.test(intent.field.description)) return 1
  return isPublisher(page, group.values[0]?.raw ?? '') ? 0.66 : 1
}

/** Properties whose own name is the field's name, whatever the vocabulary says. */
function proposeByName(page: PageIndex, intent: FieldSpec): Proposal[] {
  const proposals: Proposal[] = []
  for (const [path, groups] of page.data) {
    if (intent.properties.includes(path)) continue
    const last = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf(':')) + 1)
    const fit = tableFit(page.pathWords(last), intent.ownLabels, intent.excluded)
    if (fit < OWN_NAME_FIT_MIN || isOfAnother(path.slice(0, -last.length), intent) || ACCOUNT.test(path)) continue
    const depth = path.split('.').length - 1
    for (const group of ofPageThing(page, ofKindAsked(groups, intent)))
      proposals.push(
        ...proposeGroup({ page, intent }, group, {
          rank: 2 + depth * 3,
          trust: 0.9 * entityTrust(group, intent, { isNamed: false, isOnly: false }),
          fit,
        }),
      )
  }
  return proposals
}

/** Names under which other firms' services know the site: `fb:pages` counts no pages. */
const ACCOUNT = /^(?:fb|ia|al|google|apple|msapplication|twitter|branch)(?::|-site)/

const OTHER_THINGS =
  /^(?:image|photo|logo|video|audio|associatedMedia|review|comment|testimonials?|recipeInstructions|step|publisher|isPartOf|hasPart|breadcrumb|itemListElement|mentions|citation|isRelatedTo|isSimilarTo)$/

/** The author of a picture is not the author of what the page is about, unless the field names the picture. */
function isOfAnother(path: string, intent: FieldSpec): boolean {
  return path
    .split('.')
    .some((segment) => OTHER_THINGS.test(segment) && !nameWords(intent.field.name).includes(stem(segment.toLowerCase())))
}

/** Objects: the properties below a path become the keys ("nutrition.calories" → calories). */
function proposeRecords(page: PageIndex, intent: FieldSpec): Proposal[] {
  return intent.properties.flatMap((property) => {
    const below = new Map<number, { keys: string[]; groups: DataGroup[] }>()
    for (const [path, groups] of page.data) {
      if (!path.startsWith(`${property}.`)) continue
      for (const group of groups) {
        const entry = below.get(group.entity) ?? { keys: [], groups: [] }
        entry.keys.push(path.slice(property.length + 1))
        entry.groups.push(group)
        below.set(group.entity, entry)
      }
    }
    return [...below.values()].flatMap(({ keys, groups }) => {
      const pieces = groups.flatMap((group) => group.values.slice(0, 1).map(({ block, raw }) => ({ block, raw, quote: raw })))
      const first = groups[0]
      if (!first || keys.every((key) => key.startsWith('@'))) return []
      return [
        {
          pieces,
          keys,
          score: 0.95 * entityTrust(first, intent, { isNamed: false, isOnly: below.size === 1 }) * intent.conceptFit,
          finder: `data ${property}`,
          features: { values: pieces.length },
        },
      ]
    })
  })
}
