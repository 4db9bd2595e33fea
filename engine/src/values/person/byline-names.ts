// The authors in a line: "By Ada Byron, senior reporter | 4 April 2023" names one person. Words around the names are cut off.
import { CATALOGUED } from './credited-names.ts'
import { creditBeforeRole, creditBehindOf, creditByRole, withoutOtherRoles } from './credited-roles.ts'
import { dateIn } from '../date/date-text.ts'
import { withoutAffiliation } from '../list/split-values.ts'
import { PHRASES } from '../../fields/concepts.ts'
import { SUBJECT_TYPES } from '../../fields/subjects.ts'
import { labelWords } from '../../fields/label-words.ts'
import { behindWork, WORDS_BEHIND } from '../../fields/title-words.ts'
import { keepTexts } from '../../text/keep-texts.ts'
import { BY } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { WEEKDAYS } from '../../fields/calendar-patterns.ts'
import { escapePattern } from '../../text/escape-pattern.ts'

const BY_SOMEONE = new RegExp(
  String.raw`^(?:${anyOf(({ bylines }) => bylines?.written)}\s+)?(?:${BY}|${anyOf(({ bylines }) => bylines?.byFirst)})(?:\s*[:：])?\s+(\S.*|[^\S\n\r\u2028\u2029])$`,
  'iu',
)
const LABELLED = new RegExp(String.raw`^${anyOf(({ bylines }) => [bylines?.writtenBy, bylines?.text])}\s*[:：]\s*(.+)$`, 'iu')
/** East Asian papers write other characters than a colon after the word, too. */
const MARKED = new RegExp(
  String.raw`^(?:${anyOf(({ bylines }) => bylines?.marked)}\s*[●○◎■=＝｜|／/]\s*|${anyOf(({ bylines }) => bylines?.ofPaper)}[ \u3000](?=\p{Script=Han}))(.+)$`,
  'u',
)
/** "From Ada 2 weeks ago": in lists of contributions by members. */
const FROM = /^from (\S+(?: \S+)?)(?= (?:\d{1,3}|an?|a few) (?:min(?:ute)?|hour|day|week|month|year)s? ago$)/iu
/** "by" with a deadline, not with a person. */
const DAY_OR_TIME = new RegExp(
  String.raw`^(?:(?:next|this|end of|early|late|mid)[ -])?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|^(?:${WEEKDAYS}|${anyOf(({ times }) => times?.moments)})$`,
  'iu',
)
const NAME = /^(?!\d)(?:[\p{L}'’.\-&@ ]|(?<=\p{L})!(?=\p{L})|\(\p{Lu}[\p{L}. ]{0,14}\)(?=\s\p{Lu})){2,60}$/u
export const NO_NAME =
  /\b(?:comments?|share|follow|read|more|subscribe|updated?|published|posted|min(?:ute)?s?|ago|january|february|march|april|may|june|july|august|september|october|november|december|email|twitter|facebook|arrangement|appointment|request|staff only|category|tags?|log ?in|reply|view|all posts|website|articles|log ?out|reprints?|permissions?)\b|^(?:print|bio|profile|account|people)$/i
const AND = String.raw`(?:${anyOf(({ lists }) => lists?.and)}|&)`
const SPLIT = new RegExp(String.raw`(?<!\s)\s*(?:,|;|\||·|•|\/|，|、|／|\s${AND}\s)\s*`, 'iu')
const CUT = new RegExp(
  String.raw`(?<!\s)\s*(?:[|•·–—]|\s@|\sin\s(?=\p{Lu})|\s-\s|${anyOf(({ bylines }) => bylines?.onDay)}|\d|\((?!\p{Lu}[\p{L}. ]{0,14}\)\s\p{Lu})|,\s*(?:contributor|staff|special|guest|senior|${anyOf(({ bylines }) => [bylines?.posted, bylines?.reporters])})).*$`,
  'iu',
)

/**
 * The text after `by`, `author:` and the like in a line; null where no one is credited. Cached, since pages of a site share most of their
 * lines.
 */
export const creditIn = keepTexts(
  (line): string | null =>
    BY_SOMEONE.exec(line)?.[1] ??
    GLUED.exec(line)?.[1] ??
    LABELLED.exec(line)?.[1] ??
    MARKED.exec(line)?.[1] ??
    FROM.exec(line)?.[1] ??
    behindDate(line) ??
    behindKindOfWork(line) ??
    creditBehindOf(line) ??
    creditByRole(line) ??
    creditBeforeRole(line) ??
    null,
)

/** "A novel by Ada Byron". */
function behindKindOfWork(line: string): string | undefined {
  return line.length <= WORK_LINE_CHARS_MAX ? (behindWork(line) ?? undefined) : undefined
}
const WORK_LINE_CHARS_MAX = 80

/** "ByAda Byron", where only an element of its own separates the word from the name. */
const GLUED = /^By(\p{Lu}\p{Ll}+\s\p{Lu}.*)$/u

/** "12 March 2023 by Ada Byron". */
function behindDate(line: string): string | undefined {
  if (line.length > DATED_LINE_CHARS_MAX || !YEAR_AND_BY.test(line)) return undefined
  const dated = line.replace(POSTED_ON, '')
  const date = dateIn(dated)
  if (date === null || !dated.startsWith(date)) return undefined
  return BY_SOMEONE.exec(dated.slice(date.length).replace(BEFORE_BY, ''))?.[1]
}
const YEAR_AND_BY = new RegExp(String.raw`\d{4}.{0,24}\s${BY}\s`, 'iu')
const ON_DAY = anyOf(({ bylines }) => [bylines?.onDay, bylines?.beforeDay])
const POSTED_ON = new RegExp(String.raw`^(?:${anyOf(({ bylines }) => bylines?.posted)}\s*(?:${ON_DAY}\s+)?|${ON_DAY}\s+)`, 'iu')
/** Punctuation, and the zone of a time: "6:08 PM ET by ...". */
const BEFORE_BY = /^(?:[\s,|·•–—-]|[A-Z]{2,4}(?=[\s,|·•–—-]))+/u
const DATED_LINE_CHARS_MAX = 120

/** Names of a line, without the words around them; empty where it holds no name. */
export function namesOf(text: string): string[] {
  const line = IN_BRACKETS.exec(text)?.[1]?.trim() ?? text
  const credited = creditIn(line)
  if (credited === null && (isSentence(line) || isPictureCredit(line))) return []
  const credit = withoutOtherRoles(credited ?? line)
  if (HANDLE.test(credit)) return [credit]
  // "By Ada Byron April 4, 2023": a date may follow without a sign between.
  const date = dateIn(credit)
  const at = date === null ? -1 : credit.indexOf(date)
  const undated = at > 0 ? credit.slice(0, at).replace(BEFORE_DAY, '') : credit
  const plain = (credited === null ? undated.replace(SECTION, '') : undated).replace(CUT, '').trim()
  if (plain === '' || plain.length > 90) return []
  if (CATALOGUED.test(plain) && !NO_NAME.test(plain) && !plain.split(', ').some(isCommonWord)) return [plain]
  const parts = withoutAffiliation(
    plain
      .replace(BEHIND_NAME, '')
      .split(SPLIT)
      .map((part) => part.replace(LEADING_BY, '').replace(LEADING_AND, '').replace(ROLE_BEHIND, '').trim()),
  )
  if (IN_SMALL.test(parts[0] ?? '') || (credited === null && parts.some(isNoPerson))) return []
  return parts.filter(
    (part, at) =>
      !(at > 0 && DEGREE.test(part)) &&
      NAME.test(part) &&
      !NO_NAME.test(part) &&
      !DAY_OR_TIME.test(part) &&
      !isCommonWord(part) &&
      !TO_SHOP.test(part) &&
      !ROLE.test(part) &&
      part.split(/\s+/).length <= 5 &&
      /\p{L}{2}/u.test(part),
  )
}

const LEADING_BY = new RegExp(String.raw`^${BY}\s+`, 'iu')
/** "大津鈴 著". */
const ROLE_BEHIND = new RegExp(String.raw`\s(?:${WORDS_BEHIND.map(escapePattern).join('|')})$`, 'u')
const LEADING_AND = new RegExp(String.raw`^${AND}\s+(?=\p{Lu})`, 'u')

/** "Politics · Ada Byron, Bo Ash": one word before the names. */
const SECTION = /^\p{Lu}\p{L}+\s?[·•|]\s(?=\p{Lu}[\p{L}'’.-]+\s\p{Lu})/u

/** Without a "by", a headline split at its commas, and words without a capital, are not names. */
function isNoPerson(part: string): boolean {
  const words = part.split(/\s+/)
  return words.length > NAME_WORDS_MAX || (words.length > 1 && /^\P{Lo}*$/u.test(part) && !/[\p{Lu}@&]/u.test(part))
}
const NAME_WORDS_MAX = 5

/** "Jan Holm, Kern": the place of a reporter. */
const BEHIND_NAME = /(?<=^\p{Lu}[\p{L}'’.-]+(?:\s[\p{L}'’.-]+){1,3}),\s\p{Lu}\p{Ll}+$/u
/** A role at the paper. */
const ROLE = new RegExp(String.raw`\p{L}\s${anyOf(({ bylines }) => bylines?.reporters)}$`, 'iu')

/** "Joke Visser op 3 november": words before the day. */
const BEFORE_DAY = new RegExp(String.raw`\s${ON_DAY}\s*$`, 'iu')

/** "By applying to this position" is not a name. */
const IN_SMALL = /^\p{Ll}+(?:\s\p{Ll}+){2,}$/u
/** Words of a link to a maker's shop. */
const TO_SHOP = new RegExp(String.raw`^${anyOf(({ firms }) => firms?.shopOf)}\s`, 'iu')

/** A member's name that ends in digits, and nothing else. */
const HANDLE = /^\p{Lu}\p{L}+\d{1,4}$/u

/** "Recipes", "Title", "Ingredient": a word for things and their fields is not a name. */
export function isCommonWord(name: string): boolean {
  const words = labelWords(name)
  return words.length === 1 && (PHRASES.has(words[0] ?? '') || SUBJECT_TYPES.has(words[0] ?? ''))
}

/** "[Ada Byron, Mill News]": a byline in brackets. */
const IN_BRACKETS = /^[[【（]([^[\]【】（）]+)[\]】）]$/u

/** "The author writes about science in Washington, USA." is a sentence; "Martin Hill Jr." is a name. */
function isSentence(line: string): boolean {
  return line.endsWith('.') && !ABBREVIATED.test(line) && line.split(/\s+/).length >= SENTENCE_WORDS_MIN
}
const SENTENCE_WORDS_MIN = 6
const ABBREVIATED = /[\s.](?:\p{L}|[JS]r|St)\.$/u

/** "Brenda Hill, MA": a degree is not a name. */
const DEGREE =
  /^(?:[MB]\.?(?:A|D|S|Sc|Ed|Phil|BA|PH|SW|FA|PP|Eng|BBS)\.?|(?:Ph|Ed|Psy|Pharm)\.?\s?D\.?|R\.?D\.?N?\.?|R\.?N\.?|D\.?(?:O|DS|PT|VM|Phil)\.?|J\.?D\.?|LL\.?[BM]\.?|P\.?E\.?|PA-C|NP|LCSW|FACS|FACP|FRCP|CPA|CF[AP]|CSCS|Esq\.?|[JS]r\.?|I{2,3})$/u

/** "Illustration by Ada Byron": the artist or photographer has not written the text. */
export function isPictureCredit(line: string): boolean {
  return CREDITS_PICTURE.test(line)
}
const CREDITS_PICTURE = new RegExp(
  String.raw`^\s?(?:(?:lead|cover|header|title|top|main)\s)?${anyOf(({ bylines }) => bylines?.pictures)}\s?(?:${anyOf(({ bylines }) => bylines?.taken)}|[:：/])`,
  'iu',
)
