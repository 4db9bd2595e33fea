// The unit of a price, by the words right behind or before it: "/each", "€/kg", "per night", "月額", "1個あたり".
import { labelWords } from '../../fields/label-words.ts'
import { taxBehind } from './tax-words.ts'
import { PER_WORDS, UNIT_WORDS, UNITS_ALONE, type Per } from './money-words.ts'

/** Enough for a number, a unit and a time: "per user per month". */
const CHARS_MAX = 32
const STROKE = /^[\s*]*[/／]\s*/u
/** A sentence ends, another amount, a bracket or an element without a blank before it begins. */
const END = /[,;:|·•()（）[\]。、\n]|\.\s|(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})/u
const TIMES: ReadonlySet<Per> = new Set<Per>(['hour', 'day', 'night', 'week', 'month', 'year'])

/** True for a stretch of time. */
export function isTime(per: Per | null): boolean {
  return per !== null && TIMES.has(per)
}

/** "Sq. ft.": points of short units end no sentence. */
const SHORT_UNIT = /^((?:per |a )?(?:sq|cu|fl))\.\s?(\p{L}{1,3})\.?/iu

/** Null where no unit follows the amount. */
export function perBehind(after: string): Per | null {
  if (after === '') return null
  let rest = behindTax(after).slice(0, CHARS_MAX)
  let found: Per | null = null
  for (let step = 0; step < 3; step += 1) {
    const one = readPer(rest)
    if (one === null) break
    // "Per user per month": the time is more specific than the head.
    if (found === null || isTime(one.per)) found = one.per
    rest = one.rest
  }
  return found
}

/** "29,08 € HT / m²": the unit may follow the words for the tax. */
function behindTax(after: string): string {
  const stroke = after.slice(0, CHARS_MAX).search(/[/／]/u)
  if (stroke <= 0) return after
  return taxBehind(after.slice(0, stroke)) === null ? after : after.slice(stroke)
}

function readPer(text: string): { per: Per; rest: string } | null {
  const stroke = STROKE.exec(text)?.[0] ?? null
  const said = (stroke === null ? text : text.slice(stroke.length)).trimStart().replace(SHORT_UNIT, '$1 $2')
  const unspaced = readUnspaced(said, stroke !== null)
  if (unspaced !== null) return unspaced
  const end = END.exec(said)
  const clause = end === null ? said : said.slice(0, end.index)
  const words = labelWords(clause)
  const alone = UNITS_ALONE.at(words, 0)[0]
  if (alone !== undefined && !/^\d/.test(said)) return { per: alone.meaning, rest: restBehind(said, clause, alone.length) }
  let at = PER_WORDS.at(words, 0)[0]?.length ?? 0
  if (at === 0 && stroke === null) return null
  // "/L" is a litre, though "l'unité" begins with an article.
  if (at === words.length && stroke !== null) at = 0
  // "à l'unité", "für ein Stück".
  while (PER_WORDS.at(words, at).length > 0 && at + 1 < words.length && at < 3) at += 1
  const number = /^(\d+)(\D.*)?$/u.exec(words[at] ?? '')
  if (number !== null && number[2] === undefined) at += 1
  const found = number?.[2] === undefined ? UNIT_WORDS.at(words, at)[0] : UNIT_WORDS.at([number[2]], 0)[0]
  return found === undefined ? null : { per: found.meaning, rest: restBehind(said, clause, at + found.length) }
}

/** Unspaced scripts: "／個", "一晚", "/100克". */
function readUnspaced(said: string, isParted: boolean): { per: Per; rest: string } | null {
  const alone = UNITS_ALONE.atStart(said)
  if (alone !== null) return { per: alone.meaning, rest: said.slice(alone.chars) }
  const each = /^[每一毎]\s?/u.exec(said)?.[0] ?? ''
  if (!isParted && each === '') return null
  const number = /^\d{1,4}\s?/.exec(said.slice(each.length))?.[0] ?? ''
  const unit = UNIT_WORDS.atStart(said.slice(each.length + number.length))
  return unit === null ? null : { per: unit.meaning, rest: said.slice(each.length + number.length + unit.chars) }
}

/** What follows the first words of a text. */
function restBehind(said: string, clause: string, count: number): string {
  const ends = [...clause.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ index, 0: word }) => index + word.length)
  return said.slice(ends[count - 1] ?? clause.length)
}

const BEFORE_CHARS = 28
const EQUALS = /[\s(（]*(?:=|＝|≙|≈)\s*$/u
/** "€/kg", "Preis/100 g:". */
const BEHIND_STROKE = /[\p{Sc}\p{L}]\s?([/／]\s?(?:\d{1,4}\s?)?\p{L}{1,8}[²³23]?)[\s:：]*$/u
const TO_EACH = /(?:あたり|当たり|につき)$/u

/** The same for the words right before an amount: "Per night: $120", "1 kg = 13,16 €", "月額980円". */
export function perBefore(before: string): Per | null {
  if (before === '') return null
  const stroke = BEHIND_STROKE.exec(before.slice(-BEFORE_CHARS))?.[1]
  if (stroke !== undefined) return perBehind(stroke)
  const equals = EQUALS.exec(before)
  const lead = (equals === null ? before : before.slice(0, equals.index)).slice(-BEFORE_CHARS)
  const line = lead.replace(/[\s:：(（]+$/u, '')
  const unspaced = unspacedBefore(line)
  if (unspaced !== null) return unspaced
  const words = labelWords(line.split(/[,;|·•()（）。、\n]|\.\s/u).at(-1) ?? '').slice(-4)
  for (let at = 0; at < words.length; at += 1) {
    const alone = UNITS_ALONE.at(words, at)[0]
    if (alone !== undefined) return alone.meaning
    const isSaid = PER_WORDS.at(words, at).length > 0
    if (!isSaid && equals === null) continue
    const rest = words.slice(isSaid ? at + 1 : at).filter((word) => !/^\d+$/.test(word) && PER_WORDS.at([word], 0).length === 0)
    const unit = UNIT_WORDS.at(
      rest.map((word) => word.replace(/^\d+(?=\D)/, '')),
      0,
    )[0]
    if (unit !== undefined && unit.length === rest.length) return unit.meaning
  }
  return null
}

function unspacedBefore(line: string): Per | null {
  const alone = UNITS_ALONE.atEnd(line.replace(/(?:料金|价格|價格|価格|费用)$/u, ''))
  if (alone !== null) return alone.meaning
  const isEach = TO_EACH.test(line)
  const each = line.replace(TO_EACH, '')
  const unit = isEach ? UNIT_WORDS.atEnd(each) : null
  if (unit !== null) return unit.meaning
  if (isEach) return UNIT_WORDS.at(labelWords(each.replace(/^.*\d/u, '')), 0)[0]?.meaning ?? null
  const [, tail = ''] = /[每毎]\s?([^每毎\d]{1,4})$/u.exec(line) ?? []
  const perOne = tail === '' ? null : UNIT_WORDS.atStart(tail)
  return perOne?.chars === tail.length ? perOne.meaning : null
}
