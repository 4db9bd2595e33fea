// "Board members with name and role" in a list of fields: what follows "with" are the members of each item, and no fields of the list. They
// become the text in brackets after the field, as in "board members (name, role)".
import { isParty, meaningsOf } from '../../fields/synonyms/word-meaning.ts'
import { labelWords } from '../../fields/label-words.ts'
import { FURTHER_FIELDS, type RequestLanguage } from './request-words.ts'
import { knownFields } from './known-field.ts'
import { fieldWords, knownWordsAt } from './field-items.ts'
import { nameThing } from './name-thing.ts'
import { matchAt, textOf, type Token } from './tokens.ts'

/** `isField`: the first words are a field, too, since the items that have the fields are named before them. */
export function withMemberNotes(tokens: readonly Token[], language: RequestLanguage, isField: boolean): readonly Token[] {
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const words = matchAt(language.lists.with, tokens, at)
    if (words === 0 || tokens[at]?.isBreak || isInEachWith(tokens, at, language)) continue
    const start = itemStart(tokens, at, language)
    // "Companies with name and phone" are the items themselves.
    if (start === 0 && !isField && !isList(tokens.slice(0, at), language)) continue
    const members = membersFrom(tokens, at + words, language)
    const item = fieldWords(tokens.slice(start, at), language)
    if (members === null || item.length === 0 || !hasMembers(item, members.names.length, language)) continue
    const last = { ...(tokens[at - 1] as Token), note: members.names.join(', '), nameWords: item.length }
    return [...tokens.slice(0, at - 1), last, ...withMemberNotes(withBreak(tokens.slice(members.end)), language, true)]
  }
  return tokens
}

/** "The speakers, each with name and role" is read as a sentence of its own. */
function isInEachWith(tokens: readonly Token[], at: number, { lists }: RequestLanguage): boolean {
  return [3, 2, 1, 0].some((before) => at >= before && matchAt(lists.eachWith, tokens, at - before) > before)
}

function withBreak([first, ...others]: readonly Token[]): readonly Token[] {
  return first === undefined ? [] : [{ ...first, isBreak: true }, ...others]
}

function itemStart(tokens: readonly Token[], to: number, { lists }: RequestLanguage): number {
  for (let at = to - 1; at > 0; at -= 1) {
    if (tokens[at]?.isBreak) return at
    if (lists.and.has(tokens[at]?.folded ?? '')) return at + 1
  }
  return 0
}

/** The known names from a place on: up to the one after "and", or all of them where there is no "and". */
function membersFrom(tokens: readonly Token[], from: number, language: RequestLanguage): { names: string[]; end: number } | null {
  const names: string[] = []
  let end = from
  for (let isLast = false; end < tokens.length;) {
    const and = names.length > 0 ? matchAt(language.lists.and, tokens, end) : 0
    if (names.length > 0 && and === 0 && !tokens[end]?.isBreak) break
    const words = knownWordsAt(tokens, end + and, language) || (and > 0 ? wordsToEnd(tokens, end + and, language) : 0)
    if (words === 0) break
    names.push(textOf(fieldWords(tokens.slice(end + and, end + and + words), language)))
    end += and + words
    isLast = and > 0
    if (isLast) break
  }
  const isWhole = end === tokens.length || tokens[end]?.isBreak || matchAt(language.lists.and, tokens, end) > 0
  return names.length > 0 && isWhole ? { names, end } : null
}

/** The last member may be an unknown name. */
function wordsToEnd(tokens: readonly Token[], from: number, { lists }: RequestLanguage): number {
  const rest = tokens.slice(from)
  const end = rest.findIndex((token, at) => at > 0 && (token.isBreak || lists.and.has(token.folded)))
  const words = end < 0 ? rest.length : end
  return words <= LAST_WORDS_MAX ? words : 0
}
const LAST_WORDS_MAX = 3

/** A list of people or other items; of other names several members are needed, and no known field of one value has any. */
function hasMembers(item: readonly Token[], count: number, language: RequestLanguage): boolean {
  const text = textOf(item)
  const thing = nameThing(text, language)
  if (thing !== null && !thing.isMember && !isGroup(item, language)) return false
  if (isGroup(item, language)) return count > 1 || thing?.isMember === true
  return count > 1 && knownFields(text, language).length === 0 && !item.some(({ folded }) => language.lists.of.has(folded))
}

/** People, or a field of several values. */
function isGroup(item: readonly Token[], language: RequestLanguage): boolean {
  const text = textOf(fieldWords(item, language))
  return isList(item, language) || labelWords(text).some((word) => meaningsOf(word).some(({ keys }) => keys.some((key) => isParty(key))))
}

function isList(item: readonly Token[], language: RequestLanguage): boolean {
  const text = textOf(fieldWords(item, language))
  if (nameThing(text, language)?.isMember === true) return true
  return knownFields(text, language).some(({ id, concept }) => FURTHER_FIELDS[id]?.type === 'array' || concept?.shape === 'tags')
}
