// What the ranker knows of a value found for a field, as named numbers: how it was found, where it stands, what it looks like, what
// else was found. Names are what the fitted model and explanations go by.
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'
import { shapeFit } from '../values/shape-fit.ts'
import type { Party } from './parties.ts'

export type RankFeatures = Readonly<Record<string, number>>

/** Features of each party, in their order. Yes is 1; what is not named is 0. */
export function rankFeatures(page: PageIndex, spec: FieldSpec, parties: readonly Party[]): RankFeatures[] {
  const shared = { ...featuresOfField(spec), ...featuresOfPage(page), values: parties.length }
  const values = parties.map(({ best }) => (typeof best.value === 'string' ? best.value.toLowerCase() : ''))
  return parties.map((party, place) => {
    const rival = parties[place === 0 ? 1 : 0]
    return {
      ...shared,
      ...featuresOfParty(party),
      ...featuresOfPlace(page, party),
      ...featuresOfValue(spec, party),
      place,
      'strength of rival': rival?.strength ?? 0,
      lead: party.strength - (rival?.strength ?? 0),
      'rival is declared': rival?.members.some(({ method }) => method === 'structured') ? 1 : 0,
      'held by another': values.filter((other, at) => at !== place && values[place] !== '' && other.includes(values[place]!)).length,
      'holds another': values.filter((other, at) => at !== place && other !== '' && values[place]!.includes(other)).length,
    }
  })
}

function featuresOfField({ shape, concept, conceptFit, wantsMany, qualifiers, field }: FieldSpec): Record<string, number> {
  return {
    [`shape ${shape}`]: 1,
    [`concept ${concept?.id ?? 'none'}`]: 1,
    [`type ${field.type}`]: 1,
    'concept fit': conceptFit,
    'wants many': wantsMany ? 1 : 0,
    qualifiers: qualifiers.size,
  }
}

function featuresOfPage(page: PageIndex): Record<string, number> {
  const { document } = page
  return {
    'page blocks': Math.log1p(page.visibleBlocks.length),
    'page things': Math.min(document.entities.length, 20),
    'page has main thing': page.main >= 0 ? 1 : 0,
    'page has main heading': page.mainHeading === null ? 0 : 1,
  }
}

function featuresOfParty({ best, members, strength }: Party): Record<string, number> {
  const declared = members.filter(({ method }) => method === 'structured')
  const read = members.filter(({ method }) => method === 'reader')
  const finders = new Set(read.map(({ finder }) => finder))
  return {
    strength,
    score: best.score,
    'declared score': Math.max(0, ...declared.map(({ score }) => score)),
    'read score': Math.max(0, ...read.map(({ score }) => score)),
    'is declared': declared.length > 0 ? 1 : 0,
    'is read': read.length > 0 ? 1 : 0,
    declarations: declared.length,
    finders: finders.size,
    places: new Set(members.map(({ evidence }) => evidence[0]?.block ?? 0)).size,
    ...Object.fromEntries([...finders].map((finder) => [`finder ${finder}`, 1])),
    ...Object.fromEntries(declared.flatMap(({ features }) => Object.entries(features).map(([name, value]) => [`declared ${name}`, value]))),
  }
}

function featuresOfPlace(page: PageIndex, { members }: Party): Record<string, number> {
  const blocks = members.flatMap(({ evidence }) => {
    const block = page.block(evidence[0]?.block ?? 0)
    return block === null || block.kind === 'data' ? [] : [block]
  })
  const [first] = blocks
  if (first === undefined) return {}
  const regions = blocks.map(({ id }) => {
    const element = page.innerElement(id)
    return element === null ? null : page.regions.regionOf(element)
  })
  const heading = page.mainHeading?.id
  return {
    'is shown': 1,
    [`in ${first.kind}`]: 1,
    'in side': regions.every((region) => region?.isSide === true) ? 1 : 0,
    'in list': regions.every((region) => region?.isListed === true) ? 1 : 0,
    'block chars': Math.log1p(first.text.length),
    'blocks below heading': heading === undefined ? 0 : Math.sign(first.id - heading) * Math.log1p(Math.abs(first.id - heading)),
    depth: first.id / Math.max(1, page.document.blocks.length),
    nearness: page.nearnessToHeading(first.id),
  }
}

function featuresOfValue({ shape }: FieldSpec, { best: { value, raw, evidence } }: Party): Record<string, number> {
  const text = raw.slice(0, CHARS_MAX)
  const quote = evidence[0]?.quote ?? ''
  return {
    chars: Math.log1p(raw.length),
    words: Math.log1p(text.split(/\s+/).length),
    digits: text.length === 0 ? 0 : text.replace(/\P{Nd}/gu, '').length / text.length,
    items: Array.isArray(value) ? Math.log1p(value.length) : 0,
    pieces: Math.log1p(evidence.length),
    'part of quote': quote.length === 0 ? 1 : Math.min(1, raw.length / quote.length),
    'shape fit': Array.isArray(value) ? 1 : shapeFit(shape, text),
    'starts upper': /^\p{Lu}/u.test(text) ? 1 : 0,
    'has time': typeof value === 'string' && /T\d\d:/.test(value) ? 1 : 0,
    size: typeof value === 'number' ? Math.log1p(Math.abs(value)) : 0,
  }
}
const CHARS_MAX = 300
