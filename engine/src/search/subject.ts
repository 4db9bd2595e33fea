// What a name or a query is about: the terms by which a page about it is known. Pure.
import type { Field } from '@quarry/contract'

export interface Subject {
  /** Folded terms of the target, each once, without the words that only ask for something. Never empty for a target with a letter or digit. */
  terms: readonly string[]
  /** The part of `terms` that holds digits: a model number, a code, a year. They must all be right. */
  codes: readonly string[]
  /** The headline of its page contains a name; it need not contain a query. */
  isName: boolean
}

/** Words without meaning for the thing itself, in the languages that targets are most often written in. */
const IDLE_WORDS = new Set(
  (
    'a an the of for and or in on at to by is are was with from about as it its this that my your what who where when which how much many do does did can ' +
    'der die das des dem den ein eine und oder für von mit im in zu am ist sind wie was wer wo le la les du des un une et ou pour de en est sont que qui el los las y para por con es il lo gli di per che ' +
    'best top good cheap cheapest buy online official website site page find search get list'
  ).split(' '),
)
/** Forms of companies, which pages leave out as they please. */
const LEGAL_FORMS = new Set(
  'inc ltd llc llp gmbh ag kg co corp corporation company limited plc sa sas srl bv nv oy ab as spa pty'.split(' '),
)
const QUERY_NAME = /\b(?:quer(?:y|ies)|search(?:es)?|keywords?|questions?|topics?|terms?)\b/i
const QUESTION = /\?\s*$|^(?:what|who|where|when|which|how|why|was|wer|wo|wie|welche[rs]?|qui|où|quel(?:le)?s?|qué|quién|cuál)\s/i
const TERM_CHARS_MAX = 80
const TERMS_MAX = 16

export function subjectOf(target: string, asked: { targetName: string; fields: readonly Field[] }): Subject {
  const all = termsOf(target)
  const askedFor = new Set([asked.targetName, ...asked.fields.map(({ name }) => name)].flatMap((text) => foldTerms(text).trim().split(' ')))
  const named = all.filter((term) => !IDLE_WORDS.has(term) && !LEGAL_FORMS.has(term))
  const own = named.filter((term) => !askedFor.has(term) && !askedFor.has(singular(term)))
  const terms = isTelling(own) ? own : named.length > 0 ? named : all
  const isQuery = QUERY_NAME.test(asked.targetName) || QUESTION.test(target.trim())
  return { terms, codes: terms.filter((term) => /\d/.test(term)), isName: !isQuery }
}

/** Enough to identify a page: without the requested words, "Product Hunt" would be any hunt. */
function isTelling(terms: readonly string[]): boolean {
  return terms.length > 1 || terms.some((term) => /\d/.test(term))
}

/** The subject a text speaks of: the heading of the page that answered a query. */
export function subjectOfText(text: string): Subject {
  return { ...subjectOf(text, { targetName: '', fields: [] }), isName: true }
}

/** The pieces between spaces, folded: `BS-1` is one term, `bs 1`. */
function termsOf(text: string): string[] {
  const terms = text.split(/\s+/).map((piece) => foldTerms(piece).trim().slice(0, TERM_CHARS_MAX).trim())
  return [...new Set(terms)].filter((term) => term !== '').slice(0, TERMS_MAX)
}

/** Lower case letters and digits without accents, one space between words and between letters and digits, and one at both ends. */
export function foldTerms(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const spaced = plain.replace(/(\p{L})(\p{N})/gu, '$1 $2').replace(/(\p{N})(\p{L})/gu, '$1 $2')
  return ` ${spaced.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}

/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** True if a text folded by `foldTerms` holds the term, in its singular or its plural, in one word or in several. */
export function holdsTerm(folded: string, term: string): boolean {
  if (UNSPACED.test(term)) return folded.includes(term)
  if (folded.includes(` ${term} `) || folded.includes(` ${singular(term)} `) || folded.includes(` ${term}s `)) return true
  return term.includes(' ') && !/\d/.test(term) && folded.includes(` ${term.replaceAll(' ', '')} `)
}

/** Share of the terms that the folded text holds, from 0 to 1. */
export function shareOf(folded: string, terms: readonly string[]): number {
  return terms.length === 0 ? 0 : terms.filter((term) => holdsTerm(folded, term)).length / terms.length
}

function singular(term: string): string {
  return term.length > 3 && term.endsWith('s') && !/\d/.test(term) ? term.slice(0, -1) : term
}
