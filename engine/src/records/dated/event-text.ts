// Reads title, place and status of an event from the words beside its day. Words for links to documents ("Agenda", "Minutes") are no title.
import type { Element } from 'domhandler'
import { isWeekday, monthOf } from '../../text/calendar-names.ts'
import { isUnspaced } from '../../fields/label-words.ts'
import { clip } from '../../text/fold.ts'
import type { LinePart, Quoted } from './dated-scopes.ts'
import { ARTICLE, AT, FROM } from '../../fields/particles.ts'
import { anyOf, hasOnly, wordSet } from '../../fields/word-patterns.ts'

const TITLE_CHARS_MAX = 200
const HEADING_CHARS_MAX = 400
const PLACE_CHARS_MAX = 160
const PLACE_BEGINS_WITHIN = 20
const NAME_REACH = 240
const OFF = new RegExp(
  anyOf(({ eventLines }) => eventLines?.off),
  'iu',
)
/** Texts that consist only of words for documents of a meeting and links to them. */
const PAPERS = wordSet(({ eventLines }) => eventLines?.papers)
/** Forms of files and services for meetings. */
const FORMS_OF_PAPERS = new Set('pdf doc docx html mp zoom webex youtube'.split(' '))
const ONLY_PAPERS: ReadonlySet<string> = new Set([...PAPERS, ...FORMS_OF_PAPERS])
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|zip|odt|rtf|mp3|mp4|ics)(?:$|[?#])/i
/** "Budget meeting": the kind of a meeting makes it a title. */
const MEETING = /^(?:\p{L}+\s){1,4}meeting$/iu
/** Headings that only introduce days have no other words. */
const NO_NAME = wordSet(({ eventLines }) => eventLines?.noName)
const PLACE_LABEL = anyOf(({ eventLines }) => eventLines?.placeLabels)
/** Before a place without a colon, too: longer words than "where" and "place". */
const PLACE_LABEL_ALONE = anyOf(({ eventLines }) => eventLines?.placeLabelsAlone)
const LABELLED_PLACE = new RegExp(String.raw`^(?:${PLACE_LABEL}\s?[:：]\s*|${PLACE_LABEL_ALONE}\s+)(\S.*)$`, 'iu')
const PLACE_WORD = new RegExp(
  anyOf(({ eventLines }) => eventLines?.placeNames),
  'iu',
)
const BEFORE_PLACE = new RegExp(
  String.raw`(?:^|[\s,;(-])(?:${anyOf(({ eventLines }) => eventLines?.beforePlace)}(?:\s|(?<=['’]))(?:${ARTICLE}\s)?|@\s?)`,
  'gu',
)
const PLACE_NAME = /^[\p{L}\d][^.;()\n]{2,}(?:(?:\.(?!\s\p{Lu}|$)|(?<=[\s,](?:[NSEW]|St|Ave|Ste|Rd|Blvd|Dr|No|Str))\.)[^.;()\n]+)*/u
const BEHIND_PLACE = anyOf(({ eventLines }) => eventLines?.behindPlace)
const PLACE_END = new RegExp(
  String.raw`\s${BEHIND_PLACE}(?=\s|$).*$|,\s?(?:${AT}|${FROM}|${BEHIND_PLACE})\s.*$|,?\s\d{1,2}[:.h]\d{2}.*$`,
  'iu',
)

/** Words of a part of a line without its days, times, documents and notes, for a title or a place; empty where nothing is left. */
export function wordsOf(part: LinePart): string {
  const { line, from, to } = part
  const { text } = line
  const blank = Array.from({ length: to }, () => false)
  const hide = (start: number, end: number): void => {
    for (let at = Math.max(0, start); at < Math.min(to, end); at += 1) blank[at] = true
  }
  for (const { start, end } of line.days) hide(startWithWeekday(text, start), end)
  for (const { start, end } of line.clocks) hide(startWithWord(text, start), end)
  for (const link of line.links) if (isPaper(link.text) || FILE.test(link.url)) hide(link.at, link.at + link.text.length)
  let rest = ''
  for (let at = from; at < to; at += 1) rest += blank[at] === true ? (rest.endsWith(' ') ? '' : ' ') : (text[at] ?? '')
  const noted = rest.replace(/\([^()]*\)/gu, ' ').replace(OFF, ' ')
  const bare = noted.replace(/\s+/g, ' ').replace(/^[\s\-–—:,;|·•@*/.(]+|(?<![\s\-–—:,;|·•@*/(])[\s\-–—:,;|·•@*/(]+$/gu, '')
  return /\p{L}{2}/u.test(bare) && !isPaper(bare) && !isOnlyCalendar(bare) ? clip(bare, TITLE_CHARS_MAX) : ''
}

const isPaper = (text: string): boolean => hasOnly(text, ONLY_PAPERS) && !MEETING.test(text)

const isOnlyCalendar = (text: string): boolean =>
  (text.match(/\p{L}+/gu) ?? []).every((word) => isWeekday(word) || (word.length < 3 && !isUnspaced(word)) || monthOf(word, null) !== null)

function startWithWeekday(text: string, start: number): number {
  const before = /(\p{L}{2,10})[.,]{0,2}\s?$/u.exec(text.slice(Math.max(0, start - 16), start))
  return before !== null && isWeekday(before[1] ?? '') ? start - before[0].length : start
}

const BEFORE_TIME = new RegExp(String.raw`(?:^|[\s(,])(?:${AT}|${FROM})\.?\s?$`, 'iu')

function startWithWord(text: string, start: number): number {
  const before = BEFORE_TIME.exec(text.slice(Math.max(0, start - 12), start))
  return before === null ? start : start - before[0].length
}

/** A year, with a preposition before it at the end of a name: "in 2031" of "Talks in 2031". */
const YEAR_OF_NAME = new RegExp(
  String.raw`(?:\s${anyOf(({ eventLines }) => eventLines?.inYear)}\s(?=(?:19|20)\d{2}[\s\p{P}\d]*$))?(?:19|20)\d{2}(?:\s?[/–-]\s?\d{2,4})?`,
  'giu',
)

/** The name in a heading of a section; empty where it only introduces days. */
export function nameOfHeading(text: string): string {
  const name = clip(text, HEADING_CHARS_MAX)
    .replace(YEAR_OF_NAME, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—:,;|]+|(?<![\s\-–—:,;|])[\s\-–—:,;|]+$/gu, '')
  return name === '' || hasOnly(name, NO_NAME) || isOnlyCalendar(name) || hasOnly(name, ONLY_PAPERS) ? '' : clip(name, TITLE_CHARS_MAX)
}

/** The words for a cancelled, postponed or tentative event; null without any. */
export function statusIn(text: string): string | null {
  return OFF.exec(text)?.[0] ?? null
}

/** The place in a part of a line, after a label or after a preposition such as "at"; null without one. */
export function placeIn({ line, from, to }: LinePart): Quoted<string> | null {
  const text = line.text.slice(from, to)
  const labelled = LABELLED_PLACE.exec(text)?.[1]
  if (labelled !== undefined) return markedPlace(labelled.replace(PLACE_END, ''), line.block)
  for (const match of text.matchAll(BEFORE_PLACE)) {
    const name = PLACE_NAME.exec(text.slice(match.index + match[0].length, match.index + match[0].length + NAME_REACH))?.[0] ?? ''
    const place = name.replace(PLACE_END, '').trim()
    const isTime = /^\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m|uhr|h(?!\p{L})|$)|^(?:19|20)\d{2}(?!\d)/iu.test(place)
    const isMonth = monthOf(/^\p{L}+/u.exec(place)?.[0] ?? '', null) !== null
    const isNamed = /^[\p{Lu}\d]/u.test(place) || PLACE_WORD.test(place.slice(0, PLACE_BEGINS_WITHIN))
    if (place.length >= 3 && isNamed && !isTime && !isMonth) return markedPlace(place, line.block)
  }
  return null
}

/**
 * Splits a text into town and venue: the town precedes a dash ("Leeds – The Old Mill") or follows a comma ("The Old Mill, Leeds"), unless a
 * word for halls shows the opposite. Null for other texts.
 */
export function townAndVenue(text: string): { city: string; venue: string } | null {
  const dashed = text.split(/\s+[–—|·-]\s+|\s*[:：]\s+/u)
  const [first = '', second = '', ...more] = dashed.length > 1 ? dashed : text.split(/\s*[,、，]\s*/u)
  if (first === '' || second === '' || more.length > 0 || /\d/.test(first + second)) return null
  const isVenue = (part: string): boolean => PLACE_WORD.test(part)
  const isCityFirst = isVenue(first) === isVenue(second) ? dashed.length > 1 : isVenue(second)
  return isCityFirst ? { city: first, venue: second } : { city: second, venue: first }
}

/** True for an element whose class or property is for the place. */
export function isPlaceElement({ attribs }: Element): boolean {
  return PLACE_CLASS.test(attribs.class ?? '') || attribs.itemprop === 'location'
}
const PLACE_CLASS = /(?:^|[\s_-])(?:location|venue|address|adr|place)(?:$|[\s_-])/i

function markedPlace(text: string, block: number): Quoted<string> | null {
  const value = clip(text.replace(/^[\s,;:–-]+|(?<![\s,;:–-])[\s,;:–-]+$/gu, ''), PLACE_CHARS_MAX)
  return value === '' ? null : { value, quote: value, block }
}

/** True for a text with a label for the place: "Location: Town hall". */
export const isLabelledPlace = (text: string): boolean => LABELLED_PLACE.test(text)

/** True for a short text with a word for halls, rooms or streets. */
export function namesPlace(text: string): boolean {
  return text.length <= PLACE_CHARS_MAX && PLACE_WORD.test(text)
}
