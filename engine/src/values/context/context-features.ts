// Features of a value in its context, for a field: how much of the field's words stand around it and how near, and what speaks against it.
// The fitted model uses them by name.
import { labelFit } from '../../fields/label-fit.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { areOpposed, isSpecificMeaning, share } from '../../fields/synonyms/label-meaning.ts'
import { shapeFit } from '../shape-fit.ts'
import { askedContext, isSpecific, specificKeys } from './asked-context.ts'
import type { Mention, Scopes } from './mentions.ts'
import type { Key, Token } from './passage-words.ts'
import type { Context } from './passages.ts'

/** Numbers by name. True is 1; a missing name is 0. */
export type ContextFeatures = Map<string, number>

/** Distance of a value in a sentence without any of the field's words. */
const DISTANCE_MAX = 15
const PHRASE_WORDS_MAX = 3
const REPEATS_MAX = 12
const LIKE_YEAR = /^(?:1[5-9]|20)\d{2}$/

export function contextFeatures(page: PageIndex, intent: FieldSpec, mention: Mention): ContextFeatures {
  const features: ContextFeatures = new Map()
  const { readings } = askedContext(intent)
  const covered = readings.map(
    ({ name, description }) => share(name, mention.scopes.all) + DESCRIPTION_WEIGHT * share(description, mention.scopes.all),
  )
  const reading = covered.indexOf(Math.max(...covered))
  const asked = readings[reading]!
  const wanted = new Set(specificKeys(asked))
  features.set('reading', reading)
  for (const [scope, keys] of Object.entries(mention.scopes) as [keyof Scopes, ReadonlySet<Key>][]) {
    features.set(`name ${scope}`, share(asked.name, keys))
    features.set(`description ${scope}`, share(asked.description, keys))
  }
  const specific = asked.name.filter(isSpecific)
  features.set('asked words', specific.length)
  features.set('missed words', specific.filter(({ meaning }) => !meaning.keys.some((key) => mention.scopes.all.has(key))).length)
  const { near, label } = mention.scopes
  features.set('opposed', Number(areOpposed(new Set([...near, ...label]), asked.allKeys)))
  features.set('denied', Number(mention.passage.isDenied !== asked.isDenied))
  addWords(features, mention, wanted)
  addPhrases(features, intent, mention)
  addLabel(features, mention, wanted)
  addForm(features, intent, mention)
  addPlace(features, page, mention)
  return features
}
const DESCRIPTION_WEIGHT = 0.8

/** How likely a mention is by its words alone, to compare it with the others of the page. */
export function wordsAround(features: ContextFeatures): number {
  const get = (name: string): number => features.get(name) ?? 0
  const phrase = Math.max(get('phrase left'), get('phrase right'), get('phrase label'))
  return get('name all') + DESCRIPTION_WEIGHT * get('description all') + 0.5 * phrase - 0.03 * get('distance')
}

/** The field's words in the sentence: how many, how far away, and what is between. */
function addWords(features: ContextFeatures, mention: Mention, wanted: ReadonlySet<Key>): void {
  const isWanted = ({ keys }: Token): boolean => keys.some((key) => wanted.has(key))
  const { passage, start, end } = mention
  const matched = mention.outside.filter(isWanted)
  features.set('words matched', new Set(matched.flatMap(({ keys }) => keys.filter((key) => wanted.has(key)))).size)
  let [distance, isRight] = [DISTANCE_MAX, false]
  for (const one of matched) {
    const behind = one.start >= start
    const [from, to] = behind ? [end, one.start] : [one.end, start]
    const between = passage.tokens.filter((token) => token.start >= from && token.end <= to).length
    if (between < distance) [distance, isRight] = [between, behind]
  }
  features.set('distance', distance)
  features.set('is right', Number(isRight))
  features.set('is left', Number(matched.length > 0 && !isRight))
  const [nearest] = matched.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))
  const rivals = mention.spans.filter(({ kind, raw }) => kind === mention.kind && raw !== mention.raw)
  const isBetween = (at: number): boolean =>
    nearest !== undefined && ((at > nearest.start && at < start) || (at < nearest.start && at > start))
  features.set('rivals between', rivals.filter((rival) => isBetween(rival.start)).length)
  features.set('mentions in sentence', rivals.length)
  features.set('range end', Number(mention.isRangeEnd))
  features.set('range start', Number(mention.isRangeStart))
  const around = [...mention.left.slice(-4), ...mention.right.slice(0, 2)].filter(isSpecificWord)
  features.set('unmatched near', around.filter((token) => !isWanted(token)).length)
}

function isSpecificWord({ meanings }: Token): boolean {
  return meanings.some(isSpecificMeaning)
}

/** How well the words right beside the value, its labels and its heading fit the field's phrases. */
function addPhrases(features: ContextFeatures, intent: FieldSpec, { left, right, passage }: Mention): void {
  const fits = (runs: readonly (readonly string[])[]): number => Math.max(0, ...runs.map((words) => labelFit(words, intent)))
  const [before, behind] = [left, right].map(plainWords)
  const counts = Array.from({ length: PHRASE_WORDS_MAX }, (_, at) => at + 1)
  features.set('phrase left', fits(counts.map((count) => before!.slice(-count))))
  features.set('phrase right', fits(counts.map((count) => behind!.slice(0, count))))
  features.set('phrase label', fits(passage.label.words))
  features.set('phrase heading', fits(passage.heading.words))
}

/** Single words only, without joined labels. */
export function plainWords(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap(({ words }) => (words.length === 1 ? words : []))
}

function addLabel(features: ContextFeatures, { passage, raw }: Mention, wanted: ReadonlySet<Key>): void {
  const { label, labelledChars, labelRepeats } = passage
  features.set('label own', ownShare(label, wanted))
  features.set('label words', Math.min(...label.words.map(({ length }) => length), REPEATS_MAX))
  features.set('label value chars', labelledChars === null ? -1 : Math.log1p(labelledChars))
  features.set('part of label value', labelledChars === null ? 0 : Math.min(1, raw.length / labelledChars))
  features.set('label repeats', Math.min(labelRepeats, REPEATS_MAX))
}

/** The share of the label's specific words that the field has, 0 to 1. */
function ownShare({ tokens }: Context, wanted: ReadonlySet<Key>): number {
  const specific = tokens.filter(isSpecificWord)
  return specific.length === 0 ? 0 : specific.filter(({ keys }) => keys.some((key) => wanted.has(key))).length / specific.length
}

function addForm(features: ContextFeatures, intent: FieldSpec, { kind, raw, unit, start }: Mention): void {
  const { unit: wantedUnit, asks } = askedContext(intent)
  features.set(`kind ${kind}`, 1)
  features.set(`type ${intent.field.type}`, 1)
  features.set(`shape ${intent.shape}`, 1)
  for (const [group, isAsked] of Object.entries(asks)) features.set(`asks ${group}`, isAsked)
  features.set('has concept', Number(intent.concept !== null))
  features.set('concept fit', intent.conceptFit)
  features.set('shape fit', shapeFit(intent.shape, raw))
  features.set('unit same', Number(wantedUnit !== null && unit === wantedUnit))
  features.set('unit other', Number(unit !== null && unit !== wantedUnit))
  features.set('unit none', Number(wantedUnit !== null && unit === null))
  features.set('like year', Number(isLikeYear(raw)))
  features.set('decimal', Number(/\d[.,]\d/.test(raw)))
  features.set('size', Math.log1p(Math.abs(Number.parseFloat(raw.replace(/[^\d.]/g, '')) || 0)))
  features.set('chars', Math.log1p(raw.length))
  features.set('capitals', (raw.match(/(?<!\p{L})\p{Lu}/gu) ?? []).length)
  features.set('has letters', Number(/\p{L}{2}/u.test(raw)))
  features.set('starts sentence', Number(start <= 2))
}

export function isLikeYear(raw: string): boolean {
  return LIKE_YEAR.test(raw)
}

function addPlace(features: ContextFeatures, page: PageIndex, { passage, raw }: Mention): void {
  const { block, tokens } = passage
  const element = page.innerElement(block)
  const region = element === null ? null : page.regions.regionOf(element)
  features.set('in side', Number(region?.isSide === true))
  features.set('in list', Number(region?.isListed === true))
  features.set('nearness', page.nearnessToHeading(block))
  features.set('above heading', Number(block < (page.mainHeading?.id ?? 0)))
  features.set(`in ${page.block(block)?.kind ?? 'text'}`, 1)
  features.set('passage words', Math.log1p(tokens.length))
  features.set('in title', Number(page.mainHeading?.text.includes(raw) === true))
}
