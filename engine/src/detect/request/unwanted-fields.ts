// Fields that a request excludes: "no prices", "ohne Beschreibung", "説明は不要". They are cut out of the sentence, so that the words are read
// neither as fields nor as items.
import { knownWordsAt } from './field-items.ts'
import { knownFields } from './known-field.ts'
import type { RequestLanguage } from './request-words.ts'
import { matchAt, matchBefore, splitTokens, textOf, type Token } from './tokens.ts'

export interface Separated {
  /** The sentence without them. */
  text: string
  /** In the user's words, one or several in each text. */
  unwanted: string[]
}

export function separateUnwanted(sentence: string, language: RequestLanguage): Separated {
  return language.isUnspaced ? separateRun(sentence, language) : separateWords(sentence, language)
}

function separateWords(sentence: string, language: RequestLanguage): Separated {
  const kept: string[] = []
  const unwanted: string[] = []
  const parts = sentence.split(/(?<=[,;])|(?=\s[–—-]\s)/u)
  let isUnwanted = false
  for (const [at, part] of parts.entries()) {
    const tokens = splitTokens(part)
    const start = denialAt(tokens, language)
    const isNew = isUnwanted && (start !== 0 || tokens.length === 0) && matchAt(language.lists.openings, tokens, 0) > 0
    if (isNew) isUnwanted = false
    const end = denialBefore(tokens, language)
    if (start > 0) {
      unwanted.push(textOf(tokens.slice(start)))
      // Of "hotels in Rome, no hostels, name, price" only one part is excluded: no field is named before it.
      isUnwanted = at === 0 || splitTokens(kept.join(' ')).some((_, place, all) => knownWordsAt(all, place, language) > 0)
    } else if (end > 0) unwanted.push(textOf(tokens.slice(0, end)))
    else if (isUnwanted) unwanted.push(textOf(tokens))
    else {
      const inside = denialInside(tokens, language)
      if (inside) unwanted.push(textOf(tokens.slice(inside.to)))
      kept.push(inside ? `${textWithNotes(tokens.slice(0, inside.from))}` : part)
    }
  }
  return unwanted.length === 0 ? { text: sentence, unwanted } : { text: kept.join(' ').replace(/[\s,;]+$/u, ''), unwanted }
}

function textWithNotes(tokens: readonly Token[]): string {
  return tokens.map(({ text, note, isBreak }) => `${isBreak ? ', ' : ' '}${text}${note === '' ? '' : ` (${note})`}`).join('')
}

/** The place after words such as "no" and "I don't want any" at the beginning; 0 where there are none. */
function denialAt(tokens: readonly Token[], { lists }: RequestLanguage): number {
  let from = 0
  for (;;) {
    const words = matchAt(lists.without, tokens, from)
    // "No other fields" restricts the fields to those named.
    if (words > 0) return matchAt(lists.only, tokens, from) >= words || from + words >= tokens.length ? 0 : from + words
    const skipped = Math.max(matchAt(lists.openings, tokens, from), matchAt(lists.and, tokens, from))
    if (skipped === 0) return 0
    from += skipped
  }
}

/** The place of words such as "are not needed" at the end; 0 where there are none. */
function denialBefore(tokens: readonly Token[], { lists }: RequestLanguage): number {
  const closing = matchBefore(lists.closings, tokens, tokens.length)
  for (const to of [tokens.length, tokens.length - closing]) {
    const words = matchBefore(lists.withoutAfter, tokens, to)
    if (words > 0) return to - words
  }
  return 0
}

/** "Name and opening hours without prices": between two fields, the words exclude the second. */
function denialInside(tokens: readonly Token[], language: RequestLanguage): { from: number; to: number } | null {
  for (let from = 1; from < tokens.length - 1; from += 1) {
    const words = matchAt(language.lists.without, tokens, from)
    if (words === 0 || matchAt(language.lists.only, tokens, from) >= words) continue
    const isAfterField = tokens.slice(0, from).some((_, at) => at + knownWordsAt(tokens.slice(0, from), at, language) === from)
    if (isAfterField && knownWordsAt(tokens, from + words, language) > 0) return { from, to: from + words }
  }
  return null
}

function separateRun(sentence: string, language: RequestLanguage): Separated {
  const { lists } = language
  const kept: string[] = []
  const unwanted: string[] = []
  for (const part of sentence.split(/[,，、。;]/u).map((one) => one.trim())) {
    const isOnly = [...lists.only].some((mark) => part.includes(mark) && [...lists.without].some((one) => mark.includes(one)))
    const excluded = isOnly ? null : (deniedAfter(part, language) ?? deniedBefore(part, language))
    if (excluded === null) kept.push(part)
    else {
      unwanted.push(excluded.unwanted)
      if (excluded.kept !== '') kept.push(excluded.kept)
    }
  }
  return unwanted.length === 0 ? { text: sentence, unwanted } : { text: kept.join(','), unwanted }
}

interface SplitRun {
  kept: string
  unwanted: string
}

/** "不要描述", "提取职位和薪资不要描述". */
function deniedBefore(part: string, language: RequestLanguage): SplitRun | null {
  let best: { at: number; mark: string } | null = null
  for (const mark of language.lists.without) {
    const at = part.indexOf(mark)
    if (at >= 0 && (best === null || at < best.at || (at === best.at && mark.length > best.mark.length))) best = { at, mark }
  }
  if (best === null) return null
  const [before, after] = [part.slice(0, best.at), part.slice(best.at + best.mark.length)]
  const isFiller = before === '' || [...language.lists.openings, ...language.lists.and].includes(before)
  if (after === '' || (!isFiller && knownFields(after, language).length === 0)) return null
  return { kept: isFiller ? '' : before, unwanted: after }
}

/** "説明は不要です", "照片不需要". */
function deniedAfter(part: string, { lists }: RequestLanguage): SplitRun | null {
  const closings = ['', ...lists.closings].filter((mark) => part.endsWith(mark))
  for (const closing of closings) {
    const body = part.slice(0, part.length - closing.length)
    const mark = [...lists.withoutAfter].filter((one) => body.endsWith(one)).toSorted((a, b) => b.length - a.length)[0]
    if (mark !== undefined && body.length > mark.length) return { kept: '', unwanted: body.slice(0, -mark.length) }
  }
  return null
}
