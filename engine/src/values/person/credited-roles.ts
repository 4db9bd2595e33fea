// The authors in a line of credits with roles: "by Vera Ost (Author), Leo Brandt (Translator)", "大津鈴 著 森健 訳".
import { PHRASES } from '../../fields/concepts.ts'
import { labelWords } from '../../fields/label-words.ts'
import { behindBy, isWordBehind, namesOtherRole } from '../../fields/title-words.ts'

const LINE_CHARS_MAX = 80
const PARTS = /(?<!\s)\s*[,;、，]\s*/u
const ROLE_IN_BRACKETS = /\s?[(（[]([^()（）[\]]{2,24})[)）\]]\s?$/u

/** The names of a list without words for authors behind them, and without the names of those who did something else, if any stay. */
export function withoutOtherRoles(names: string): string {
  const parts = names.split(PARTS)
  const authors = parts.filter((part) => !namesOtherRole(part)).map(withoutAuthorRole)
  return authors.length > 0 && authors.join() !== parts.join() ? authors.join(', ') : names
}

/** "Vera Ost" of "Vera Ost (Author)". */
function withoutAuthorRole(name: string): string {
  const role = ROLE_IN_BRACKETS.exec(name)?.[1]
  return role !== undefined && isAuthorWord(role) ? name.replace(ROLE_IN_BRACKETS, '') : name
}

const isAuthorWord = (text: string): boolean =>
  PHRASES.get(labelWords(text).join(' '))?.some(({ concept }) => concept.id === 'author') === true

/** "de Vera Ost (Auteur)", a whole line: the preposition alone also precedes other nouns. */
export function creditBehindOf(line: string): string | undefined {
  const credit = line.length <= LINE_CHARS_MAX && /^\p{Ll}/u.test(line) ? behindBy(line) : null
  if (credit === null || credit.isSure) return undefined
  const names = withoutOtherRoles(credit.name)
  return FULL_NAMES.test(names) ? names : undefined
}
const FULL_NAMES =
  /^\p{Lu}[\p{L}'’.-]*(?:\s\p{L}[\p{L}'’.-]*){0,3}\s\p{Lu}[\p{L}'’.-]*(?:, \p{Lu}[\p{L}'’.-]*(?:\s\p{L}[\p{L}'’.-]*){1,4}){0,4}$/u

/** "Vera Ost (Author), Leo Brandt (Translator)", without "by". */
export function creditByRole(line: string): string | undefined {
  if (line.length > LINE_CHARS_MAX || !HAS_ROLE.test(line)) return undefined
  const names = withoutOtherRoles(line)
  return names !== line && FULL_NAMES.test(names) && line.split(PARTS).some(isAuthorAlone) ? names : undefined
}
/** A role has letters: "(628)" is not one. */
const HAS_ROLE = /[(（[][^()（）[\]]*\p{L}[^()（）[\]]*[)）\]]/u
const isAuthorAlone = (part: string): boolean => withoutAuthorRole(part) !== part

/** The authors of "大津鈴（著）、森健（訳）", separated by commas: each role follows the name, in brackets or apart. */
export function creditBeforeRole(line: string): string | undefined {
  if (line.length > LINE_CHARS_MAX || !isEastAsian.test(line)) return undefined
  const authors: string[] = []
  let name: string[] = []
  for (const word of line.replace(ORIGIN, '').split(/[\s()（）[\]［］【】、，,/／;；]+/u)) {
    if (word === '') continue
    const isRole = isWordBehind(word)
    if (isRole && name.length > 0) authors.push(name.join(' '))
    if (isRole || namesOtherRole(word)) name = []
    else name.push(word)
  }
  // A line with words after the last role is a sentence and not a credit.
  return name.length === 0 && authors.length > 0 && authors.every((author) => NAME.test(author) && line.includes(author))
    ? authors.join('、')
    : undefined
}
const isEastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** "[英]": a person's country. */
const ORIGIN = /^[[［（(【〔]\p{Script=Han}{1,3}[\]］）)】〕]/u
const NAME = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・·\s]{2,16}$/u
