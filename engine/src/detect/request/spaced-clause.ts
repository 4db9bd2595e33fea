// Reads one sentence of a language with spaces as a list of fields and the items that have them: "LIST of THING", "THING with LIST", //
// "for each THING: LIST", "THING, LIST".
import { asked, NOTHING, type AskedPhrase, type Clause } from './clause.ts'
import { fieldWords, hasKnownName, isFieldPhrase, isThingWord, knownWordsAt, splitItems, type Item } from './field-items.ts'
import { formOfNote, withFormNotes } from './declared-form.ts'
import { withMemberNotes } from './item-members.ts'
import { knownFields } from './known-field.ts'
import { beginsWithThing, nameThing } from './name-thing.ts'
import type { RequestLanguage } from './request-words.ts'
import { stripRequest } from './strip-request.ts'
import { matchAt, splitTokens, textOf, type Token } from './tokens.ts'

/** `hasAddress` is true where the pages are named by address, so that the sentence need not name the items. */
export function readSpacedClause(text: string, language: RequestLanguage, hasAddress: boolean): Clause {
  const colon = /:(?!\/\/)/.exec(text)
  if (colon) return readColon(text.slice(0, colon.index), text.slice(colon.index + 1), { language, hasAddress })
  return readWords(splitTokens(text), { language, hasAddress })
}

interface Setting {
  language: RequestLanguage
  hasAddress: boolean
  /** True after a colon, "with" or "for each", which introduce a list. */
  isList?: boolean
  /** True where the items precede the list, so that none follow it. */
  isAfterThings?: boolean
  /** True after "columns:", where every item is a field. */
  isColumns?: boolean
}

function readColon(head: string, rest: string, setting: Setting): Clause {
  const before = stripRequest(splitTokens(head), setting.language)
  const afterEach = before.tokens.slice(matchAt(setting.language.lists.each, before.tokens, 0))
  const words = withoutLabels(afterEach, setting.language)
  const isColumns = words.length === 0 && before.tokens.some(({ folded }) => setting.language.lists.labels.has(folded))
  const list = readWords(splitTokens(rest), { ...setting, isList: true, isAfterThings: words.length > 0, isColumns })
  const isOnly = before.isOnly || list.isOnly
  if (list.fields.length === 0) {
    const own = readWords(splitTokens(head), setting)
    return own.fields.length > 0 ? { ...own, thing: own.thing ?? list.thing } : { ...list, thing: textOrNull(words) ?? list.thing, isOnly }
  }
  const named = readWords(words, setting)
  return { fields: list.fields, thing: list.thing ?? named.thing ?? textOrNull(words), isOnly }
}

/** The items that the line above a list names: "I need the following of each hotel" → "hotel"; null where it names none. */
export function thingOfHead(head: string, language: RequestLanguage): string | null {
  const { tokens } = stripRequest(splitTokens(head), language)
  const at = tokens.findIndex((_, place) => matchAt(language.lists.each, tokens, place) > 0)
  const words = at < 0 ? tokens : tokens.slice(at + matchAt(language.lists.each, tokens, at))
  return textOrNull(stripRequest(withoutLabels(words, language), language).tokens)
}

/** "the following fields of recipes" → "recipes". */
function withoutLabels(tokens: readonly Token[], { lists }: RequestLanguage): readonly Token[] {
  const isLabel = ({ folded }: Token): boolean => lists.labels.has(folded) || lists.articles.has(folded)
  let [from, to] = [0, tokens.length]
  while (from < to && (isLabel(tokens[from] as Token) || (from > 0 && lists.of.has(tokens[from]?.folded ?? '')))) from += 1
  while (
    to > from &&
    (isLabel(tokens[to - 1] as Token) || lists.of.has(tokens[to - 1]?.folded ?? '') || lists.with.has(tokens[to - 1]?.folded ?? ''))
  )
    to -= 1
  return tokens.slice(from, to)
}

function readWords(all: readonly Token[], setting: Setting): Clause {
  const { language } = setting
  const { tokens: stripped, isOnly, isAsked } = stripRequest(all, language)
  const linked = setting.hasAddress ? withoutLink(stripped, language) : stripped
  const tokens = withMemberNotes(withFormNotes(linked, language), language, setting.isAfterThings === true || setting.isColumns === true)
  const [first, second] = tokens
  // "in" of "each company of ADDRESS in": the address ends a sentence, and the rest names nothing.
  const isLeftOver = second === undefined && (language.lists.in.has(first?.folded ?? '') || language.lists.of.has(first?.folded ?? ''))
  if (tokens.length === 0 || isLeftOver) return { ...NOTHING, isOnly }
  const each = readEach(tokens, setting)
  if (each) return { ...each, isOnly: isOnly || each.isOnly }
  const members = readMembers(tokens, setting)
  if (members) return { ...members, isOnly }
  const read = readListOf(tokens, setting, isAsked)
  const split = setting.isAfterThings ? null : readThingWith(tokens, setting)
  const { fields, thing, isOnly: isOnlyThese } = split ?? read
  return { fields, thing, isOnly: isOnly || isOnlyThese }
}

/** "for name and price" after an address that was removed → "name and price". */
function withoutLink(tokens: readonly Token[], language: RequestLanguage): readonly Token[] {
  const { lists } = language
  const isLink = [lists.of, lists.in, lists.with].some((list) => list.has(tokens[0]?.folded ?? ''))
  return isLink && knownWordsAt(tokens, 0, language) === 0 && hasKnownName(tokens, 1, language) ? tokens.slice(1) : tokens
}

/** Reads "for each hotel the name and the price". */
function readEach(tokens: readonly Token[], setting: Setting): Clause | null {
  const { language } = setting
  const start = matchAt(language.lists.each, tokens, 0)
  if (start === 0 || start >= tokens.length) return null
  for (let at = start + 1; at < tokens.length; at += 1) {
    // "cada piso en alquiler": after "in" and "of" a word still belongs to the item.
    const before = tokens[at - 1]?.folded ?? ''
    const isOfItem = language.lists.in.has(before) || language.lists.of.has(before)
    const isName = !isOfItem && (hasKnownName(tokens, at, language) || matchAt(language.lists.articles, tokens, at) > 0)
    if (!tokens[at]?.isBreak && !isName && matchAt(language.lists.openings, tokens, at) === 0) continue
    const list = readWords(withoutBreak(tokens.slice(at)), { ...setting, isList: true, isAfterThings: true })
    if (list.fields.length > 0) return { ...list, thing: textOf(tokens.slice(start, at)) }
  }
  return null
}

/** Reads "the speakers, each with name and role": the members belong to the field before. */
function readMembers(tokens: readonly Token[], setting: Setting): Clause | null {
  const { language } = setting
  const at = tokens.findIndex((_, place) => place > 0 && matchAt(language.lists.eachWith, tokens, place) > 0)
  if (at < 0) return null
  const after = tokens.slice(at + matchAt(language.lists.eachWith, tokens, at))
  const parts = readListOf(withoutBreak(after), { ...setting, isList: true }, true)
  if (parts.fields.length === 0) return null
  const before = tokens.slice(0, at)
  const thing = nameThing(textOf(before), language)
  const whole = readListOf(before, { ...setting, isList: true }, true)
  const [first] = whole.fields
  const isOfThing = first !== undefined && nameThing(first.text, language)?.id === thing?.id
  const isRow = whole.fields.length < 2 && thing !== null && !thing.isMember && (first === undefined || isOfThing)
  if (isRow || /^\d/.test(before[0]?.text ?? '')) return { fields: parts.fields, thing: textOf(before), isOnly: false }
  const members = parts.fields.map(({ text }) => text)
  const fields = whole.fields.map((field, place) => (place === whole.fields.length - 1 ? { ...field, members } : field))
  return { fields, thing: whole.thing ?? parts.thing, isOnly: false }
}

interface ListReading extends Clause {
  knownCount: number
  /** True for "hotels in Rome, name, price". */
  isAfterThing: boolean
}

const NO_LIST: ListReading = { ...NOTHING, knownCount: 0, isAfterThing: false }

/** Reads "emails and phone numbers of dentists", "name, price", "hotels in Rome, name, price". */
function readListOf(tokens: readonly Token[], setting: Setting, isAsked: boolean): ListReading {
  const { language, hasAddress, isList = false } = setting
  const items = splitItems(tokens, language)
  const cut = setting.isAfterThings ? null : splitPlace(items, setting)
  const isOfColumns = cut && (cut.item < items.length - 1 || nameThing(textOf(cut.thing), language) === null)
  if (cut && !(setting.isColumns && isOfColumns)) {
    const { item, at, thing } = cut
    const before = items.slice(0, item).filter((one) => !isNoField(one, language))
    const list = [...before.map(({ tokens: words }) => words), items[item]?.tokens.slice(0, at) ?? []]
    const later = items.slice(item + 1).filter(({ isKnown }) => isKnown)
    const isThingLater = items.slice(item + 1).filter(({ isKnown }) => !isKnown)
    const fields = [...list, ...later.map(({ tokens: words }) => words)]
    const rest = isThingLater.length > 0 ? tokens.slice(tokens.indexOf(thing[0] as Token)) : thing
    return listOf(fields, { language, thing: textOrNull(rest) })
  }
  const known = items.filter(({ isKnown }) => isKnown).length
  const [first, ...others] = items
  if (first === undefined) return NO_LIST
  if (setting.isColumns) return columnsOf(items, language)
  const isPlaced = first.knownWords === 0 && hasPlace(first.tokens, language)
  const isFirstThing = !setting.isAfterThings && !first.isKnown && (isPlaced || nameThing(textOf(first.tokens), language) !== null)
  if (isFirstThing && others.some(({ isKnown }) => isKnown)) {
    const at = trailingName(first.tokens, language)
    const names = [first.tokens.slice(at), ...others.map(({ tokens: words }) => words)].filter((words) => words.length > 0)
    return { ...listOf(names, { language, thing: textOf(first.tokens.slice(0, at)) }), isAfterThing: true }
  }
  const isLone = items.length === 1 && !isList && nameThing(textOf(first.tokens), language) !== null
  const isTold = isList || ((isAsked || hasAddress) && (items.length > 1 || hasAddress) && !items.some((item) => isThing(item, language)))
  if (!isLone && (known > 0 || isTold))
    return listOf(
      items.filter((item) => !isNoField(item, language)).map((item) => item.tokens),
      { language, thing: null },
    )
  return { ...NO_LIST, thing: textOf(tokens) }
}

/** Every item is a field; the first may be the name of the things: "columns: hotel, stars". */
function columnsOf(items: readonly Item[], language: RequestLanguage): ListReading {
  const named = items.find(({ tokens }) => isThingWord(textOf(tokens), language))
  // "Columns: species, wingspan - birds of the Alps".
  const [last] = items
    .slice(1)
    .slice(-1)
    .filter((item) => isThing(item, language) && hasPlace(item.tokens, language))
  const list = items.filter((item) => item !== last && !isNoField(item, language)).map(({ tokens }) => tokens)
  return listOf(list, { language, thing: textOrNull((last ?? named)?.tokens ?? []) })
}

/** Where the first field begins in "Zahnärzten in Köln Name": a known name at the end that is no part of a place; else the end. */
function trailingName(tokens: readonly Token[], language: RequestLanguage): number {
  const { lists } = language
  const place = tokens.findIndex(({ folded }, at) => at > 0 && lists.in.has(folded))
  if (place < 0) return tokens.length
  for (let at = place + 2; at < tokens.length; at += 1) {
    const words = tokens.slice(at)
    const isPlace = knownFields(textOf(words), language).some(({ id }) => PLACES.has(id))
    if (!isPlace && knownWordsAt(tokens, at, language) === words.length && !lists.of.has(tokens[at - 1]?.folded ?? '')) return at
  }
  return tokens.length
}
/** Concepts whose names end names of places: "Kansas City". */
const PLACES: ReadonlySet<string> = new Set([
  'city',
  'region',
  'state',
  'country',
  'location',
  'street',
  'address',
  'continent',
  'island',
  'district',
])

function isThing({ tokens, isKnown }: Item, language: RequestLanguage): boolean {
  return !isKnown && nameThing(textOf(tokens), language) !== null
}

/** True for words that name no field: "data", "the pages". */
function isNoField({ tokens, isKnown }: Item, { lists }: RequestLanguage): boolean {
  if (tokens.every(({ folded }) => lists.labels.has(folded))) return true
  return (
    !isKnown &&
    tokens.every(({ folded }) => lists.pages.has(folded) || lists.labels.has(folded) || lists.articles.has(folded) || lists.of.has(folded))
  )
}

function hasPlace(tokens: readonly Token[], { lists }: RequestLanguage): boolean {
  return tokens.some(({ folded }, at) => at > 0 && at < tokens.length - 1 && lists.in.has(folded))
}

function listOf(
  list: readonly (readonly Token[])[],
  { language, thing }: { language: RequestLanguage; thing: string | null },
): ListReading {
  const stripped = list.map((words) => stripRequest(words, language))
  const fields = stripped.flatMap(({ tokens }) => phraseOf(tokens, language))
  const knownCount = fields.filter(({ text }) => isFieldPhrase(text, language)).length
  return { fields, thing, isOnly: stripped.some(({ isOnly }) => isOnly), knownCount, isAfterThing: false }
}

export function phraseOf(tokens: readonly Token[], language: RequestLanguage): AskedPhrase[] {
  const words = fieldWords(tokens, language)
  if (words.length === 0 || words.length > FIELD_WORDS_MAX) return []
  const { note, form } = formOfNote(tokens.find((token) => token.note !== '')?.note ?? '', language)
  const noted = splitTokens(note)
  const inNote = withoutBreak(noted.slice(matchAt(language.lists.eachWith, noted, 0)))
  const inside = splitItems(inNote, language).map((item) => textOf(item.tokens))
  return [{ ...(inside.length > 1 ? asked(textOf(words), '', inside) : asked(textOf(words), note)), form }]
}
const FIELD_WORDS_MAX = 7

interface SplitPlace {
  item: number
  /** Words of the item that are its field. */
  at: number
  thing: readonly Token[]
}

/**
 * Where the list ends and its items begin: after the last known name before "of" or a similar word, else after the first such unknown name.
 */
function splitPlace(items: readonly Item[], setting: Setting): SplitPlace | null {
  const { language, hasAddress } = setting
  const { lists } = language
  const behind = items.findIndex(({ tokens, knownWords }, at) => at > 0 && knownWords === 0 && matchAt(lists.of, tokens, 0) > 0)
  const after = behind < 0 ? null : thingAfter(items[behind]?.tokens ?? [], 0, language)
  if (after !== null) return { item: behind, at: 0, thing: after }
  for (const [item, { tokens, knownWords }] of [...items.entries()].toReversed()) {
    if (knownWords === 0 || knownWords >= tokens.length) continue
    const at = nameEnd(tokens, knownWords, language)
    const thing = thingAfter(tokens, at, language)
    // "title, date of promulgation, rapporteur": items that a list names follow its last field.
    const isName = setting.isList === true && item < items.length - 1 && thing !== null && nameThing(textOf(thing), language) === null
    if (thing !== null && !isName) return { item, at, thing }
  }
  const isUnsure = items.length === 1 && !hasAddress
  for (const [item, { tokens, isKnown }] of items.entries()) {
    const isGenitive = (place: number): boolean => language.code === 'pl' && nameThing(tokens[place]?.text ?? '', language) !== null
    const at = tokens.findIndex(
      (_, place) => place > 0 && (matchAt(lists.of, tokens, place) > 0 || matchAt(lists.each, tokens, place) > 0 || isGenitive(place)),
    )
    if (isKnown || at < 0) continue
    const thing = thingAfter(tokens, at, language)
    const isField =
      !isUnsure &&
      nameThing(textOf(tokens.slice(0, at)), language) === null &&
      !isNoField({ tokens: tokens.slice(0, at), isKnown: false, knownWords: 0 }, language)
    if (thing !== null && isField && items.slice(0, item).every((one) => one.isKnown || !isThing(one, language)))
      return { item, at: withoutVerb(tokens, at, language), thing }
  }
  return null
}

/** The end of the name without the verb of a question: "which industry is each company in". */
function withoutVerb(tokens: readonly Token[], to: number, { lists }: RequestLanguage): number {
  const { folded = '' } = tokens[to - 1] ?? {}
  return to > 1 && (lists.labels.has(folded) || lists.having.has(folded)) ? to - 1 : to
}

/** The end of a name such as "tiempo de carga de coches", which continues after "de" where no item follows and another "de" does. */
function nameEnd(tokens: readonly Token[], from: number, language: RequestLanguage): number {
  const { lists } = language
  if (!lists.bareOf.has(tokens[from]?.folded ?? '') || lists.pages.has(tokens[from + 1]?.folded ?? '')) return from
  if (beginsWithThing(tokens.slice(from + 1), language)) return from
  const next = tokens.findIndex((_, at) => at > from + 1 && matchAt(lists.of, tokens, at) > 0)
  const isThing = next > 0 && nameThing(textOf(tokens.slice(from + 1, next)), language) !== null
  // "garantía de máquinas de coser": a plural names items, unless items follow it.
  const isItems = next > 0 && (tokens[from + 1]?.folded ?? '').endsWith('s') && !beginsWithThing(tokens.slice(next + 1), language)
  return next < 0 || isThing || isItems ? from : next
}

/** The words after "of", "for each", "in" or, for a Polish genitive, directly after the name; null where they continue the name. */
function thingAfter(tokens: readonly Token[], from: number, language: RequestLanguage): readonly Token[] | null {
  const { lists } = language
  const each = matchAt(lists.each, tokens, from)
  const of = Math.max(matchAt(lists.of, tokens, from), each)
  // "firm SaaS" means firms, not a field of SaaS.
  const isGenitive = language.code === 'pl' && of === 0 && nameThing(textOf(tokens.slice(0, from)), language)?.isMember !== false
  const place = of === 0 ? matchAt(lists.in, tokens, from) : 0
  if (of === 0 && place === 0 && !isGenitive) return null
  let start = from + of
  while (start < tokens.length && (lists.articles.has(tokens[start]?.folded ?? '') || matchAt(lists.of, tokens, start) === 1)) start += 1
  const thing = tokens.slice(place > 0 ? from : start)
  if (thing.length === 0) return null
  // "calories per serving" does not ask for servings.
  const isThing = nameThing(textOf(thing), language) !== null
  if (each > 0 && each === of && !isThing) return null
  return isGenitive && !isThing ? null : thing
}

const WITH_TRIED_MAX = 6

/** Reads "SaaS companies with pricing and founding year", "the names of hotels with price and rating". */
function readThingWith(tokens: readonly Token[], setting: Setting): ListReading | null {
  const { language } = setting
  let best: ListReading | null = null
  let tried = 0
  for (let at = 1; at < tokens.length - 1 && tried < WITH_TRIED_MAX; at += 1) {
    const words = matchAt(language.lists.with, tokens, at)
    if (words === 0) continue
    tried += 1
    const right = stripRequest(tokens.slice(at + words), language)
    const list = readListOf(withoutBreak(right.tokens), { ...setting, isList: true }, true)
    const [left, known] = [tokens.slice(0, at), list.knownCount]
    const isThingLeft = nameThing(textOf(left), language) !== null
    if (known <= (best?.knownCount ?? 0) && !(best === null && isThingLeft && list.fields.length > 1)) continue
    const own = readListOf(left, setting, false)
    const hasOwn = own.knownCount > 0 && own.thing !== null && !own.isAfterThing && !isLoneThing(own, language)
    // Words after the items of a list restrict them ("hotels with a pool"), unless they are a list themselves.
    if (!hasOwn) best = { ...list, thing: textOf(left) }
    else if (known > 1) best = { ...list, fields: [...own.fields, ...list.fields], thing: own.thing }
  }
  return best
}

/** True for "vacancies in Rome", where a name of a field means items. Groups are excluded: a phone is an item too, but seldom meant. */
function isLoneThing({ fields: [first, ...others] }: Clause, language: RequestLanguage): boolean {
  const thing = first && others.length === 0 ? nameThing(first.text, language) : null
  return thing !== null && !thing.isGroup
}

function withoutBreak(tokens: readonly Token[]): readonly Token[] {
  const [first, ...rest] = tokens
  return first ? [{ ...first, isBreak: false }, ...rest] : tokens
}

function textOrNull(tokens: readonly Token[]): string | null {
  return tokens.length > 0 ? textOf(tokens) : null
}
