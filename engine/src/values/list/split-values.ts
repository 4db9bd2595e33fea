// Splits one declared text into the values it holds: keywords at any separator, people at commas and at "and".
import { anyOf } from '../../fields/word-patterns.ts'
import { anyCase } from '../../text/escape-pattern.ts'
import { splitList } from './split-list.ts'

/** Scripts without spaces between words separate keywords by spaces. */
const UNSPACED_LIST =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}]+(?:\s+[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}]+){2,}$/u

/** Separators are never part of a keyword; repeated keywords are kept for the caller to drop. */
export function splitTags(text: string): string[] {
  const parted = UNSPACED_LIST.test(text.trim()) ? text.trim().replace(/\s+/g, ',') : text
  return parted
    .split(/[,;|、，；]|\s[•·]\s/)
    .map((tag) => tag.trim().replace(/^#/, '').trim())
    .filter((tag) => /[\p{L}\p{N}]/u.test(tag))
}

const AND = new RegExp(String.raw`\s(?:${anyOf(({ lists }) => lists?.and)}|&)\s`, 'iu')

/** Without brackets at its end: "Ann Hill (photo)". */
export function withoutEndBrackets(name: string): string {
  const end = name.trimEnd()
  const start = end.endsWith(')') ? end.indexOf('(', end.lastIndexOf(')', end.length - 2) + 1) : -1
  return start < 0 ? name : end.slice(0, start).trimEnd()
}

/** Names are split only where every part has two words or more: "AFP, Paris" stays one. No addresses, no numbers, no "By" before them. */
export function splitPeople(text: string): string[] {
  const name = withoutEndBrackets(text).trim().replace(BEFORE_NAMES, '').replace(STROKES_BEHIND, '')
  if (name === '' || /^(?:admin|administrator|webmaster)$/i.test(name) || /https?:|^[@\d]|^www\./i.test(name)) return []
  const parts = name
    .split(/[,;|]/)
    .flatMap((part) => part.split(AND))
    .map((part) => part.trim().replace(LEADING_AND, ''))
    .filter((part) => part !== '' && !MAILBOX.test(part))
  const named = withoutAffiliation(parts)
  return named.length < 2 || named.every((part) => part.split(/\s+/).length >= 2) ? named : [name]
}
const BEFORE_NAMES = new RegExp(String.raw`^${anyCase(anyOf(({ bylines }) => bylines?.by))}\s+(?=\p{Lu})`, 'u')
const STROKES_BEHIND = /(?<![\s|,;·])[\s|,;·]+$/u
const LEADING_AND = new RegExp(String.raw`^(?:${anyOf(({ lists }) => lists?.and)}|&)\s+(?=\p{Lu})`, 'u')
const MAILBOX = /^\S+@\S+$/

/** "Ada Byron, Mill News Contributor" and "Ada Byron, The Ashford Post" name one person with a role or an employer. */
export function withoutAffiliation(parts: readonly string[]): string[] {
  const [first = ''] = parts
  const at = parts.findIndex((part, place) => place > 0 && AFFILIATION.test(part))
  return at < 0 || !/\p{L}\s+\p{L}/u.test(first) || AFFILIATION.test(first) ? [...parts] : parts.slice(0, at)
}
const AFFILIATION =
  /^The\s\p{Lu}|^(?:Staff|Senior|Special|Contributing|Associate)\s\p{L}|\s(?:writer|contributor|staff|blogger|producer|photographer|engineer|developer|manager|director|officer|analyst|professor|scientist|group|media|news|magazine|agency|newspapers?)$/iu

/** "Ada Byron, Contributor": a role at a paper is no person. */
const ROLE_ALONE = new RegExp(String.raw`^${anyOf(({ bylines }) => bylines?.reporters)}$`, 'iu')

/** The items of a list in one text: of people also the two that only "and" separates. */
export function splitItems(text: string, language: string | null, isOfPeople: boolean): string[] {
  const parts = splitList(text, language)
  const named = isOfPeople ? parts.filter((part) => !ROLE_ALONE.test(part)) : parts
  const items = named.length > 0 ? named : parts
  const people = isOfPeople && items.length === 1 && !/[,;|]/.test(text) ? splitPeople(text) : []
  return people.length > 1 ? people : items
}
