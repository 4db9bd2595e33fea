// The terms of a name or a query, by which a page about it is recognised. Pure.
import type { Field } from '@quarry/contract'
import { plainPattern, plainWords } from '../fields/field-topics.ts'
import { isUnspaced } from '../fields/label-words.ts'
import { anyOf, phrasesOf } from '../fields/word-patterns.ts'

export interface Subject {
  /**
   * Folded terms of the target, each once, without question words and requested fields. Never empty for a target with a letter or digit.
   */
  terms: readonly string[]
  /** The `terms` with digits: a model number, a code, a year. All of them must match. */
  codes: readonly string[]
  /** True for a name, which must be in the headline of its page; a query need not be. */
  isName: boolean
}

/** Words without information about the thing itself. */
const IDLE_WORDS = new Set(phrasesOf(({ describing }) => describing?.idle).map((word) => foldTerms(word).trim()))
/** Legal forms of companies, which pages often leave out. */
const LEGAL_FORMS = new Set(
  'inc ltd llc llp gmbh ag kg co corp corporation company limited plc sa sas srl bv nv oy ab as spa pty'.split(' '),
)
const QUERY_NAME = plainPattern(({ fieldTopics }) => fieldTopics?.queries)
const QUESTION = new RegExp(String.raw`\?\s*$|^${anyOf(({ describing }) => describing?.questionStarts)}\s`, 'iu')
const TERM_CHARS_MAX = 80
const TERMS_MAX = 16

export function subjectOf(target: string, asked: { targetName: string; fields: readonly Field[] }): Subject {
  const all = termsOf(target)
  const askedFor = new Set([asked.targetName, ...asked.fields.map(({ name }) => name)].flatMap((text) => foldTerms(text).trim().split(' ')))
  const named = all.filter((term) => !IDLE_WORDS.has(term) && !LEGAL_FORMS.has(term))
  const own = named.filter((term) => !askedFor.has(term) && !askedFor.has(singular(term)))
  const terms = isTelling(own) ? own : named.length > 0 ? named : all
  const isQuery = QUERY_NAME.test(plainWords(asked.targetName)) || QUESTION.test(target.trim())
  return { terms, codes: terms.filter((term) => /\d/.test(term)), isName: !isQuery }
}

/** True if the terms are enough to identify a page: "Product Hunt" without the requested word "product" would match any hunt. */
function isTelling(terms: readonly string[]): boolean {
  return terms.length > 1 || terms.some((term) => /\d/.test(term))
}

/** The subject of a text, such as the heading of the page that answered a query. */
export function subjectOfText(text: string): Subject {
  return { ...subjectOf(text, { targetName: '', fields: [] }), isName: true }
}

/** The parts between spaces, folded: `BS-1` is one term, `bs 1`. */
function termsOf(text: string): string[] {
  const terms = text.split(/\s+/).map((piece) => foldTerms(piece).trim().slice(0, TERM_CHARS_MAX).trim())
  return [...new Set(terms)].filter((term) => term !== '').slice(0, TERMS_MAX)
}

/** Lower-case letters without accents and digits, with one space between words, between letters and digits, and at both ends. */
export function foldTerms(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const spaced = plain.replace(/(\p{L})(\p{N})/gu, '$1 $2').replace(/(\p{N})(\p{L})/gu, '$1 $2')
  return ` ${spaced.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}

/** True if a text folded by `foldTerms` contains the term, in singular or plural, as one word or as several. */
export function holdsTerm(folded: string, term: string): boolean {
  if (isUnspaced(term)) return folded.includes(term)
  if (folded.includes(` ${term} `) || folded.includes(` ${singular(term)} `) || folded.includes(` ${term}s `)) return true
  return term.includes(' ') && !/\d/.test(term) && folded.includes(` ${term.replaceAll(' ', '')} `)
}

/** Share of the terms that the folded text contains, from 0 to 1. */
export function shareOf(folded: string, terms: readonly string[]): number {
  return terms.length === 0 ? 0 : terms.filter((term) => holdsTerm(folded, term)).length / terms.length
}

function singular(term: string): string {
  return term.length > 3 && term.endsWith('s') && !/\d/.test(term) ? term.slice(0, -1) : term
}
