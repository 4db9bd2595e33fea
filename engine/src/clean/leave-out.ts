// Takes out of a text what its field does not want: titles of people, years, notes on gender, notes in brackets, units, legal forms.
// A text that would be empty then stays as it is.
import type { Unwanted } from '../fields/asked-form.ts'
import { anyOf } from '../fields/word-patterns.ts'
import { LEGAL_FORM } from '../values/organisation/party-name.ts'

export function leaveOut(text: string, unwanted: Unwanted): string {
  const left = withoutEnds(WITHOUT[unwanted](text).replace(/\s{2,}/g, ' '))
  return left === '' ? text : left
}

const WITHOUT: Record<Unwanted, (text: string) => string> = {
  titles: withoutTitles,
  years: (text) => text.replace(YEAR, ' '),
  genders: (text) => text.replace(GENDER_NOTE, ' '),
  brackets: withoutBrackets,
  units: withoutUnit,
  legalForms: (text) => text.replace(LEGAL_AT_END, '').replace(EAST_ASIAN_LEGAL, ''),
}

/** Separators that lost what was behind or before them. */
function withoutEnds(text: string): string {
  return text.replace(/^[\s,;:·|/–—-]+|(?<![\s,;:·|/–—-])[\s,;:·|/–—-]+$/gu, '')
}

/** Titles before a name that are written alike in many languages, beside those of the language files. */
const BEFORE_NAME =
  'dr|ddr|profa|prof\\.?ssa|prof|d(?=\\.?[ªº])|dña|ing|inż|mgr|bc|bca|mudr|mvdr|judr|phdr|rndr|paeddr|pharmdr|thdr|doc|hab|lek|med|dent|vet|dipl|diplom|mag|di|univ|priv|pd|doz|h\\.?c|habil|jur|phil|rer|nat|pol|arch|avv|dott\\.?ssa|dott|geom|rag|lic|lcdo|lcda|arq|abg|eng|engº|sir|dame|lord|lady|hon|rev|revd|fr|ir|drs|mr|mmag'
const TITLE = String.raw`(?:(?<!\p{L})(?:${BEFORE_NAME})(?!\p{L})|${anyOf(({ persons }) => [persons?.forms, persons?.titles])})`
const TITLES_BEFORE = new RegExp(String.raw`^(?:${TITLE}[.ªº]{0,2}[\s,-]{0,3}){1,8}(?=\p{Lu}[\p{L}'’-]|\p{Lu}\.)`, 'iu')
/** Degrees and honours behind a name, also without a comma. */
const BEHIND_NAME = String.raw`(?:ph\.?\s?d|ll\.?\s?[md]|m\.?b\.?a|m\.?\s?sc|b\.?\s?sc|m\.?a|b\.?a|m\.?eng|b\.?eng|m\.?d|j\.?d|d\.?d\.?s|c\.?sc|dr\.?\s?sc|dr\.?\s?h\.?\s?c|th\.?d|d\.?phil|di\.?s|mph|mpa|obe|cbe|mbe|frs|frcs|mrcp|cpa|esq|rn|ing|univ|prof|em)`
const DEGREES_BEHIND = new RegExp(String.raw`(?:\s${BEHIND_NAME}\.?(?![\p{L}\d])){1,6}$`, 'u')
const DEGREES_IN_CAPITALS = new RegExp(DEGREES_BEHIND.source, 'iu')
/** A piece behind a comma whose words are all abbreviations: "LL.M.", "Ph.D.", "prof. PZ", "MBA". Not an initial. */
const DEGREES = new RegExp(
  String.raw`^(?!(?:\p{Lu}\.\s?){1,3}$)(?:(?:(?:\p{L}{1,6}\.){1,4}|\p{Lu}{2,6}|${BEHIND_NAME}\.?)(?:[\s-]|$)){1,5}$`,
  'iu',
)
const HAS_ABBREVIATION = /\.|\p{Lu}{2}|\p{Ll}\p{Lu}/u
const EAST_ASIAN_TITLE = /(?<=[\p{Script=Han}\p{Script=Kana}]{2,12})\s?(?:氏|様|さん|先生|教授|准教授|博士|女士|小姐|院士)$/u

/** "Dr. Friederike Osterloh, LL.M." → "Friederike Osterloh". "Roe, J." is a name in another order. */
function withoutTitles(text: string): string {
  const [first = '', ...further] = text.replace(EAST_ASIAN_TITLE, '').split(/\s?,\s?/)
  const head = first.replace(TITLES_BEFORE, (titles) => (isInSmallLetters(first, titles) ? titles : ''))
  const isWhole = /\S\s+\S/.test(head)
  const name = isWhole ? withoutDegrees(head) : head
  const kept = isWhole ? further.filter((piece) => !(DEGREES.test(piece) && HAS_ABBREVIATION.test(piece))) : further
  return [name, ...kept].join(', ')
}

/** The flag for letter case also lets "the dr of" begin a name: a capital must follow. */
function isInSmallLetters(text: string, titles: string): boolean {
  return !/^[\p{Lu}\p{Lo}]/u.test(text.slice(titles.length))
}

/** Only as long as a name of two words is left, since "Ma" and "Ing" are surnames. */
function withoutDegrees(name: string): string {
  const left = name.replace(/[.\p{Lu}]/u.test(name.split(/\s/).at(-1) ?? '') ? DEGREES_IN_CAPITALS : DEGREES_BEHIND, '')
  return /\S\s+\S/.test(left) && HAS_ABBREVIATION.test(name.slice(left.length)) ? left : name
}

/** "2027", "2026/27", "(2027)". */
const YEAR = /\s?[([]?(?<![\d.,])(?:19|20)\d{2}(?:\s?[/–-]\s?(?:(?:19|20)\d{2}|\d{2}))?(?![\d%])(?:年度?|年)?[)\]]?/gu

const GENDER_LETTERS = String.raw`[mwfdxvhiknga](?:\s?[/|*,]\s?[mwfdxvhiknga]){1,3}`
const GENDER_NOTE = new RegExp(
  String.raw`\s?[([{（](?:${GENDER_LETTERS}|[mwfd]{3}|gn\*?|${anyOf(({ forms }) => forms?.genderNotes)})[)\]}）]|(?<=\s)${GENDER_LETTERS}(?=\s|$)`,
  'giu',
)

/** Notes in brackets, or the brackets alone where nothing else is left. */
function withoutBrackets(text: string): string {
  const left = text.replace(/\s?(?:\([^()]*\)|\[[^[\]]*\]|（[^（）]*）|【[^【】]*】|〔[^〔〕]*〕)/gu, ' ')
  return left.trim() === '' ? text.replace(/[()[\]（）【】〔〕]/gu, '') : left
}

/** The number or range before a unit, or behind a currency, where that is all of the text. Not "Calculus 2". */
function withoutUnit(text: string): string {
  return MEASURED.exec(text)?.groups?.number ?? text
}
const FIGURE = String.raw`[-+−±]?\d(?:[\d.,'’ \u00a0\u202f]{0,20}\d)?`
const MEASURED = new RegExp(
  String.raw`^(?:(?:[A-Z]{1,3}\s?)?\p{Sc}|[A-Z]{3}|Rs\.?)?\s?(?<number>${FIGURE}(?:\s?[–-]\s?${FIGURE})?)(?:\s?[^\s\d]{1,14}\d?(?:\s[^\s\d]{1,14}){0,2})?$`,
  'u',
)

/** Legal forms written out. */
const IN_FULL = 'spółka z o\\. ?o\\.|spółka akcyjna|aktiengesellschaft|sociedad limitada|sociedad anónima|società per azioni|incorporated'
const LEGAL_AT_END = new RegExp(String.raw`(?:[,\s]{1,2}(?:(?:&|\+|und|and|et)\s)?(?:${LEGAL_FORM.source}|${IN_FULL})){1,3}\s*$`, 'iu')
const EAST_ASIAN_LEGAL =
  /^(?:株式会社|有限会社|合同会社|（株）|\(株\)|㈱)\s?|\s?(?:株式会社|有限会社|合同会社|（株）|\(株\)|㈱|股份有限公司|有限责任公司|有限公司)$/u
