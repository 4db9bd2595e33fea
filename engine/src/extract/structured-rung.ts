// The structured rung: looks up a field's property paths in what the page declares (JSON-LD, microdata, RDFa, meta tags). The page's main
// thing comes before others. Conflicting values are all returned; the ranker decides.
// Next: engine/src/extract/reader-rung.ts
import type { Findings } from '../types.ts'
import type { DataGroup } from '../page/data-index.ts'
import { entityTrust, groupsOf, inEntityOrder, isOfText, ofKindAsked, withVariants } from './declared-groups.ts'
import { tagsFactor } from '../values/list/declared-tags.ts'
import { countFactor, ofConditionAsked, withoutThirdDecimal } from './declared-offers.ts'
import { zoneOf, footFactor, shownAgainst, shownFactor, publisherFactor } from './declared-factors.ts'
import { proposeRecords } from './declared-records.ts'
import { declaredPieces, preferredFirst, propertiesFor, wantsJoined } from './declared-values.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { propose, type Proposal } from '../values/finder.ts'
import { asksForRelease } from '../values/date/dates.ts'
import { isDecoration } from '../values/image/images.ts'
import { hasOwnLanguage } from '../values/fact/page-facts.ts'
import { isEmployerOfPerson } from '../values/organisation/organisations.ts'
import { isFirmAsked } from '../values/organisation/site-firm.ts'
import { tableFit } from '../fields/label-fit.ts'
import { ofPageThing, withoutWidgets } from '../page/own-state.ts'
import type { PageIndex } from '../page/page-index.ts'
import { agreedPicture, isSmallerThanShared } from '../values/image/page-picture.ts'
import type { ReadingContext } from './reading-context.ts'
import { rungOf } from './rung-of.ts'
import { shapeFit } from '../values/shape-fit.ts'
import { keepLast } from '../text/keep-last.ts'
import { proposeTag } from '../values/text/tag-values.ts'
import { isTitleOfPage } from '../values/text/unheaded-titles.ts'
import { nameWords, stem } from '../fields/label-words.ts'

const CANDIDATES_MAX = 8
const VALUES_MAX = 300
const OWN_NAME_FIT_MIN = 0.8
/** Score factor for list fields whose value is one unsplit string. */
const WHOLE = 0.85

export function structuredRung(page: PageIndex, intents: readonly FieldSpec[], context: ReadingContext): Findings {
  return rungOf(intents, { page, context, method: 'structured', candidatesMax: CANDIDATES_MAX }, (intent) => {
    page.checkTime()
    return proposeData(page, intent)
  })
}

function proposeData(page: PageIndex, intent: FieldSpec): Proposal[] {
  if (intent.tag !== null) return proposeTag(page, intent.tag, intent)
  if (intent.shape === 'record') return proposeRecords(page, intent)
  const isOfPerson = isEmployerOfPerson(intent)
  const known = propertiesFor(intent).flatMap((property, rank): Proposal[] => {
    const groups = isOfPerson && !OF_PERSON.test(property) ? [] : groupsOfThing(page, intent, property)
    if (groups.length === 0) return []
    return inEntityOrder(ofPageThing(page, ofKindAsked(groups, intent))).flatMap(({ group, order, isOnly }) => {
      const trust = entityTrust(group, intent, { isNamed: property.includes('/'), isOnly }) * 0.92 ** Math.min(order, 4)
      return proposeGroup({ page, intent }, group, { rank, trust, fit: intent.conceptFit })
    })
  })
  return [...known, ...proposeByName(page, intent), ...pictureOfPage(page, intent)]
}

/** Properties of a person or job that name an employer or a membership. */
const OF_PERSON = /worksFor|affiliation|memberOf|hiringOrganization/

/** Without values of the site or of the text if the field asks for the organisation, the language or the release date of a thing. */
function groupsOfThing(page: PageIndex, intent: FieldSpec, property: string): DataGroup[] {
  const groups = groupsFor(page, intent, property)
  if (groups.length === 0) return groups
  if (property === 'title') return withoutWidgets(page, groups)
  if (intent.shape === 'language' && hasOwnLanguage(page, intent)) return groups.filter(({ entity }) => entity >= 0)
  if (asksForRelease(intent)) return groups.filter(({ entity, types }) => /release/i.test(property) || (entity >= 0 && !isOfText(types)))
  if (intent.concept?.id !== 'organisation' || !OF_PUBLISHER.test(property)) return groups
  return groups.filter(({ values: [value] }) => isFirmAsked(page, intent, value?.raw ?? ''))
}
const OF_PUBLISHER = /^(?:(?:Organization|LocalBusiness|Corporation|WebSite)\/|og:site_name)/

/** Availability and article number are declared for each variant, but the field asks for the thing as a whole. */
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
    house: publisherFactor(page, group, intent),
    shown: shownFactor(group, intent),
    count: countFactor(intent, group),
  }
  const prior = 0.97 * trust * fit * (1 - ofGroup.rank * 0.012)
  const score = prior * ofGroup.house * ofGroup.shown * ofGroup.count
  const declared = ofConditionAsked(page, intent, group).filter(({ raw }) => !isTownOfFullerPlace(page, group.path, raw))
  const values = preferredFirst(declared.slice(0, VALUES_MAX), intent)
  if (intent.wantsMany || wantsJoined(intent)) {
    const pieces = declaredPieces(page, intent, values)
    const isWhole = intent.shape === 'lines' && pieces.length === 1
    const factor = intent.shape === 'tags' ? tagsFactor(page, intent, { pieces, isMeta: group.entity < 0 }) : isWhole ? WHOLE : 1
    return pieces.length > 0
      ? [{ pieces, score: score * factor, finder: `data ${group.path}`, features: { ...ofGroup, list: factor } }]
      : []
  }
  const seen = new Set<string>()
  return values.flatMap(({ block, raw: quote, syntax }, order) => {
    const raw = withoutThirdDecimal(page, intent, quote)
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
        pieces: [{ block, raw, quote }],
        score: score * features.zone * features.contradicted * features.foot * features.shape * features.order * features.reduced,
        finder: `data ${group.path}`,
        features,
      },
    ]
  })
}

/** True for the town of a job if the page's text has it with its region ("Leeds, Yorkshire"), which is more complete. */
function isTownOfFullerPlace(page: PageIndex, path: string, raw: string): boolean {
  return path.endsWith('jobLocation.address.addressLocality') && page.visibleBlocks.some(({ text }) => text.includes(`${raw}, `))
}

/** Proposals from properties with the field's name, in any vocabulary. */
function proposeByName(page: PageIndex, intent: FieldSpec): Proposal[] {
  const proposals: Proposal[] = []
  for (const { path, last, words, groups } of namedPaths(page)) {
    const fit = tableFit(words, intent.ownLabels, intent.excluded)
    if (fit < OWN_NAME_FIT_MIN || intent.properties.includes(path)) continue
    if (isOfAnother(path.slice(0, -last.length), intent) || ACCOUNT.test(path)) continue
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

/** The declared paths with the words of their last property. Cached for the page, since every field reads them. */
const namedPaths = keepLast((page: PageIndex) =>
  [...page.data].map(([path, groups]) => {
    const last = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf(':')) + 1)
    return { path, last, words: page.pathWords(last), groups }
  }),
)

/** Prefixes of identifiers of the site at external services: `fb:pages` is no number of pages. */
const ACCOUNT = /^(?:fb|ia|al|google|apple|msapplication|twitter|branch)(?::|-site)/

const OTHER_THINGS =
  /^(?:image|photo|logo|video|audio|associatedMedia|review|comment|testimonials?|recipeInstructions|step|publisher|isPartOf|hasPart|breadcrumb|itemListElement|mentions|citation|isRelatedTo|isSimilarTo)$/

/** True for a property of another thing that the field does not name: the author of a picture is not the author of the page's subject. */
function isOfAnother(path: string, intent: FieldSpec): boolean {
  return path
    .split('.')
    .some((segment) => OTHER_THINGS.test(segment) && !nameWords(intent.field.name).includes(stem(segment.toLowerCase())))
}
