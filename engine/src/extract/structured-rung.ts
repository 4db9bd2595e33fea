// The structured rung: a field's property paths looked up in what the page declares about itself (JSON-LD, microdata, RDFa,
// meta tags). The page's main thing stands before others. Conflicting values are all kept; the merge decides.
// Next: engine/src/extract/reader-rung.ts
import type { Candidate, CellReason, DataValue, Findings } from '../types.ts'
import { candidateOf } from './candidate-of.ts'
import type { DataGroup } from './data-index.ts'
import { isHouse, peopleOf } from './credited-names.ts'
import { DECORATION } from './finders/images.ts'
import { isKindOf, isSideThing } from './entity-kinds.ts'
import type { FieldIntent } from './field-intent.ts'
import { propose, type Piece, type Proposal } from './finder.ts'
import { tableFit } from './label-fit.ts'
import type { PageIndex } from './page-index.ts'
import { agreedPicture, areaOf, isSmallerThanShared } from './page-picture.ts'
import type { ReadingContext } from './reading-context.ts'
import { splitPeople, splitTags } from './split-values.ts'
import { shapeFit } from './shape-check.ts'
import { tagsOf } from './tag-list.ts'
import { readStock } from './stock-words.ts'
import { withoutRepeats } from './without-repeats.ts'
import { nameWords, stem } from './words.ts'
import { isStepNumber, withoutNumbers } from './list-pieces.ts'

const CANDIDATES_MAX = 8
const VALUES_MAX = 300
const OWN_NAME_FIT_MIN = 0.8

export function structuredRung(page: PageIndex, intents: readonly FieldIntent[], context: ReadingContext): Findings {
  const candidates = new Map<string, Candidate[]>()
  const reasons = new Map<string, CellReason>()
  for (const intent of intents) {
    const proposals = proposeData(page, intent).toSorted((a, b) => b.score - a.score)
    const found = proposals
      .slice(0, CANDIDATES_MAX)
      .flatMap((proposal) => candidateOf(proposal, intent, { method: 'structured', context }) ?? [])
    candidates.set(intent.field.name, found)
    if (found.length === 0 && proposals.length > 0) reasons.set(intent.field.name, 'type_mismatch')
  }
  return { candidates, reasons }
}

export function proposeData(page: PageIndex, intent: FieldIntent): Proposal[] {
  if (intent.shape === 'record') return proposeRecords(page, intent)
  const known = intent.properties.flatMap((property, rank) =>
    inEntityOrder(groupsOf(page, property)).flatMap(({ group, order, isOnly }) => {
      const trust = entityTrust(group, intent, { isNamed: property.includes('/'), isOnly }) * 0.92 ** Math.min(order, 4)
      return proposeGroup({ page, intent }, group, { rank, trust, fit: intent.conceptFit })
    }),
  )
  return [...known, ...proposeByName(page, intent), ...pictureOfPage(page, intent)]
}

const AGREED_PICTURE = 0.98

function pictureOfPage(page: PageIndex, intent: FieldIntent): Proposal[] {
  const picture = intent.concept?.id === 'image' && !intent.wantsMany ? agreedPicture(page) : null
  return picture ? [propose('picture of page', { block: picture.block, raw: picture.raw }, AGREED_PICTURE * intent.conceptFit)] : []
}

/** Groups that a property of the vocabulary names; see `Concept.properties` for the notation. */
function groupsOf(page: PageIndex, property: string): DataGroup[] {
  if (property.endsWith('~')) return textsBelow(page, property.slice(0, -1))
  const slash = property.indexOf('/')
  if (slash > 0) {
    const type = property.slice(0, slash)
    return (page.data.get(property.slice(slash + 1)) ?? []).filter((group) => group.entity >= 0 && isKindOf(group.types, type))
  }
  const name = /^(?:meta|link|http-equiv):(.+)$/.exec(property)?.[1]
  if (name !== undefined || property.includes(':'))
    return (page.data.get((name ?? property).toLowerCase()) ?? []).filter((group) => group.entity < 0)
  const inThings = (page.data.get(property) ?? []).filter((group) => group.entity >= 0)
  return [...inThings, ...(page.data.get(property.toLowerCase()) ?? []).filter((group) => group.entity < 0)]
}

/** Names and texts of all that hangs below a property, in source order; a name that only begins its text is left out. */
function textsBelow(page: PageIndex, property: string): DataGroup[] {
  const byEntity = new Map<number, DataGroup>()
  for (const [path, groups] of page.data) {
    if (path !== property && !(path.startsWith(`${property}.`) && /\.(?:text|name)$/.test(path))) continue
    for (const group of groups) {
      const known = byEntity.get(group.entity)
      byEntity.set(group.entity, { ...group, path: property, values: [...(known?.values ?? []), ...group.values] })
    }
  }
  return [...byEntity.values()].map((group) => ({
    ...group,
    values: withoutRepeatedNames(group.values.toSorted((a, b) => a.block - b.block)),
  }))
}

function withoutRepeatedNames(values: readonly DataValue[]): DataValue[] {
  const texts = values.filter(({ path }) => !path.endsWith('.name')).map(({ raw }) => raw.replace(/<[^>]*>/g, '').trim())
  return values.filter(
    ({ path, raw }) =>
      !path.endsWith('.name') || !(isStepLabel(raw) || texts.some((text) => text.startsWith(raw.trim().replace(/[.…]+$/, '')))),
  )
}

/** "Step 3", "Plum tart step 3": names that only count. */
function isStepLabel(name: string): boolean {
  return isStepNumber(name) || /\b(?:step|schritt|étape|paso|passo|stap|krok)\s*\d{1,2}$/i.test(name.trim())
}

/** Of several things of a kind the main one comes first, then those that the page names first; facts of the page itself stand apart. */
function inEntityOrder(groups: readonly DataGroup[]): { group: DataGroup; order: number; isOnly: boolean }[] {
  const things = groups.filter(({ entity }) => entity >= 0).toSorted((a, b) => Number(b.isMain) - Number(a.isMain) || a.entity - b.entity)
  const ordered = things.map((group, order) => ({ group, order, isOnly: things.length === 1 }))
  return [...ordered, ...groups.filter(({ entity }) => entity < 0).map((group) => ({ group, order: 0, isOnly: false }))]
}

/** How surely a value of that thing is one of the thing the field means. */
function entityTrust(group: DataGroup, intent: FieldIntent, { isNamed, isOnly }: { isNamed: boolean; isOnly: boolean }): number {
  if (intent.concept?.ofPage) return group.entity < 0 ? 1 : isNamed ? 0.95 : group.isMain ? 0.86 : 0.5
  if (group.entity < 0) return intent.shape === 'image' ? 0.95 : intent.concept?.id === 'topics' && group.syntax !== 'state' ? 0.98 : 0.86
  const isSubject = intent.subjects.some((subject) => isKindOf(group.types, subject))
  const isSide = isSideThing(group.types)
  if (group.isMain && (!isSide || isSubject || isNamed)) return 1
  if (isNamed) return 0.8
  if (isSubject) return 0.93
  return isSide ? 0.5 : isOnly && intent.concept?.about ? 0.95 : 0.85
}

interface Asked {
  page: PageIndex
  intent: FieldIntent
}

interface Ground {
  rank: number
  trust: number
  fit: number
}

function proposeGroup({ page, intent }: Asked, group: DataGroup, ground: Ground): Proposal[] {
  const score =
    0.97 *
    houseFactor(page, group, intent) *
    ground.trust *
    ground.fit *
    (1 - Math.min(ground.rank, 20) * 0.012) *
    shownFactor(group, intent)
  const features = { trust: ground.trust, rank: ground.rank, values: group.values.length }
  const values = wordedFirst(largestFirst(buyableFirst(group.values.slice(0, VALUES_MAX), intent), intent), intent)
  if (intent.wantsMany || wantsJoined(intent)) {
    const isEach = isItemEach(values, intent)
    const all = withoutNumbers(
      values.flatMap((value) => (isEach ? wholePiece(value) : piecesOf(value, intent))),
      intent,
    )
    const pieces = itemsOf(page, intent, all)
    const isWhole = intent.shape === 'lines' && pieces.length === 1
    return pieces.length > 0 ? [{ pieces, score: isWhole ? score * 0.85 : score, finder: `data ${group.path}`, features }] : []
  }
  const seen = new Set<string>()
  return values.flatMap(({ block, raw }, order) => {
    if (seen.has(raw) || seen.size >= 4) return []
    seen.add(raw)
    const shape = intent.concept?.id === 'image' && DECORATION.test(raw) ? 0 : shapeFit(intent.shape, raw)
    if (shape === 0) return []
    const isReduced = intent.concept?.id === 'image' && isSmallerThanShared(page, raw)
    return [
      {
        pieces: [{ block, raw, quote: raw }],
        score: score * (0.6 + 0.4 * shape) * (1 - Math.min(order, 5) * 0.04) * (isReduced ? 0.85 : 1),
        finder: `data ${group.path}`,
        features,
      },
    ]
  })
}

function itemsOf(page: PageIndex, intent: FieldIntent, pieces: readonly Piece[]): Piece[] {
  if (intent.shape === 'lines') return [...pieces]
  if (intent.shape === 'tags') return tagsOf(page, pieces)
  return withoutRepeats(intent.concept?.id === 'author' ? peopleOf(page, pieces) : pieces)
}

/** What readers see stands before what is declared where the field asks for it, and for codes: shops declare internal ones. */
function shownFactor(group: DataGroup, intent: FieldIntent): number {
  if (intent.wantsShown || intent.wantsAll) return 0.8
  if (intent.shape === 'prose' && /(?:…|\.\.\.|\[…\]|read more\W*)$/i.test(group.values[0]?.raw.trim() ?? '')) return 0.85
  if (intent.shape === 'date' && intent.field.type === 'string' && !/\biso\b|yyyy/i.test(intent.field.description)) return 0.68
  if (intent.shape !== 'identifier' || intent.concept?.id === 'gtin') return 1
  return group.values.length > 2 ? 0.7 : 0.82
}

/** Publishers name themselves as author where a person is named elsewhere on the page. */
function houseFactor(page: PageIndex, group: DataGroup, intent: FieldIntent): number {
  if (intent.shape !== 'person' || group.values.length > 1 || /organi[sz]ation|publisher|company/i.test(intent.field.description)) return 1
  return isHouse(page, group.values[0]?.raw ?? '') ? 0.66 : 1
}

/** A thing of which one variant can be bought can be bought. */
function buyableFirst(values: DataValue[], intent: FieldIntent): DataValue[] {
  if (intent.shape !== 'availability' || values.length < 2) return values
  const buyable = values.find(({ raw }) => readStock(raw) === true)
  return buyable ? [buyable] : values
}

/** "8" and "8 pancakes" say the same amount: the one that names what is counted says more. */
function wordedFirst(values: DataValue[], intent: FieldIntent): DataValue[] {
  const [first] = values
  if (intent.shape !== 'quantity' || intent.wantsMany || !first || !/^\d+$/.test(first.raw.trim())) return values
  const worded = values.find(({ raw }) => raw.startsWith(`${first.raw.trim()} `) && /\p{L}{3}/u.test(raw))
  return worded ? [worded, ...values.filter((value) => value !== worded)] : values
}

/** Of the sizes of one picture the original, else the largest. */
function largestFirst(values: DataValue[], intent: FieldIntent): DataValue[] {
  if (intent.shape !== 'image' || intent.wantsMany || values.length < 2) return values
  const area = ({ raw }: DataValue): number => areaOf(raw)
  return [values.toSorted((a, b) => (area(a) === area(b) ? 0 : area(b) - area(a)))[0] ?? values[0]].filter((value) => value !== undefined)
}

/** Lists in one text stand on lines or in paragraphs. Text that is itself data is no value. */
function piecesOf({ block, raw }: DataValue, intent: FieldIntent): Piece[] {
  if (/^\s*[[{]["{\s]/.test(raw)) return []
  if (intent.shape === 'tags' && intent.wantsMany) return splitTags(raw).map((tag) => ({ block, raw: tag, quote: tag }))
  if (intent.shape === 'person' && intent.wantsMany) return splitPeople(raw).map((name) => ({ block, raw: name, quote: name }))
  if (intent.shape !== 'lines') return shapeFit(intent.shape, raw) >= 0.2 ? [{ block, raw, quote: raw }] : []
  const lines = raw.split(/\n+|<\/?(?:p|br|li|ul|ol|div)\b[^>]*>/i).map((line) => line.trim())
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line)).map((line) => ({ block, raw: line, quote: line }))
}

/** Several declared texts are an item each, whatever breaks they hold. */
function isItemEach(values: readonly DataValue[], { shape }: FieldIntent): boolean {
  return shape === 'lines' && values.length >= 3 && values.every(({ raw }) => !/^\s*[[{]["{\s]|<(?:li|p)\b/i.test(raw))
}

function wholePiece({ block, raw }: DataValue): Piece[] {
  const text = raw.replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(text) ? [{ block, raw: text, quote: text }] : []
}

/** Text fields that hold several values in one text. */
function wantsJoined(intent: FieldIntent): boolean {
  return intent.field.type === 'string' && (intent.shape === 'tags' || intent.shape === 'lines' || intent.shape === 'person')
}

/** Properties whose own name is the field's name, whatever the vocabulary says. */
function proposeByName(page: PageIndex, intent: FieldIntent): Proposal[] {
  const proposals: Proposal[] = []
  for (const [path, groups] of page.data) {
    if (intent.properties.includes(path)) continue
    const last = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf(':')) + 1)
    const fit = tableFit(page.pathWords(last), intent.ownLabels, intent.excluded)
    if (fit < OWN_NAME_FIT_MIN || isOfAnother(path.slice(0, -last.length), intent)) continue
    const depth = path.split('.').length - 1
    for (const group of groups)
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

const OTHER_THINGS =
  /^(?:image|photo|logo|video|audio|associatedMedia|review|comment|testimonials?|recipeInstructions|step|publisher|isPartOf|hasPart|breadcrumb|itemListElement|mentions|citation|isRelatedTo|isSimilarTo)$/

/** The author of a picture is not the author of what the page is about, unless the field names the picture. */
function isOfAnother(path: string, intent: FieldIntent): boolean {
  return path
    .split('.')
    .some((segment) => OTHER_THINGS.test(segment) && !nameWords(intent.field.name).includes(stem(segment.toLowerCase())))
}

/** Objects: the properties below a path become the keys ("nutrition.calories" → calories). */
function proposeRecords(page: PageIndex, intent: FieldIntent): Proposal[] {
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
