// The name of a thing without the additions of titles and headings: site, section, author, binding, code, price, a call to buy. Only a part
// of a known kind at an end of the text is cut off, and a part that most of the page's sources have in the name is kept.
import { isCall, isFormat, nameInFrame, splitAtBy, withoutWordBehind } from '../../fields/title-words.ts'
import { isUnspaced, labelWords } from '../../fields/label-words.ts'
import { isKindOf } from '../../page/entity-kinds.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { namesSite } from '../../page/site-suffix.ts'
import { isNamed, isOwnText, weightOfShorter } from '../../page/title-sources.ts'
import { lettersOf } from '../../text/letters.ts'
import { bracketsOf, cutsOf, trimEnd, type TitleCut } from '../../text/title-parts.ts'
import { datesIn, hasDay } from '../date/date-text.ts'
import { findMoney } from '../money/money-text.ts'
import { namesOf } from '../person/byline-names.ts'
import { isCodeOf, titleFacts, type TitleFacts } from './title-facts.ts'

const ROUNDS_MAX = 8
const CHARS_MAX = 300

interface Subject {
  page: PageIndex
  facts: TitleFacts
  /** True for the heading and for what the page declares, false for what it shows to search engines and elsewhere. */
  isOwn: boolean
  /** Headlines contain any words, and their authors have their own place. */
  isArticle: boolean
  /** A binding or edition has been cut off: the text is that of a catalogue. */
  hasFormat: boolean
}

/** The name in `text`: all of it where no part is known to be an addition. */
export function ownName(page: PageIndex, text: string): string {
  if (text.length > CHARS_MAX) return text
  const facts = titleFacts(page)
  const main = page.document.entities[page.main]
  const subject: Subject = {
    page,
    facts,
    isOwn: isOwnText(facts.texts, lettersOf(text)),
    isArticle: main !== undefined && isKindOf(main.types, 'Article'),
    hasFormat: false,
  }
  let name = text
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const shorter = shorten(subject, name)
    if (shorter === null) return name
    name = shorter
  }
  return name
}

function shorten(subject: Subject, text: string): string | null {
  for (const cut of cutsOf(text)) {
    if (!canBeName(subject, cut.rest)) continue
    const format = isFormatPart(subject, cut)
    if (!format && !isDecoration(subject, cut, text)) continue
    subject.hasFormat ||= format
    return cut.rest
  }
  return withoutAuthor(subject, text) ?? withoutGluedFormat(subject, text) ?? withoutCall(subject, text)
}

function canBeName({ page, facts }: Subject, rest: string): boolean {
  const letters = lettersOf(rest)
  if (letters.length < (isUnspaced(letters) ? 1 : 2)) return false
  return !facts.authors.has(letters) && !facts.sites.has(letters) && !page.isSiteName(rest) && !isFormat(labelWords(rest))
}

/** True for a binding or an edition, but in a headline "Vinyl" may be a word, and after a comma it is a part of many names. */
function isFormatPart({ facts, isArticle, isOwn }: Subject, { part, rest, sign }: TitleCut): boolean {
  if ((isArticle && isOwn) || (sign === 'comma' && !isNamed(facts.texts, lettersOf(rest)))) return false
  return isFormat(labelWords(part)) || isFormat(labelWords(withoutDates(part)))
}

const withoutDates = (text: string): string => datesIn(text).reduce((rest, { raw }) => rest.replace(raw, ' '), text)

function isDecoration(subject: Subject, cut: TitleCut, text: string): boolean {
  const { page, facts, isOwn } = subject
  const { part, rest, sign, isFront } = cut
  const letters = lettersOf(part)
  if (letters === '') return true
  if (sign === 'comma') return facts.codes.has(letters) || (!isOwn && (facts.authors.has(letters) || facts.sites.has(letters)))
  if (isSite(subject, cut) || (sign === 'bracket' && isCall(labelWords(part)))) return true
  if (isRating(part) || (sign !== 'colon' && isCodeOf(facts, part))) return true
  if (namesAuthor(subject, part) && !(isOwn && subject.isArticle)) return true
  const weight = weightOfShorter(facts.texts, { short: lettersOf(rest), long: lettersOf(text) })
  if (sign === 'bracket' && isCount(part))
    return !isFront && (isSetApart(page, part) || (weight >= 0 && isNamed(facts.texts, lettersOf(rest))))
  const isShorterKnown = weight > 0
  if (isOwn && !isShorterKnown) return false
  if (facts.sections.has(letters) && sign !== 'bracket') return sign === 'stroke' || isShorterKnown
  if (isPrice(part) || isCall(labelWords(part)) || (sign === 'stroke' && hasDay(part) && lettersOf(withoutDates(part)) === '')) return true
  // What one of the page's lesser titles adds to its heading.
  return isShorterKnown && !isFront && isOwnText(facts.texts, lettersOf(rest)) && page.mainHeading !== null
}

/** The site's own name; in a lesser title also what only begins like it or names its address. */
function isSite({ page, facts, isOwn }: Subject, { part, sign, isFront }: TitleCut): boolean {
  const letters = lettersOf(part)
  const isNamed = page.isSiteName(part) || facts.sites.has(letters)
  if (isOwn || sign === 'colon') return isNamed && (sign !== 'colon' || !isFront || !isOwn)
  return isNamed || (sign === 'stroke' && (namesSite(part, page.document) || (!isFront && page.isPublisherName(part))))
}

/** A number of things; years are a part of many names. */
const isCount = (part: string): boolean => /^\d[\d.,\s]{0,8}$/.test(part) && !/^(?:1[5-9]|20)\d{2}$/.test(part)

/** True for a number in an element of its own at the end of the heading, and for one that the page's title has with what it counts. */
function isSetApart(page: PageIndex, part: string): boolean {
  const nodes = page.mainHeading === null ? [] : page.textNodes(page.mainHeading.id)
  if (page.document.title.includes(`(${part} `)) return true
  return nodes.length > 1 && (nodes.at(-1)?.data ?? '').replace(/[\s()（）[\]]/gu, '') === part
}

/** "4.7/5", "4,7/5 - 212 votes". */
const isRating = (part: string): boolean => /^\d(?:[.,]\d{1,2})?\s?\/\s?(?:5|10)(?:\s?[-–—,·|]?\s?\d[\d.,\s]{0,8}\p{L}{3,14})?$/u.test(part)

/** An amount of money and hardly anything else. */
export function isPrice(part: string): boolean {
  const [money, other] = findMoney(part)
  return money !== undefined && other === undefined && !/\p{L}{4}/u.test(part.replace(money.text, ''))
}

/** "by Nora Finch", "Nora Finch", "水野晴 著": true for an author whom the page credits elsewhere. */
function namesAuthor({ facts: { authors } }: Subject, part: string): boolean {
  if (authors.size === 0) return false
  const plain = withoutWordBehind(part) ?? part
  return (
    authors.has(lettersOf(plain)) || splitAtBy(` ${part}`).some(({ before, name }) => before.trim() === '' && isCredited(authors, name))
  )
}

function isCredited(authors: ReadonlySet<string>, text: string): boolean {
  return authors.has(lettersOf(text)) || namesOf(text).some((name) => authors.has(lettersOf(name)))
}

/** "Salt Roads by Nora Finch", "静かな岸 水野晴 著". */
function withoutAuthor(subject: Subject, text: string): string | null {
  const { page, facts, hasFormat, isOwn, isArticle } = subject
  if ((isOwn && isArticle) || isBeforeAuthor(page, text)) return null
  const found = splitAtBy(text).find(({ before, name, isSure }) => {
    const rest = trimEnd(before)
    if (!canBeName(subject, rest)) return false
    const isKnown = isCredited(facts.authors, name)
    const isCatalogued = hasFormat || isFormatEnd(rest)
    const isHeading = !isOwn && isOwnText(facts.texts, lettersOf(rest))
    if (isKnown || page.isPublisherName(name)) return isSure || isCatalogued || isHeading
    return isSure ? isHeading || (isCatalogued && CREDIT.test(name)) : isHeading && CREDIT.test(name)
  })
  if (found) return trimEnd(found.before)
  const plain = withoutWordBehind(text) ?? text
  const end = plain === text && !isUnspaced(lettersOf(text)) ? -1 : authorStart(plain, facts.authors)
  const rest = trimEnd(plain.slice(0, Math.max(end, 0)))
  return end > 0 && canBeName(subject, rest) ? rest : null
}
/** "Stand by Me, Mabel", where the page's title has "Stand by Me, Mabel by Ruth Oakes": its own "by" belongs to the name. */
function isBeforeAuthor({ document }: PageIndex, text: string): boolean {
  const letters = lettersOf(text)
  return splitAtBy(document.title).some(({ before }) => lettersOf(trimEnd(before)) === letters)
}

/** A name as it is written behind "by". */
const CREDIT = /^\p{Lu}[\p{L}'’.-]*(?:[\s,&]{1,2}\p{L}[\p{L}'’.-]*){1,8}$/u

const isFormatEnd = (text: string): boolean => bracketsOf(text).some(({ part, isFront }) => !isFront && isFormat(labelWords(part)))

/** Where the name of an author begins that ends the text, behind a blank or a bracket; -1 where none does. */
function authorStart(text: string, authors: ReadonlySet<string>): number {
  for (let at = text.length - 1; at > 0; at -= 1)
    if (/[\s）)】\]]/u.test(text[at - 1] ?? '') && authors.has(lettersOf(text.slice(at)))) return at
  return -1
}

/** "Salt Roads Hardcover – 4 May 2010", where another title sets "Salt Roads" apart, or the heading has the binding in brackets. */
function withoutGluedFormat(subject: Subject, text: string): string | null {
  const heading = subject.page.mainHeading?.text ?? ''
  const bracketed = bracketsOf(heading).flatMap(({ part, rest }) => (isFormat(labelWords(part)) ? [lettersOf(rest)] : []))
  const blanks = [...text.matchAll(/\s/gu)].map(({ index }) => index).slice(-FORMAT_WORDS_MAX)
  const end = blanks.find((at) => {
    const [rest, part] = [text.slice(0, at), text.slice(at + 1)]
    const letters = lettersOf(rest)
    return (
      (subject.facts.segments.has(letters) || bracketed.includes(letters)) &&
      isFormatPart(subject, { rest, part, sign: 'stroke', isFront: false })
    )
  })
  return end === undefined ? null : trimEnd(text.slice(0, end))
}
const FORMAT_WORDS_MAX = 8

/** "Buy Alder Lamp Online" is the name where the heading has it, too. */
function withoutCall(subject: Subject, text: string): string | null {
  const name = nameInFrame(text)
  if (name === null || !canBeName(subject, name)) return null
  const [long, short] = [lettersOf(text), lettersOf(name)]
  const { texts } = subject.facts
  const isKept = [...texts.own].some((own) => own.includes(long))
  return !isKept || (isNamed(texts, short) && weightOfShorter(texts, { short, long }) >= 0) ? name : null
}
