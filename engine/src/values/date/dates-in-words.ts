// Publication dates in words ("Posted on May 3, 2024"), in a line of their own above the text, or in the page's address. Weaker than dates
// with a role of their own (dates.ts); an update or a copyright year is not a publication.
import { keepLast } from '../../text/keep-last.ts'
import { dateIn, datesIn, hasDay, type LineDate } from './date-text.ts'
import { isDayOfMoment } from './date-zones.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { nearFactor } from '../place-factor.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { asksForRelease, isInSentence, isMasthead, OF_POLICY } from './dates.ts'
import { isOfReviews } from '../../page/other-things.ts'
import { figuredBlocksOfThing } from '../../page/own-blocks.ts'
import { withoutTaken } from '../taken-values.ts'
import type { LanguageData } from '../../fields/language-data.ts'
import { AT, FROM, ON_DAY } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

const PUBLISHED = new RegExp(
  anyOf(({ dates }) => [dates?.published, dates?.writtenOn]),
  'iu',
)
const NOT_PUBLISHED = new RegExp(`©|${anyOf(({ dates }) => [dates?.unpublished, dates?.updated])}`, 'iu')
const DIGIT_DATE = /(?<![\d./-])(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}\s?[./|-]\s?\d{1,2}\s?[./|-]\s?\d{4})(?![\d/-])/
const ADDRESS_DATE = /\/((?:19|20)\d{2}([/-]?)(?:0[1-9]|1[0-2]|(?<=[/-])[1-9])\2(?:0[1-9]|[12]\d|3[01]|(?<=[/-])[1-9]))(?:\/|-|$)/
const CUE_CHARS = 60
const LINE_CHARS_MAX = 400
const ALONE_CHARS_MAX = 48
/** Lines this near to the main heading belong to it, whatever the names around them. */
const NEAR_HEADING = 12
/** Shorter headings begin too many other texts. */
const TOLD_HEADING_MIN = 12
const SCORES = { said: 0.66, listed: 0.54, data: 0.62, address: 0.56, addressDay: 0.985, alone: 0.53, later: 0.42 }

export const findDatesInWords: Finder = (page, intent) => {
  if (intent.shape !== 'date') return []
  const concept = intent.concept?.id ?? ''
  const cue = CUES[concept]
  if (cue) return datesBehind(page, cue, UNLESS[concept])
  if (intent.concept?.id !== 'date_published') return []
  if (asksForRelease(intent)) return datesBehind(page, RELEASED)
  const shown = withoutTaken(page, intent, [...datesInWords(page), ...loneDates(page)])
  return [...shown, ...declaredDates(page, intent), ...addressDates(page, intent)]
}

/** Words right before dates of other kinds: "Apply by 30 April", "Available from 1 May", "last edited on 4 May". */
const CUES: Record<string, RegExp> = {
  application_deadline: beforeDay(({ dates }) => dates?.applyBy),
  available_from: beforeDay(({ dates }) => dates?.availableFrom),
  date_modified: beforeDay(({ dates }) => dates?.lastChanged),
}

/** The words at the end of a text, with no more between them and the day than "on", "ends on" or a weekday. */
function beforeDay(words: (language: LanguageData) => string | undefined): RegExp {
  const between = `${ON_DAY}|${FROM}|${AT}|${anyOf(({ dates }) => dates?.ends)}|[:：]`
  return new RegExp(String.raw`${anyOf(words)}\s*(?:(?:${between})\s*){0,3}(?:\p{L}+day,?\s*)?$`, 'iu')
}

/** "Released on 4 May": the release of a thing, not of the text about it. */
const RELEASED = beforeDay(({ dates }) => dates?.released)

/** Words that revoke the cue behind them. */
const UNLESS: Record<string, RegExp> = {
  available_from: new RegExp(String.raw`${anyOf(({ dates }) => dates?.notFree)}\s*\p{L}+[\s:]*(?:\p{L}+\s*)?$`, 'iu'),
  date_modified: OF_POLICY,
}

/** Dates after words that match the field's cue. */
function datesBehind(page: PageIndex, cue: RegExp, unless?: RegExp): Proposal[] {
  return datedBlocks(page).flatMap(({ id, dates }) =>
    dates.flatMap(({ raw, words }) =>
      cue.test(words) && !unless?.test(words) && hasDay(raw)
        ? [propose('said date', { block: id, raw }, SCORES.said * nearFactor(page, id))]
        : [],
    ),
  )
}

/** The dates of each block with their words, found once for all fields. Blocks about other things than the page's are left out. */
const datedBlocks = keepLast((page: PageIndex): readonly { id: number; dates: readonly LineDate[] }[] =>
  collect(figuredBlocksOfThing(page), ({ id, text }) => {
    if (text.length > LINE_CHARS_MAX) return []
    const dates = text.includes('\n') ? text.split('\n').flatMap(datesIn) : datesIn(text)
    return dates.length === 0 ? [] : [{ id, dates }]
  }),
)

/** The date right behind a word of publishing. */
function datesInWords(page: PageIndex): Proposal[] {
  return collect(page.figuredBlocks, ({ id, text }) => {
    // Only dates with a year count here.
    if (text.length > LINE_CHARS_MAX || !/\d{4}/.test(text)) return []
    return text.split('\n').flatMap((whole) => {
      const line = lineOfPublishing(whole)
      const cue = PUBLISHED.exec(line)
      if (!cue) return []
      const behind = line.slice(cue.index, cue.index + CUE_CHARS + cue[0].length)
      const before = line.slice(Math.max(0, cue.index - CUE_CHARS), cue.index)
      const raw = writtenDate(behind) ?? writtenDate(before)
      if (raw === null || NOT_PUBLISHED.test(line) || isBeside(page, id, 'side')) return []
      return [propose('said date', { block: id, raw }, isBeside(page, id, 'list') ? SCORES.listed : SCORES.said)]
    })
  })
}

/** Of a line with an update too, the part about publishing: "Published 3 May · Updated 5 May". */
function lineOfPublishing(line: string): string {
  if (!NOT_PUBLISHED.test(line)) return line
  const own = datesIn(line).find(({ words }) => PUBLISHED.test(words) && !NOT_PUBLISHED.test(words))
  return own ? `${own.words}${own.raw}` : line
}

/** Lines with nothing but a date: the first is probably the page's own; later ones have a lower score. */
function loneDates(page: PageIndex): Proposal[] {
  const found = collect(page.figuredBlocks, ({ id, text }) => {
    if (text.length > LINE_CHARS_MAX || !/\d{4}/.test(text)) return []
    const line = text
      .split('\n')
      .find(
        (one) => one.length <= ALONE_CHARS_MAX && /^\W{0,2}(?:\p{L}{2,12}\.?,? )?(?:\d|\p{L}{3,})/u.test(one) && writtenDate(one) !== null,
      )
    const raw = line === undefined ? null : writtenDate(line)
    if (line === undefined || raw === null || !hasDay(raw)) return []
    const element = page.innerElement(id)
    if ((element && isMasthead(page, element)) || isOfReviews(page, id) || isInSentence(line, raw)) return []
    return NOT_PUBLISHED.test(text) || isBeside(page, id, 'side') || isBeside(page, id, 'list') ? [] : [{ id, raw }]
  })
  return found.slice(0, 5).map(({ id, raw }, place) => propose('lone date', { block: id, raw }, place === 0 ? SCORES.alone : SCORES.later))
}

/** Dates of publication in the page's structured data, of any thing. */
function declaredDates(page: PageIndex, intent: FieldSpec): Proposal[] {
  if (intent.wantsShown) return []
  return page.document.values
    .filter(
      ({ path, type }) =>
        /(?:^|\.)(?:datePublished|uploadDate|dateCreated)$/.test(path) && !/Comment|Review|Answer/.test(`${type} ${path}`),
    )
    .slice(0, 1)
    .map(({ block, raw }) => propose('declared date', { block, raw }, SCORES.data))
}

/** A day in the page's own address, where the page names its address. */
function addressDates(page: PageIndex, intent: FieldSpec): Proposal[] {
  const named = page.document.values.filter(({ path }) => path === 'canonical' || path === 'og:url')
  return named.flatMap(({ block, raw }) => {
    const date = ADDRESS_DATE.exec(raw)?.[1]
    return date === undefined
      ? []
      : [
          propose(
            'address date',
            { block, raw: date, quote: raw },
            asksForDay(intent) && isDayOfMoment(page, date) ? SCORES.addressDay : SCORES.address,
          ),
        ]
  })
}

function writtenDate(text: string): string | null {
  return DIGIT_DATE.exec(text)?.[0] ?? (/\d{4}/.test(text) ? dateIn(text) : null)
}

/** True for fields of days without a time: these are days in the page's time zone, not in UTC. */
function asksForDay({ topics: { inDescription } }: FieldSpec): boolean {
  return inDescription.has('days') && !inDescription.has('clocks')
}

/**
 * In a sidebar, or in a list of other things; a text near the main heading, or one that begins with it, is about this page in any place.
 */
function isBeside(page: PageIndex, id: number, where: 'side' | 'list'): boolean {
  const element = page.innerElement(id)
  const heading = page.mainHeading
  if (!element || (heading && Math.abs(heading.id - id) <= NEAR_HEADING)) return false
  if (heading && heading.text.length >= TOLD_HEADING_MIN && page.block(id)?.text.startsWith(heading.text)) return false
  const region = page.regions.regionOf(element)
  return where === 'side' ? region.isSide : region.isListed
}
