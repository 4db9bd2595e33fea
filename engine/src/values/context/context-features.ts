// Features of a value in its context for a field: how much of the field's words stand around it, how near, and what speaks against it.
import { askedUnit } from '../../fields/asked-unit.ts'
import { findUnit } from '../../fields/measure-units.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { areOpposed, askedBy, asksForParty, isSpecificMeaning, type Asked, type WeightedMeaning } from '../fact/similar-labels.ts'
import { TO } from '../../fields/particles.ts'
import { numberOf } from '../../fields/synonyms/word-meaning.ts'
import { shapeFit } from '../shape-fit.ts'
import { mentionsOf, type Context, type Key, type Mention, type MentionKind, type Token } from './mentions.ts'

export const FEATURES = [
  'name near', 'description near', 'name clause', 'description clause', 'name sentence', 'description sentence', 'name label', 'description label', 'name heading', 'description heading',
  'name all', 'description all', 'words matched', 'phrase left', 'phrase right', 'phrase label', 'phrase heading', 'label own', 'distance', 'is right', 'is left', 'rivals between', 'mentions in sentence', 'alike on page',
  'unit same', 'unit other', 'unit none', 'is number', 'is day', 'is name', 'is whole', 'type number', 'type date', 'type string', 'has concept', 'concept fit', 'shape party', 'shape fit', 'shape text', 'shape price',
  'unmatched near', 'opposed', 'denied', 'in side', 'in list', 'nearness', 'above heading', 'is heading', 'is cell', 'is item', 'passage words', 'lead', 'place', 'chars', 'capitals', 'in title', 'label words', 'reading', 'range end', 'range start', 'wants high', 'wants low', 'starts sentence', 'type boolean', 'type array', 'only unit', 'label value chars', 'part of label value', 'label repeats', 'asked words', 'missed words', 'like year', 'asks year', 'decimal', 'size', 'is heading text', 'asks name', 'is first', 'has letters',
] as const

export type ContextFeature = (typeof FEATURES)[number]

const KINDS: Partial<Record<FieldSpec['field']['type'], readonly MentionKind[]>> = { number: ['number'], date: ['day'], datetime: ['day'], price: ['number'] }

/** The kinds of mentions that can be values of the field. */
export const kindsFor = onceAField(({ field, wantsMany, shape, tag }: FieldSpec): readonly MentionKind[] => {
  if (tag !== null || shape === 'prose' || shape === 'url' || shape === 'image' || shape === 'email' || shape === 'phone') return []
  if (field.type === 'boolean') return ['whole']
  if (wantsMany) return field.type === 'array' && field.members === undefined ? ['whole'] : []
  if (field.type === 'string') return shape === 'identifier' ? ['whole', 'number', 'heading'] : shape === 'title' ? ['whole', 'heading'] : ['name', 'whole', 'heading']
  return KINDS[field.type] ?? []
})

export interface AskedKeys {
  readings: readonly Asked[]
  keys: ReadonlySet<Key>
}
export const askedKeys = onceAField((intent: FieldSpec): AskedKeys => {
  const readings = askedBy(intent)
  return { readings, keys: new Set(readings.flatMap(({ name, description }) => [...name, ...description].filter(({ weight }) => weight === 1).flatMap(({ meaning }) => meaning.keys))) }
})

const unitAsked = onceAField(({ field, shape }: FieldSpec): { kind: string | null } => {
  const unit = askedUnit(field.name, field.description)
  if (unit !== null) return { kind: 'time' in unit ? 'time' : (findUnit(unit.measure)?.kind ?? null) }
  if (shape === 'price') return { kind: 'money' }
  return { kind: /%|percent|prozent|pour ?cent|por ?cien|por ?cento|procent|per ?cento/i.test(`${field.name} ${field.description}`) ? 'percent' : null }
})

const RANGE_BEFORE = new RegExp(String.raw`(?:[-–—~～]|${TO})\s?$`, 'iu')
const RANGE_BEHIND = new RegExp(String.raw`^\s?(?:[-–—~～]|${TO})\s?\S`, 'iu')
const NAMING = ['name', 'title'].map(numberOf)
const YEAR = numberOf('year')
const HIGH = ['highest', 'end', 'last', 'maximum participants', 'deadline', 'expiry', 'closing'].map(numberOf)
const LOW = ['lowest', 'start', 'first', 'minimum participants', 'minimum age'].map(numberOf)

/** The share of the weights whose meaning is among the keys. */
function share(weighted: readonly WeightedMeaning[], keys: ReadonlySet<Key>): number {
  let [sum, total] = [0, 0]
  for (const { meaning, weight } of weighted) {
    total += weight
    if (meaning.keys.some((key) => keys.has(key))) sum += weight
  }
  return total === 0 ? 0 : sum / total
}

function keysOf(tokens: readonly Token[]): ReadonlySet<Key> {
  return new Set(tokens.flatMap(({ keys }) => keys))
}

interface Scopes {
  near: ReadonlySet<Key>
  clause: ReadonlySet<Key>
  sentence: ReadonlySet<Key>
  label: ReadonlySet<Key>
  heading: ReadonlySet<Key>
  all: ReadonlySet<Key>
}
const known = new WeakMap<Mention, Scopes>()
export function scopesOf(mention: Mention): Scopes {
  let scopes = known.get(mention)
  if (!scopes) {
    const { passage } = mention
    const near = keysOf([...mention.left, ...mention.right])
    const clause = keysOf(mention.clause)
    const label = keysOf(passage.label.tokens)
    const heading = keysOf(passage.heading.tokens)
    const outside = passage.tokens.filter(({ start, end }) => end <= mention.start || start >= (mention.kind === 'number' ? mention.start : mention.end))
    scopes = { near, clause, label, heading, sentence: keysOf(outside), all: new Set([...near, ...clause, ...label, ...heading]) }
    known.set(mention, scopes)
  }
  return scopes
}

/** The features of one mention for a field; those that compare mentions (`lead`, `place`, `alike on page`) are added by `compareMentions`. */
export function featuresOf(page: PageIndex, intent: FieldSpec, mention: Mention, isFirst: boolean): Map<ContextFeature, number> {
  const { readings } = askedKeys(intent)
  const scopes = scopesOf(mention)
  const { passage } = mention
  const rated = readings.map((asked, at) => ({ asked, at, all: share(asked.name, scopes.all) + 0.8 * share(asked.description, scopes.all) }))
  const best = rated.reduce((one, other) => (other.all > one.all ? other : one))
  const { name, description, allKeys, isDenied } = best.asked
  const f = new Map<ContextFeature, number>()
  const wanted = new Set([...name, ...description].filter(({ weight }) => weight === 1).flatMap(({ meaning }) => meaning.keys))
  for (const [scope, keys] of Object.entries(scopes) as [keyof Scopes, ReadonlySet<Key>][]) {
    f.set(`name ${scope}` as ContextFeature, share(name, keys))
    f.set(`description ${scope}` as ContextFeature, share(description, keys))
  }
  const matched = passage.tokens.filter(({ keys, start, end }) => (end <= mention.start || start >= (mention.kind === 'number' ? mention.start : mention.end)) && keys.some((key) => wanted.has(key)))
  f.set('words matched', new Set(matched.flatMap(({ keys }) => keys.filter((key) => wanted.has(key)))).size)
  f.set('reading', best.at)
  f.set('phrase left', phraseFit(mention.left.map(({ words }) => words).filter((words) => words.length === 1).flat(), intent, 'end'))
  f.set('phrase right', phraseFit(mention.right.map(({ words }) => words).filter((words) => words.length === 1).flat(), intent, 'start'))
  f.set('phrase label', Math.max(0, ...passage.label.words.map((words) => labelFit(words, intent))))
  f.set('phrase heading', Math.max(0, ...passage.heading.words.map((words) => labelFit(words, intent))))
  f.set('label own', ownShare(passage.label, wanted))
  f.set('label words', Math.min(...passage.label.words.map(({ length }) => length), 12))
  let [distance, isRight] = [15, 0]
  for (const one of matched) {
    const behind = one.start >= mention.start
    const [from, to] = behind ? [mention.end, one.start] : [one.end, mention.start]
    const between = passage.tokens.filter(({ start, end }) => start >= from && end <= to).length
    if (between < distance) [distance, isRight] = [between, behind ? 1 : 0]
  }
  f.set('distance', distance)
  f.set('is right', isRight)
  f.set('is left', matched.length > 0 ? 1 - isRight : 0)
  const nearest = matched.toSorted((a, b) => Math.abs(a.start - mention.start) - Math.abs(b.start - mention.start))[0]
  const same = passage.mentions.filter(({ kind, raw }) => kind === mention.kind && raw !== mention.raw)
  f.set('rivals between', nearest === undefined ? 0 : same.filter(({ start }) => (start > nearest.start && start < mention.start) || (start < nearest.start && start > mention.start)).length)
  f.set('mentions in sentence', same.length)
  const before = passage.text.slice(Math.max(0, mention.start - 4), mention.start)
  const behindText = passage.text.slice(mention.end, mention.end + 16)
  f.set('range end', same.length > 0 && RANGE_BEFORE.test(before) ? 1 : 0)
  f.set('range start', same.length > 0 && RANGE_BEHIND.test(behindText) ? 1 : 0)
  const keysAsked = allKeys
  f.set('wants high', HIGH.some((id) => keysAsked.has(id)) ? 1 : 0)
  f.set('wants low', LOW.some((id) => keysAsked.has(id)) ? 1 : 0)
  const specific = name.filter(({ weight }) => weight === 1)
  f.set('asked words', specific.length)
  f.set('missed words', specific.filter(({ meaning }) => !meaning.keys.some((key) => scopes.all.has(key))).length)
  f.set('label value chars', passage.labelledChars === null ? -1 : Math.log1p(passage.labelledChars))
  f.set('part of label value', passage.labelledChars === null ? 0 : Math.min(1, mention.raw.length / passage.labelledChars))
  f.set('label repeats', Math.min(passage.labelRepeats, 12))
  f.set('like year', /^(?:1[5-9]|20)\d{2}$/.test(mention.raw) ? 1 : 0)
  f.set('asks year', keysAsked.has(YEAR) ? 1 : 0)
  f.set('decimal', /\d[.,]\d/.test(mention.raw) ? 1 : 0)
  f.set('size', Math.log1p(Math.abs(Number.parseFloat(mention.raw.replace(/[^\d.]/g, '')) || 0)))
  f.set('starts sentence', mention.start <= 2 ? 1 : 0)
  const { kind: unit } = unitAsked(intent)
  f.set('unit same', unit !== null && mention.unit === unit ? 1 : 0)
  f.set('unit other', mention.unit !== null && mention.unit !== unit ? 1 : 0)
  f.set('unit none', unit !== null && mention.unit === null ? 1 : 0)
  f.set(mention.kind === 'heading' ? 'is heading text' : `is ${mention.kind}`, 1)
  f.set('asks name', NAMING.some((id) => allKeys.has(id)) ? 1 : 0)
  f.set('is first', isFirst ? 1 : 0)
  f.set('has letters', /\p{L}{2}/u.test(mention.raw) ? 1 : 0)
  f.set(`type ${intent.field.type}` as ContextFeature, 1)
  f.set('has concept', intent.concept === null ? 0 : 1)
  f.set('concept fit', intent.conceptFit)
  f.set('shape party', intent.shape === 'person' || intent.shape === 'organisation' || asksForParty(intent) ? 1 : 0)
  f.set('shape text', intent.shape === 'text' ? 1 : 0)
  f.set('shape price', intent.shape === 'price' ? 1 : 0)
  f.set('shape fit', shapeFit(intent.shape, mention.raw))
  const around = [...mention.left.slice(-4), ...mention.right.slice(0, 2)].filter(({ meanings }) => meanings.some((one) => isSpecificMeaning(one)))
  f.set('unmatched near', around.filter(({ keys }) => !keys.some((key) => wanted.has(key))).length)
  f.set('opposed', areOpposed(new Set([...scopes.near, ...scopes.label]), allKeys) ? 1 : 0)
  f.set('denied', passage.isDenied === isDenied ? 0 : 1)
  const element = page.innerElement(passage.block)
  const region = element === null ? null : page.regions.regionOf(element)
  f.set('in side', region?.isSide === true ? 1 : 0)
  f.set('in list', region?.isListed === true ? 1 : 0)
  f.set('nearness', page.nearnessToHeading(passage.block))
  f.set('above heading', passage.block < (page.mainHeading?.id ?? 0) ? 1 : 0)
  const kind = page.block(passage.block)?.kind
  f.set('is heading', kind === 'heading' ? 1 : 0)
  f.set('is cell', kind === 'cell' ? 1 : 0)
  f.set('is item', kind === 'item' ? 1 : 0)
  f.set('passage words', Math.log1p(passage.tokens.length))
  f.set('chars', Math.log1p(mention.raw.length))
  f.set('capitals', (mention.raw.match(/(?<!\p{L})\p{Lu}/gu) ?? []).length)
  f.set('in title', page.mainHeading?.text.includes(mention.raw) === true ? 1 : 0)
  return f
}

/** True where a word of the context begins a phrase of the field that the context has as a whole. */
function hasPhrase({ labels }: FieldSpec, { passage, left, right }: Mention): boolean {
  const has = (words: readonly string[]): boolean => words.some((word, at) => labels.byFirstWord.get(word)?.some((phrase) => phrase.words.every((one, step) => words[at + step] === one)) === true)
  const near = (tokens: readonly Token[]): readonly string[] => tokens.flatMap(({ words }) => (words.length === 1 ? words : []))
  return has(near(left)) || has(near(right)) || passage.label.words.some(has) || passage.heading.words.some(has)
}

/** How much of the label's specific words the field has. */
function ownShare({ tokens }: Context, wanted: ReadonlySet<Key>): number {
  const specific = tokens.filter(({ meanings }) => meanings.some((one) => isSpecificMeaning(one)))
  return specific.length === 0 ? 0 : specific.filter(({ keys }) => keys.some((key) => wanted.has(key))).length / specific.length
}

/** The best fit of a run of up to three words that ends or starts at the value. */
function phraseFit(words: readonly string[], intent: FieldSpec, at: 'start' | 'end'): number {
  let best = 0
  for (let count = 1; count <= Math.min(3, words.length); count += 1) best = Math.max(best, labelFit(at === 'end' ? words.slice(-count) : words.slice(0, count), intent))
  return best
}

export function strengthOf(f: Map<ContextFeature, number>): number {
  const get = (name: ContextFeature): number => f.get(name) ?? 0
  return get('name all') + 0.8 * get('description all') + 0.5 * Math.max(get('phrase left'), get('phrase right'), get('phrase label')) - 0.03 * get('distance')
}

/** Adds the features that compare each mention with the others of the page. */
export function compareMentions(rows: readonly { mention: Mention; features: Map<ContextFeature, number> }[]): void {
  const strengths = rows.map(({ features }) => strengthOf(features))
  for (const [at, { features, mention }] of rows.entries()) {
    const others = strengths.filter((_, other) => rows[other]!.mention.raw !== mention.raw)
    features.set('lead', (strengths[at] ?? 0) - Math.max(0, ...others))
    features.set('place', strengths.filter((one) => one > (strengths[at] ?? 0)).length)
    features.set('only unit', 'label value chars', 'part of label value', 'label repeats', 'asked words', 'missed words', 'like year', 'asks year', 'decimal', 'size', 'is heading text', 'asks name', 'is first', 'has letters', mention.unit !== null && rows.every((other) => other.mention.unit !== mention.unit || other.mention.raw === mention.raw) ? 1 : 0)
    features.set('alike on page', Math.log1p(rows.filter((other) => other.mention.kind === mention.kind).length))
  }
}

/** The mentions that share a specific word with the field, or have one of its phrases near, with their features. */
export function contextRows(page: PageIndex, intent: FieldSpec, isFirst = false): { mention: Mention; features: Map<ContextFeature, number> }[] {
  const kinds = kindsFor(intent)
  if (kinds.length === 0) return []
  const { keys } = askedKeys(intent)
  const rows = mentionsOf(page).flatMap((mention) => {
    if (!kinds.includes(mention.kind)) return []
    const { all } = scopesOf(mention)
    let has = mention.kind === 'heading' && (isFirst || intent.shape === 'title' || NAMING.some((id) => askedKeys(intent).readings.some(({ allKeys }) => allKeys.has(id))))
    for (const key of keys) if (all.has(key)) has = true
    has ||= hasPhrase(intent, mention) || (unitAsked(intent).kind !== null && mention.unit === unitAsked(intent).kind && mention.unit !== 'money' && mention.unit !== 'time')
    if (!has) return []
    if (shapeFit(intent.shape, mention.raw) === 0) return []
    const { kind: asked } = unitAsked(intent)
    if (asked !== null && mention.unit !== null && mention.unit !== asked) return []
    return [{ mention, features: featuresOf(page, intent, mention, isFirst) }]
  })
  compareMentions(rows)
  return rows
}

export function rowOf(features: ReadonlyMap<ContextFeature, number>): Float32Array {
  return Float32Array.from(FEATURES, (name) => features.get(name) ?? 0)
}
