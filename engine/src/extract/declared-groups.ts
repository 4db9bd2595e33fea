// The declared values of a property of the vocabulary, by thing, and how likely the field means that thing.
import type { DataValue } from '../types.ts'
import type { DataGroup } from '../page/data-index.ts'
import { isKindOf, isSideThing, isThingOfItsOwn } from '../page/entity-kinds.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { isStepNumber } from '../values/list/list-pieces.ts'
import type { PageIndex } from '../page/page-index.ts'
import { keepTexts } from '../text/keep-texts.ts'
import { anyOf } from '../fields/word-patterns.ts'

/** The declared values of a property of the vocabulary; see `Concept.properties` for the notation. */
export function groupsOf(page: PageIndex, property: string): DataGroup[] {
  const { below, type, ofThings, ofPage } = notationOf(property)
  if (below !== null) return textsBelow(page, below)
  const inThings = ofThings === null ? undefined : page.data.get(ofThings)
  const onPage = ofPage === null ? undefined : page.data.get(ofPage)
  if (inThings === undefined && onPage === undefined) return []
  return [
    ...(inThings ?? []).filter((group) => group.entity >= 0 && (type === null || isKindOf(group.types, type))),
    ...(onPage ?? []).filter((group) => group.entity < 0),
  ]
}

/** A parsed property of the vocabulary; null for parts that its notation leaves out. */
interface Notation {
  /** All texts below this path are meant. */
  below: string | null
  /** Only things of this type are meant. */
  type: string | null
  /** Path in things. */
  ofThings: string | null
  /** Name of what the page declares about itself. */
  ofPage: string | null
}

/** Cached by property, since it is parsed for every field of every page. */
const notationOf = keepTexts((property): Notation => {
  const none = { below: null, type: null, ofThings: null, ofPage: null }
  if (property.endsWith('~')) return { ...none, below: property.slice(0, -1) }
  const slash = property.indexOf('/')
  if (slash > 0) return { ...none, type: property.slice(0, slash), ofThings: property.slice(slash + 1) }
  const name = /^(?:meta|link|http-equiv):(.+)$/.exec(property)?.[1]
  if (name !== undefined || property.includes(':')) return { ...none, ofPage: (name ?? property).toLowerCase() }
  return { ...none, ofThings: property, ofPage: property.toLowerCase() }
})

/** All names and texts nested below a property, in source order; a name that only repeats the start of a text is left out. */
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
  const texts = values.filter(({ path }) => !path.endsWith('.name')).map(({ raw }) => withoutTags(raw).trim())
  return values.filter(
    ({ path, raw }) =>
      !path.endsWith('.name') || !(isStepLabel(raw) || texts.some((text) => text.startsWith(raw.trim().replace(/(?<![.…])[.…]+$/, '')))),
  )
}

function withoutTags(text: string): string {
  // Behind the last ">" no tag ends, and each "<" would look for one.
  const end = text.lastIndexOf('>') + 1
  return text.slice(0, end).replace(/<[^>]*>/g, '') + text.slice(end)
}

const STEP = new RegExp(String.raw`${anyOf(({ works }) => works?.step)}\s*\d{1,2}$`, 'iu')

/** True for names that only number a step: "Step 3", "Plum tart step 3". */
function isStepLabel(name: string): boolean {
  return isStepNumber(name) || STEP.test(name.trim())
}

/**
 * Merges the values of all variants of a thing into one group: shops declare sizes and colours one by one under the same name. Groups of
 * other things are unchanged.
 */
export function withVariants(page: PageIndex, groups: readonly DataGroup[]): DataGroup[] {
  const names = page.data.get('name') ?? []
  const nameOf = (entity: number): string | undefined =>
    names
      .find((name) => name.entity === entity)
      ?.values[0]?.raw.trim()
      .toLowerCase()
  const byName = new Map<string, DataGroup>()
  for (const group of groups) {
    const name = group.entity < 0 ? undefined : nameOf(group.entity)
    const key = name === undefined ? `${group.entity}` : `${group.path} ${group.types.join(' ')} ${name}`
    const known = byName.get(key)
    byName.set(key, known ? { ...known, isMain: known.isMain || group.isMain, values: [...known.values, ...group.values] } : group)
  }
  return [...byName.values()]
}

/** The main thing first, then the others in the order of the page; values about the page itself come last, each with order 0. */
export function inEntityOrder(groups: readonly DataGroup[]): { group: DataGroup; order: number; isOnly: boolean }[] {
  const things = groups.filter(({ entity }) => entity >= 0).toSorted((a, b) => Number(b.isMain) - Number(a.isMain) || a.entity - b.entity)
  const ordered = things.map((group, order) => ({ group, order, isOnly: things.length === 1 }))
  return [...ordered, ...groups.filter(({ entity }) => entity < 0).map((group) => ({ group, order: 0, isOnly: false }))]
}

/**
 * Without things of another type than the concept belongs to: the name of a recipe is no title of a job. Nor is the language of a page or
 * article that of the book or course it is about.
 */
export function ofKindAsked(groups: readonly DataGroup[], { concept }: FieldSpec): DataGroup[] {
  const about = concept?.about
  if (concept?.id === 'language' && !concept.ofPage) return groups.filter(({ entity, types }) => entity >= 0 && !isOfText(types))
  return groups.filter(
    ({ entity, types, isMain, path }) =>
      about === undefined || entity < 0 || isKindOf(types, about) || !isThingOfItsOwn(types) || (isMain && OF_OFFER.test(path)),
  )
}
/** Whatever a page is about may be offered: events, courses and books have prices as products do. */
const OF_OFFER = /^offers\./

/** True for a page, a site or an article: these are about another thing. */
export function isOfText(types: readonly string[]): boolean {
  return ['WebPage', 'WebSite', 'Article'].some((type) => isKindOf(types, type))
}

/**
 * How likely the field means that thing, from 0 to 1; `isNamed` where the property names the type, `isOnly` where there is no other thing.
 */
export function entityTrust(group: DataGroup, intent: FieldSpec, { isNamed, isOnly }: { isNamed: boolean; isOnly: boolean }): number {
  if (intent.concept?.ofPage) return group.entity < 0 ? 1 : isNamed ? 0.95 : group.isMain ? 0.86 : 0.5
  if (group.entity < 0) return intent.shape === 'image' ? 0.95 : intent.concept?.id === 'topics' && group.syntax !== 'state' ? 0.98 : 0.86
  const isSubject = intent.subjects.some((subject) => isKindOf(group.types, subject))
  const isSide = isSideThing(group.types)
  if (group.isMain && (!isSide || isSubject || isNamed)) return 1
  // Of several organisations or people that a page declares most are not its subject: partners, writers, makers of the site.
  if (isNamed) return isOnly ? 0.86 : 0.8
  if (isSubject) return 0.93
  return isSide ? 0.5 : isOnly && intent.concept?.about ? 0.95 : 0.85
}
