// The mentions of a page that may be a field's value, by the words around them, with their features.
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { contradicts } from '../fact/similar-labels.ts'
import { isMissingValue } from '../text/missing-values.ts'
import { shapeFit } from '../shape-fit.ts'
import { askedContext, type AskedContext } from './asked-context.ts'
import { contextFeatures, isLikeYear, plainWords, wordsAround, type ContextFeatures } from './context-features.ts'
import { mentionsIn, type Mention } from './mentions.ts'
import { passagesFor, passagesNear } from './passage-index.ts'
import type { Key } from './passage-words.ts'

export interface ContextRow {
  mention: Mention
  features: ContextFeatures
}

/** @throws ScrapeError parse_limit */
export function contextRows(page: PageIndex, intent: FieldSpec): ContextRow[] {
  const asked = askedContext(intent)
  if (asked.kinds.size === 0) return []
  page.checkTime()
  const rows: ContextRow[] = []
  for (const mention of mentionsFor(page, intent, asked)) {
    if (!asked.kinds.has(mention.kind) || !isPossible(intent, { mention, asked }) || isOfOtherLabel(page, intent, mention)) continue
    if (rows.length % CHECKED_EACH === 0) page.checkTime()
    rows.push({ mention, features: contextFeatures(page, intent, mention) })
    if (rows.length >= ROWS_MAX) break
  }
  compare(rows)
  return rows
}
/** A limit for pages that are made of figures or capitals. */
const MENTIONS_MAX = 4_000
/** The first ones are kept: a page with more that fit the field is a list of such values. */
const ROWS_MAX = 250
/** Rows between two checks of the time limit. */
const CHECKED_EACH = 20

/** Of all passages where the form of a value may be enough, otherwise of those with the field's words. */
function* mentionsFor(page: PageIndex, intent: FieldSpec, asked: AskedContext): Generator<Mention> {
  const passages = isFoundByUnit(asked.unit) || asked.asks.year === 1 ? passagesFor(page, asked) : passagesNear(page, intent, asked)
  let left = MENTIONS_MAX
  for (const passage of passages) {
    const mentions = mentionsIn(page, passage)
    yield* mentions
    left -= mentions.length
    if (left <= 0) return
  }
}

/**
 * True for a value of the right form with one of the field's words around it, or whose form alone fits no other field: its unit, a year. Of a
 * range only fields for its highest, lowest, first or last value have a part.
 */
function isPossible(intent: FieldSpec, { mention, asked }: { mention: Mention; asked: AskedContext }): boolean {
  if (asked.unit !== null && mention.unit !== null && mention.unit !== asked.unit) return false
  if (intent.shape === 'identifier' && !/\d/.test(mention.raw)) return false
  if ((asked.asks.name === 1 || NAMES.has(intent.shape)) && intent.field.type === 'string' && !/\p{L}/u.test(mention.raw)) return false
  if (mention.isOfRange && ((asked.asks.high === 0 && asked.asks.low === 0) || mention.lacksScale)) return false
  const isNear =
    (mention.unit === asked.unit && isFoundByUnit(asked.unit)) ||
    (asked.asks.year === 1 && mention.kind === 'number' && isLikeYear(mention.raw)) ||
    sharesKey(mention.scopes.all, asked.keys) ||
    hasPhrase(intent, mention)
  return isNear && shapeFit(intent.shape, mention.raw) > 0 && !isMissingValue(mention.passage.text, intent)
}
const NAMES: ReadonlySet<FieldSpec['shape']> = new Set<FieldSpec['shape']>(['person', 'organisation', 'city', 'country', 'region'])

function isFoundByUnit(unit: string | null): boolean {
  return unit !== null && !EVERYWHERE.has(unit)
}
/** Units that most pages have for several things. */
const EVERYWHERE: ReadonlySet<string> = new Set(['money', 'time'])

/** True for a value whose labels all mean something else than the field, such as its opposite, or which a side column has of several things. */
function isOfOtherLabel(page: PageIndex, intent: FieldSpec, { passage: { label, labelRepeats, block } }: Mention): boolean {
  const element = labelRepeats > 1 ? page.innerElement(block) : null
  if (element !== null && page.regions.regionOf(element).isSide) return true
  return label.texts.length > 0 && label.texts.every((text) => contradicts(page, intent, text))
}

function sharesKey(one: ReadonlySet<Key>, other: ReadonlySet<Key>): boolean {
  for (const key of other) if (one.has(key)) return true
  return false
}

/** True where a phrase of the field is beside the value, in its label or in its heading. */
function hasPhrase({ labels }: FieldSpec, { passage, left, right }: Mention): boolean {
  const has = (words: readonly string[]): boolean =>
    words.some(
      (word, at) => labels.byFirstWord.get(word)?.some((phrase) => phrase.words.every((one, step) => words[at + step] === one)) === true,
    )
  return passage.label.words.some(has) || passage.heading.words.some(has) || has(plainWords(left)) || has(plainWords(right))
}

/** Adds the features that compare each mention with the others. */
function compare(rows: readonly ContextRow[]): void {
  const strengths = rows.map(({ features }) => wordsAround(features))
  for (const [at, { features, mention }] of rows.entries()) {
    const own = strengths[at] ?? 0
    const others = strengths.filter((_, other) => rows[other]?.mention.raw !== mention.raw)
    const alike = rows.filter((other) => other.mention.kind === mention.kind)
    const isOnlyOfUnit = alike.every((other) => other.mention.unit !== mention.unit || other.mention.raw === mention.raw)
    features.set('lead', own - Math.max(0, ...others))
    features.set('place', strengths.filter((one) => one > own).length)
    features.set('alike on page', Math.log1p(alike.length))
    features.set('only unit', Number(mention.unit !== null && isOnlyOfUnit))
  }
}
