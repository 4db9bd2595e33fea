// Reads one sentence of Japanese or Chinese as a list of fields and the items that have them: "THING の LIST", "THING 的 LIST", "THING ごとに
// LIST", "从 THING 提取 LIST", "THING：LIST".
import { asked, NOTHING, type AskedPhrase, type Clause } from './clause.ts'
import { formOfNote, joinForms, splitUnspacedForm } from './declared-form.ts'
import { knownFields } from './known-field.ts'
import { nameThing } from './name-thing.ts'
import type { RequestLanguage } from './request-words.ts'

const FIELD_CHARS_MAX = 24
/** Verbs of Japanese that end a part of the sentence: "を探して、". */
const VERB_END = /^[^、,]{0,12}[てでい][、,]/
const VERB = /[てでいすうくるたん]$/
const BRACKETS = /\(([^()]{1,100})\)/

export function readUnspacedClause(whole: string, language: RequestLanguage): Clause {
  // A particle that followed a removed address: "… から料金を".
  const mark = longest([...language.lists.from, ...language.lists.of], (one) => language.code === 'ja' && whole.startsWith(one))
  const sentence = whole.slice(mark.length)
  const clauses = (language.code === 'ja' ? japaneseParts(sentence, language) : [sentence]).map((part) => readPart(part, language))
  const fields = clauses.flatMap((clause) => clause.fields)
  const thing = clauses.find((clause) => clause.thing !== null)?.thing ?? null
  return { fields, thing, isOnly: clauses.some(({ isOnly }) => isOnly) }
}

/** The objects of the sentence's verbs, without the verbs, except where a list word contains the particle itself. */
function japaneseParts(sentence: string, { lists }: RequestLanguage): string[] {
  if ([...lists.withAfter, ...lists.with, ...lists.only].some((mark) => mark.includes('を') && sentence.includes(mark))) return [sentence]
  return sentence
    .split('を')
    .map((part, at) => (at === 0 ? part : part.replace(VERB_END, '')))
    .filter((part, at, all) => at === 0 || at < all.length - 1 || /[、,]/.test(part) || !VERB.test(part))
}

function readPart(part: string, language: RequestLanguage): Clause {
  const { lists } = language
  const { text, isOnly } = strip(part, language)
  if (text === '') return { ...NOTHING, isOnly }
  const found =
    having(text, language) ??
    afterSource(text, language) ??
    eachOf(text, language) ??
    membersOf(text, language) ??
    around(text, language) ??
    listOf(text, language)
  return { ...found, isOnly: isOnly || found.isOnly || [...lists.only].some((mark) => part.startsWith(mark)) }
}

/** Without request words at both ends, and without the requested number. */
function strip(part: string, { lists }: RequestLanguage): { text: string; isOnly: boolean } {
  let text = part.trim()
  let isOnly = false
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(/^[\s,、:]+|[\s,、:]+$/g, '')
    const only = longest(lists.only, (mark) => text.startsWith(mark) || text.endsWith(mark))
    const opening = longest(lists.openings, (mark) => text.startsWith(mark))
    const closing = longest([...closingsOf(lists.closings), ...lists.withAfter], (mark) => text.endsWith(mark))
    if (opening.length > 0 && opening.length >= only.length) text = text.slice(opening.length)
    else if (only !== '' && only.length >= closing.length) {
      text = text.startsWith(only) ? text.slice(only.length) : text.slice(0, -only.length)
      isOnly = true
    } else if (closing !== '') text = text.slice(0, -closing.length)
    text = withoutCount(text, lists.counters)
  }
  return { text, isOnly }
}

/** Each closing with and without the particle before the verb. */
function closingsOf(closings: ReadonlySet<string>): string[] {
  return [...closings].flatMap((mark) => (/^[をが].{2}/u.test(mark) ? [mark, mark.slice(1)] : [mark]))
}

function withoutCount(text: string, counters: ReadonlySet<string>): string {
  return text.replace(/\d{1,6}(\p{L}{1,2})/gu, (whole, word: string) => {
    const counter = longest(counters, (mark) => word.startsWith(mark))
    return counter === '' ? whole : word.slice(counter.length)
  })
}

/** "有定价和成立年份的SaaS公司". */
function having(text: string, language: RequestLanguage): Clause | null {
  const mark = longest(language.lists.having, (one) => text.startsWith(one))
  const end = text.lastIndexOf(firstOf(language.lists.of))
  if (mark === '' || end < mark.length) return null
  const list = listOf(text.slice(mark.length, end), language)
  const thing = text.slice(end + 1)
  return list.fields.length > 0 && nameThing(thing, language) !== null ? { ...list, thing } : null
}

/** "从食谱页面提取菜名", "レシピのページから材料". */
function afterSource(text: string, language: RequestLanguage): Clause | null {
  const { lists } = language
  for (const mark of lists.from) {
    const isBefore = language.code === 'zh' && text.startsWith(mark)
    const verb = isBefore ? longest(lists.openings, (one) => text.indexOf(one) > mark.length) : mark
    const at = verb === '' || !(isBefore || language.code === 'ja') ? -1 : text.indexOf(verb)
    if (at < 1) continue
    const list = listOf(strip(text.slice(at + verb.length), language).text, language)
    if (list.fields.length > 0) return { ...list, thing: list.thing ?? text.slice(isBefore ? mark.length : 0, at) }
  }
  return null
}

function eachOf(text: string, language: RequestLanguage): Clause | null {
  for (const mark of [...language.lists.each].toSorted((a, b) => b.length - a.length)) {
    const at = text.indexOf(mark)
    if (at < 0) continue
    if (at > 0) {
      const list = listOf(strip(text.slice(at + mark.length), language).text, language)
      const thing = strip(text.slice(0, at), language).text
      if (at + mark.length === text.length && nameThing(thing, language) !== null) return { ...NOTHING, thing }
      if (list.fields.length > 0 && nameThing(thing, language) !== null) return { ...list, thing }
      continue
    }
    const rest = text.slice(mark.length)
    const comma = /[,、:]/.exec(rest)
    const head = comma ? rest.slice(0, comma.index) : ''
    const isThing = nameThing(head, language) !== null || !knownName(head, language)
    const isHead = comma !== null && isThing && !head.includes(firstOf(language.lists.of))
    return isHead ? { ...listOf(strip(rest.slice(comma.index + 1), language).text, language), thing: head } : listOf(rest, language)
  }
  return null
}

/** "登壇者（それぞれ名前と役職）", "嘉宾，每位包含姓名和职务". */
function membersOf(text: string, language: RequestLanguage): Clause | null {
  const mark = longest(language.lists.eachWith, (one) => text.indexOf(one) > 0 && !BRACKETS.test(text))
  const at = mark === '' ? -1 : text.indexOf(mark)
  if (at < 1) return null
  const before = listOf(strip(text.slice(0, at), language).text, language)
  const members = itemsOf(strip(text.slice(at + mark.length), language).text, language)
  const last = before.fields.at(-1)
  if (last === undefined || members.length === 0) return null
  return { ...before, fields: [...before.fields.slice(0, -1), { ...last, members }] }
}

/** Reads a sentence that a mark in the middle divides: "公司及其价格", "価格を含む企業", "牙医：电话". */
function around(text: string, language: RequestLanguage): Clause | null {
  const { lists } = language
  const after = longest(lists.withAfter, (mark) => text.indexOf(mark) > 0)
  if (after !== '') {
    const list = listOf(text.slice(0, text.indexOf(after)), language)
    const thing = strip(text.slice(text.indexOf(after) + after.length), language).text
    if (list.fields.length > 0 && thing !== '') return { ...list, thing: list.thing ?? thing }
  }
  for (const mark of [...lists.with].toSorted((a, b) => b.length - a.length)) {
    const at = text.indexOf(mark)
    if (at < 1) continue
    const head = withoutLabel(strip(text.slice(0, at), language).text, lists.labels)
    const list = listOf(strip(text.slice(at + mark.length), language).text, language)
    if (list.fields.length === 0 || knownName(head, language)) continue
    if (head === '') return list
    const own = listOf(head, language)
    return own.fields.some((field) => knownName(field.text, language))
      ? { ...own, fields: [...own.fields, ...list.fields] }
      : { ...list, thing: head }
  }
  return null
}

/** Without labels such as "以下字段" and "次の項目", which name nothing. */
function withoutLabel(head: string, labels: ReadonlySet<string>): string {
  const label = longest(labels, (mark) => head.endsWith(mark))
  return label === '' ? head : head.slice(0, -label.length).replace(/[的の]$/, '')
}

function listOf(text: string, language: RequestLanguage): Clause {
  const items = itemsOf(text, language)
  const [first, ...others] = items
  if (first === undefined) return NOTHING
  const parts = knownName(first, language) ? null : splitOf(first, language)
  if (parts) return { fields: [parts.field, ...others].flatMap((item) => phraseOfItem(item, language)), thing: parts.thing, isOnly: false }
  const isThing = !knownName(first, language) && nameThing(first, language) !== null
  const known = items.filter((item) => knownName(item, language))
  if (isThing)
    return { fields: known.length > 0 ? others.flatMap((item) => phraseOfItem(item, language)) : [], thing: first, isOnly: false }
  return known.length > 0 || items.length > 1
    ? { fields: items.flatMap((item) => phraseOfItem(item, language)), thing: null, isOnly: false }
    : { ...NOTHING, thing: first }
}

/** Splits "歯医者の電話番号" at the first mark followed by a known name, else at the last one. */
function splitOf(item: string, language: RequestLanguage): { thing: string; field: string } | null {
  const places = [...language.lists.of]
    .flatMap((mark) => placesOf(item, mark).map((at) => ({ at, end: at + mark.length })))
    .toSorted((a, b) => a.at - b.at)
  const parts = places
    .map(({ at, end }) => ({ thing: item.slice(0, at), field: item.slice(end) }))
    .filter(({ thing, field }) => thing !== '' && field !== '')
  const known = parts.find(({ field }) => knownName(field, language))
  const unknown = parts.at(-1)
  if (known) return known
  const compound = compoundOf(item, language)
  if (compound) return compound
  return unknown && nameThing(unknown.thing, language) !== null && nameThing(unknown.field, language) === null ? unknown : null
}

/** Splits "升降桌价格", an item and its field as one word. */
function compoundOf(item: string, language: RequestLanguage): { thing: string; field: string } | null {
  for (let at = 2; at <= item.length - 2; at += 1) {
    const [thing, field] = [item.slice(0, at), item.slice(at)]
    if (knownName(field, language) && nameThing(field, language) === null && nameThing(thing, language) !== null) return { thing, field }
  }
  return null
}

/** The names of a list, without request words. */
export function unspacedItems(text: string, language: RequestLanguage): string[] {
  return itemsOf(text.toLowerCase(), language).map((item) => item.replace(/[「」『』"]/gu, ''))
}

function itemsOf(text: string, language: RequestLanguage): string[] {
  const separators = [...language.lists.and].map((mark) => mark.normalize('NFKC')).toSorted((a, b) => b.length - a.length)
  const items: string[] = []
  let item = ''
  let depth = 0
  for (let at = 0; at < text.length;) {
    const mark = depth > 0 ? undefined : separators.find((one) => text.startsWith(one, at))
    const isInName = mark !== undefined && knownAround(text, { from: at - item.length, at: at + mark.length, separators }, language)
    if (mark !== undefined && !isInName) {
      items.push(item)
      item = ''
      at += mark.length
      continue
    }
    const char = text[at] ?? ''
    depth = Math.max(0, depth + (char === '(' ? 1 : char === ')' ? -1 : 0))
    item += char
    at += 1
  }
  return [...items, item].map((one) => strip(one, language).text).filter((one) => one !== '')
}

/** True where a separator is inside a known name: "和食" is not split, "所在地と連絡先" is. */
function knownAround(
  text: string,
  { from, at, separators }: { from: number; at: number; separators: readonly string[] },
  language: RequestLanguage,
): boolean {
  const next = separators.map((mark) => text.indexOf(mark, at)).filter((place) => place >= 0)
  const end = Math.min(text.length, ...next)
  const whole = text.slice(from, end)
  return /^\p{L}+$/u.test(whole) && knownName(whole, language)
}

export function phraseOfItem(item: string, language: RequestLanguage): AskedPhrase[] {
  const { note, form: ofNote } = formOfNote(BRACKETS.exec(item)?.[1] ?? '', language)
  const { text: named, form } = splitUnspacedForm(strip(item.replace(BRACKETS, ''), language).text, language)
  const bare = strip(named, language).text
  const text = [...language.lists.articles].reduce(
    (rest, mark) => (rest.startsWith(mark) && rest !== mark && !knownName(rest, language) ? rest.slice(mark.length) : rest),
    bare,
  )
  if (text === '' || text.length > FIELD_CHARS_MAX || language.lists.labels.has(text) || language.lists.pages.has(text)) return []
  const each = longest(language.lists.eachWith, (mark) => note.startsWith(mark))
  const inside = itemsOf(note.slice(each.length), language)
  const phrase = inside.length > 1 ? asked(text, '', inside) : asked(text, note)
  return [{ ...phrase, form: joinForms(form, ofNote) }]
}

function knownName(text: string, language: RequestLanguage): boolean {
  return knownFields(text.replace(BRACKETS, ''), language).length > 0
}

function placesOf(text: string, mark: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) places.push(at)
  return places
}

function longest(marks: Iterable<string>, fits: (mark: string) => boolean): string {
  let best = ''
  for (const mark of marks) if (mark.length > best.length && fits(mark)) best = mark
  return best
}

function firstOf(list: ReadonlySet<string>): string {
  return [...list][0] ?? ' '
}
