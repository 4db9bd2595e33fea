// Reads title, place and status of an event from the words beside its day. Words for links to documents ("Agenda", "Minutes") are no title.
import type { Element } from 'domhandler'
import { isWeekday, monthOf } from '../../text/calendar-names.ts'
import { isUnspaced } from '../../fields/label-words.ts'
import { clip } from '../../text/fold.ts'
import type { LinePart, Quoted } from './dated-scopes.ts'

const TITLE_CHARS_MAX = 200
const HEADING_CHARS_MAX = 400
const PLACE_CHARS_MAX = 160
const PLACE_BEGINS_WITHIN = 20
const NAME_REACH = 240
const OFF =
  /(?<!\p{L})(?:cancell?ed|postponed|rescheduled|called off|tentative|no (?:\p{L}+ )?meeting|abgesagt|verschoben|entfällt|fällt aus|annulée?s?|reportée?s?|cancelad[oa]s?|aplazad[oa]s?|suspendid[oa]s?|annullat[oaie]|rinviat[oaie]|sospes[oaie]|afgelast|geannuleerd)(?!\p{L})/iu
/** Texts that consist only of words for documents of a meeting and links to them. */
const PAPERS =
  /^(?:[\s\p{P}\p{S}\d]|(?:final|draft|approved|signed|open|special|meeting|board|view|read|see|download|click|here|more|info|the|and|und|et|y|e|of|to|at|in|on|from|as|de|le|la|les|der|die|das|den|am|um|von|il|el|los|las|al|à|du|des|start|starts|begins?|time|uhr|beginn|jeden|date|details?|register|pdf|docx?|html|mp3|video|audio|link|zoom|webex|youtube|agendas?|minutes|notices?|decisions?|packets?|materials?|recordings?|presentations?|slides|resolutions?|addendum|transcripts?|livestream|tagesordnung|protokolle?|niederschrift|einladung|unterlagen|ordre du jour|procès-verbal|compte[s-]? ?rendus?|convocation|orden del día|actas?|convocatoria|ordine del giorno|verbal[ei]|convocazione)(?![\p{L}]))*$/iu
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|zip|odt|rtf|mp3|mp4|ics)(?:$|[?#])/i
/** "Budget meeting": the kind of a meeting makes it a title. */
const MEETING = /^(?:\p{L}+\s){1,4}meeting$/iu
/** Headings that only introduce days. Each word is listed once: with two alternatives for it, a run of n words is matched in 2^n ways. */
const NO_NAME =
  /^(?:[\s\p{P}\d]|(?:upcoming|past|documents?|location|place|and|contact|us|next|previous|recent|most|future|all|regular|annual|our|the|of|for|und|der|die|et|y|e|del|des|de|les|l['’]année|dates?|days?|schedules?|calendars?|meetings?|agendas?|minutes|events?|fixtures?|results?|times?|what['’]?s on|when|where|information|home|year|season|spring|summer|autumn|fall|winter|termine?|kalender|veranstaltungen|sitzungen|jahr|saison|réunions?|calendrier|événements|stages|fechas|calendario|reuniones|eventos|año|eventi|incontri|appuntamenti|anno)(?![\p{L}]))*$/iu
const LABELLED_PLACE =
  /^(?:(?:(?:meeting|hearing|event)\s)?(?:location|venue)\s?:?|(?:where|place|ort|treffpunkt|wo|lieu|où|lugar|dónde|luogo|dove|sede|plaats|locatie)\s?:)\s+(\S.*)$/iu
const PLACE_WORD =
  /(?<!\p{L})(?:halls?|rooms?|centre|center|library|libraries|school|church|chapel|building|headquarters|boardroom|auditorium|theat(?:re|er)|park|gym|campus|hotel|museum|pub|floor|suite|ste|street|st|avenue|ave|road|rd|lane|drive|blvd|online|zoom|virtual|saal|halle|raum|rathaus|gasthaus|gasthof|bürgerhaus|schule|kirche|salle|mairie|place|rue|église|école|stade|sala|salón|ayuntamiento|calle|plaza|iglesia|via|piazza|palazzo|biblioteca|teatro|chiesa)(?!\p{L})|\p{L}(?:straße|strasse|platz|weg|gasse|saal|halle|haus)(?!\p{L})/iu
const BEFORE_PLACE =
  /(?:^|[\s,;(-])(?:(?:at|in|im|in der|in den|beim?|au|aux|à la|en el|en la|en|nella|nel|presso|bij)\s(?:the\s)?|(?:à l|all|nell)['’]|@\s?)/gu
const PLACE_NAME = /^[\p{L}\d][^.;()\n]{2,}(?:(?:\.(?!\s\p{Lu}|$)|(?<=[\s,](?:[NSEW]|St|Ave|Ste|Rd|Blvd|Dr|No|Str))\.)[^.;()\n]+)*/u
const PLACE_END =
  /\s(?:at|from|um|ab|ore|alle ore|a las|à|and (?:start|begin)|unless|until|on the|typically|statt|jeweils|every|each|when|with|where|which|tendrá|have been)(?=\s|$).*$|,\s?(?:at|from|um|ab|a las|à|alle|ore|en las|unless|from|von|de)\s.*$|,?\s\d{1,2}[:.h]\d{2}.*$/iu

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

const isPaper = (text: string): boolean => PAPERS.test(text) && !MEETING.test(text)

const isOnlyCalendar = (text: string): boolean =>
  (text.match(/\p{L}+/gu) ?? []).every((word) => isWeekday(word) || (word.length < 3 && !isUnspaced(word)) || monthOf(word, null) !== null)

function startWithWeekday(text: string, start: number): number {
  const before = /(\p{L}{2,10})[.,]{0,2}\s?$/u.exec(text.slice(Math.max(0, start - 16), start))
  return before !== null && isWeekday(before[1] ?? '') ? start - before[0].length : start
}

function startWithWord(text: string, start: number): number {
  const before = /(?:^|[\s(,])(?:at|from|um|ab|von|de|dès|à|a las|ore|alle ore|alle|dalle|kl)\.?\s?$/iu.exec(
    text.slice(Math.max(0, start - 12), start),
  )
  return before === null ? start : start - before[0].length
}

/** A year, with a preposition before it at the end of a name: "in 2031" of "Talks in 2031". */
const YEAR_OF_NAME = /(?:\s(?:in|im|for|für|en|per|nel|pour)\s(?=(?:19|20)\d{2}[\s\p{P}\d]*$))?(?:19|20)\d{2}(?:\s?[/–-]\s?\d{2,4})?/giu

/** The name in a heading of a section; empty where it only introduces days. */
export function nameOfHeading(text: string): string {
  const name = clip(text, HEADING_CHARS_MAX)
    .replace(YEAR_OF_NAME, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—:,;|]+|(?<![\s\-–—:,;|])[\s\-–—:,;|]+$/gu, '')
  return name === '' || NO_NAME.test(name) || isOnlyCalendar(name) || PAPERS.test(name) ? '' : clip(name, TITLE_CHARS_MAX)
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
