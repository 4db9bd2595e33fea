// Checks whether a page found by a search is really about the target, because a value of another thing is worse than none. Pure.
import { anyPhrase, phrasesOf } from '../fields/word-patterns.ts'
import type { PageDocument } from '../types.ts'
import { foldTerms, holdsTerm, shareOf, subjectOfText, type Subject } from './subject.ts'

/** The minimum shares of the terms that must be in title and main headings, and in the checked part of the page. */
const NAME_SHARES = { headline: 0.5, page: 0.75 }
const QUERY_SHARES = { headline: 0.25, page: 0.65 }
/** Number of visible characters that are checked from the start of a page. */
const LEAD_CHARS_MAX = 20_000
const LABELLED_CHARS_MAX = 120
const RESULTS_PAGE = new RegExp(anyPhrase(phrasesOf(({ pageNames }) => pageNames?.results).map((phrase) => foldTerms(phrase).trim())), 'u')
/** Words after a name that make it another product of the same family, or an accessory. */
const VARIANTS = new Set(
  'pro max mini plus ultra lite xl xs fe se case cover sleeve charger cable adapter refill replacement spare parts accessories accessory manual bundle kit'.split(
    ' ',
  ),
)

export function speaksOf(page: PageDocument, subject: Subject): boolean {
  if (subject.terms.length === 0) return false
  const headings = page.blocks.filter(({ kind, level }) => kind === 'heading' && level > 0 && level <= 2).map(({ text }) => text)
  const main = page.entities.find(({ isMain }) => isMain)?.data['name']
  const headlines = [page.title, ...headings.slice(0, 12), typeof main === 'string' ? main : ''].map(foldTerms)
  const headline = headlines.join('')
  if (RESULTS_PAGE.test(headlines[0] ?? '')) return false
  const lead = `${headline}${leadOf(page)}`
  if (isCode(subject)) return shareOf(headline, subject.terms) === 1 || isLabelled(page, subject)
  if (isVariant(headlines, subject)) return false
  const least = subject.isName ? NAME_SHARES : QUERY_SHARES
  if (!subject.codes.every((code) => holdsTerm(subject.isName ? headline : lead, code))) return false
  return shareOf(headline, subject.terms) >= least.headline && shareOf(lead, subject.terms) >= least.page
}

/**
 * Call after the first page. A name is not changed; a query is narrowed to the heading of the first page, which further pages must be
 * about. The words that the heading adds to the query distinguish results, so they are required like a code.
 */
export function narrowed(subject: Subject, page: PageDocument): Subject {
  if (subject.isName) return subject
  const heading = page.blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text ?? page.title
  const narrow = subjectOfText(heading)
  if (narrow.terms.length === 0) return subject
  const asked = subject.terms.join(' ')
  const telling = narrow.terms.filter((term) => !holdsTerm(` ${asked} `, term))
  return { ...narrow, codes: [...new Set([...narrow.codes, ...telling])] }
}

function leadOf({ blocks, values }: PageDocument): string {
  let chars = 0
  const pieces: string[] = []
  for (const { text } of blocks) {
    if (chars > LEAD_CHARS_MAX) break
    pieces.push(foldTerms(text))
    chars += text.length
  }
  for (const { raw } of values.slice(0, 200)) if (raw.length < 300) pieces.push(foldTerms(raw))
  return pieces.join('')
}

/** True for a target that consists only of codes (SKU, ISBN, EAN), which are often in a labelled value and in no heading. */
function isCode({ terms, codes }: Subject): boolean {
  return codes.length === terms.length
}

function isLabelled({ blocks }: PageDocument, { terms }: Subject): boolean {
  const shorts = blocks.filter(({ text, kind }) => kind !== 'control' && text.length <= LABELLED_CHARS_MAX)
  return shorts.some(({ text }) => shareOf(foldTerms(text), terms) === 1)
}

/** True for "Bent Spoon Pro" and "Case for Bent Spoon" when the target is "Bent Spoon". */
function isVariant(headlines: readonly string[], { terms }: Subject): boolean {
  const name = ` ${terms.join(' ')} `
  const naming = headlines.filter((one) => one.includes(name))
  return (
    naming.length > 0 &&
    naming.every((one) => VARIANTS.has(one.slice(one.indexOf(name) + name.length).split(' ')[0] ?? '') || isMadeFor(one, name))
  )
}

function isMadeFor(headline: string, name: string): boolean {
  const before = headline.slice(0, headline.indexOf(name)).trim().split(' ')
  return before.at(-1) === 'for' && before.some((word) => VARIANTS.has(word))
}
