// The ranker's features of a value found for a field, as named numbers: how it was found, its place, its form, and the other values. The
// fitted model and the explanations use these names.
import type { FieldSpec } from '../fields/field-spec.ts'
import { onceAField } from '../fields/once-a-field.ts'
import type { PageIndex } from '../page/page-index.ts'
import { shapeFit } from '../values/shape-fit.ts'
import { copyText } from '../text/copy.ts'
import { keepLast } from '../text/keep-last.ts'
import type { Candidate } from '../types.ts'
import type { Party } from './parties.ts'

/** Numbers by name. True is 1; a missing name is 0. */
export type RankFeatures = ReadonlyMap<string, number>

/** Takes the features of a value one by one; of two with the same name the later one counts. */
export interface FeatureWriter {
  set(name: string, value: number): unknown
}

/** Features of each party, in their order. */
export function rankFeatures(page: PageIndex, spec: FieldSpec, parties: readonly Party[]): RankFeatures[] {
  return describeParties(page, { spec, parties }, () => new Map<string, number>())
}

/** The same, given to a writer for each party. */
export function describeParties<Writer extends FeatureWriter>(
  page: PageIndex,
  { spec, parties }: { spec: FieldSpec; parties: readonly Party[] },
  createWriter: () => Writer,
): Writer[] {
  const ofField = featuresOfField(spec)
  const ofPage = featuresOfPage(page)
  const values = parties.map(({ best }) => (typeof best.value === 'string' ? best.value.toLowerCase() : ''))
  return parties.map((party, place) => {
    const features = createWriter()
    for (const [name, value] of ofField) features.set(name, value)
    for (const [name, value] of ofPage) features.set(name, value)
    features.set('values', parties.length)
    addParty(features, party)
    addPlace(features, page, party)
    addValue(features, spec, party)
    addRivals(features, parties, place)
    const own = values[place] ?? ''
    features.set('held by another', own === '' ? 0 : values.filter((other, at) => at !== place && other.includes(own)).length)
    features.set('holds another', values.filter((other, at) => at !== place && other !== '' && own.includes(other)).length)
    return features
  })
}

const featuresOfField = onceAField(
  ({ shape, concept, conceptFit, wantsMany, qualifiers, field }): readonly (readonly [string, number])[] => [
    [`shape ${shape}`, 1],
    [`concept ${concept?.id ?? 'none'}`, 1],
    [`type ${field.type}`, 1],
    ['concept fit', conceptFit],
    ['wants many', wantsMany ? 1 : 0],
    ['qualifiers', qualifiers.size],
  ],
)

const featuresOfPage = keepLast((page: PageIndex): readonly (readonly [string, number])[] => [
  ['page blocks', Math.log1p(page.visibleBlocks.length)],
  ['page things', Math.min(page.document.entities.length, 20)],
  ['page has main thing', page.main >= 0 ? 1 : 0],
  ['page has main heading', page.mainHeading === null ? 0 : 1],
])

function addParty(features: FeatureWriter, { best, members, strength }: Party): void {
  const declared = members.filter(({ method }) => method === 'structured')
  const read = members.filter(({ method }) => method === 'reader')
  const finders = new Set(read.map(({ finder }) => finder))
  features.set('strength', strength)
  features.set('score', best.score)
  features.set('declared score', highest(declared))
  features.set('read score', highest(read))
  features.set('is declared', declared.length > 0 ? 1 : 0)
  features.set('is read', read.length > 0 ? 1 : 0)
  features.set('declarations', declared.length)
  features.set('finders', finders.size)
  features.set('places', new Set(members.map(({ evidence }) => evidence[0]?.block ?? 0)).size)
  for (const finder of finders) features.set(nameOf('finder', finder), 1)
  for (const candidate of declared)
    for (const name of Object.keys(candidate.features)) features.set(nameOf('declared', name), candidate.features[name] ?? 0)
}

const highest = (candidates: readonly Candidate[]): number => candidates.reduce((best, { score }) => Math.max(best, score), 0)

const names = { finder: new Map<string, string>(), declared: new Map<string, string>(), in: new Map<string, string>() }
/** Limit of the cache, because names of finders may include names from pages. */
const NAMES_MAX = 500

/** Returns the same string object for the same name, because building it each time would cost more than its use. */
function nameOf(group: keyof typeof names, name: string): string {
  const known = names[group]
  let made = known.get(name)
  if (made === undefined) {
    made = copyText(`${group} ${name}`)
    if (known.size < NAMES_MAX) known.set(copyText(name), made)
  }
  return made
}

function addPlace(features: FeatureWriter, page: PageIndex, { members }: Party): void {
  const blocks = members.flatMap(({ evidence }) => {
    const block = page.block(evidence[0]?.block ?? 0)
    return block === null || block.kind === 'data' ? [] : [block]
  })
  const [first] = blocks
  if (first === undefined) return
  const regions = blocks.map(({ id }) => {
    const element = page.innerElement(id)
    return element === null ? null : page.regions.regionOf(element)
  })
  const heading = page.mainHeading?.id
  features.set('is shown', 1)
  features.set(nameOf('in', first.kind), 1)
  features.set('in side', regions.every((region) => region?.isSide === true) ? 1 : 0)
  features.set('in list', regions.every((region) => region?.isListed === true) ? 1 : 0)
  features.set('block chars', Math.log1p(first.text.length))
  const distance = heading === undefined ? 0 : first.id - heading
  features.set('blocks below heading', Math.sign(distance) * Math.log1p(Math.abs(distance)))
  features.set('depth', first.id / Math.max(1, page.document.blocks.length))
  features.set('nearness', page.nearnessToHeading(first.id))
}

function addValue(features: FeatureWriter, { shape }: FieldSpec, { best: { value, raw, evidence } }: Party): void {
  const text = raw.slice(0, CHARS_MAX)
  const quote = evidence[0]?.quote ?? ''
  features.set('chars', Math.log1p(raw.length))
  features.set('words', Math.log1p(text.split(/\s+/).length))
  features.set('digits', text.length === 0 ? 0 : text.replace(/\P{Nd}/gu, '').length / text.length)
  features.set('items', Array.isArray(value) ? Math.log1p(value.length) : 0)
  features.set('pieces', Math.log1p(evidence.length))
  features.set('part of quote', quote.length === 0 ? 1 : Math.min(1, raw.length / quote.length))
  features.set('shape fit', Array.isArray(value) ? 1 : shapeFit(shape, text))
  features.set('starts upper', /^\p{Lu}/u.test(text) ? 1 : 0)
  features.set('has time', typeof value === 'string' && /T\d\d:/.test(value) ? 1 : 0)
  features.set('size', typeof value === 'number' ? Math.log1p(Math.abs(value)) : 0)
}
const CHARS_MAX = 300

function addRivals(features: FeatureWriter, parties: readonly Party[], place: number): void {
  const rival = parties[place === 0 ? 1 : 0]
  features.set('place', place)
  features.set('strength of rival', rival?.strength ?? 0)
  features.set('lead', (parties[place]?.strength ?? 0) - (rival?.strength ?? 0))
  features.set('rival is declared', rival?.members.some(({ method }) => method === 'structured') ? 1 : 0)
}
