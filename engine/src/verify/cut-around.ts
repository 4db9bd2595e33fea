// Cuts short pieces of a page's text that are safe to show on one line: between words, without invisible characters or such as change the
// direction of text.
import type { Stretch } from './find-quote.ts'

/** Format, control and unassigned characters, except the two joiners, which letters and emoji need. */
const UNSHOWN = /[^\P{C}\n\t\r\u200c\u200d]/gu
const SENTENCE_END = /[.!?…]["”’»)\]]{0,3}\s|[。！？]["”’」』）]{0,3}|\n/g
const SPACE = /\s/
/** Longer words are cut inside. */
const WORD_CHARS_MAX = 24
const GOES_ON = /^[\p{M}\u200d\udc00-\udfff]+/u
/** With less room, hardly more than the ellipsis would be left. */
const ROOM_MIN = 16

/** The text before and after a stretch, in at most `charsMax` characters together, with an ellipsis where it was cut. */
export function cutAround(text: string, place: Stretch, charsMax: number): { before: string; after: string } {
  // Line breaks are longer on one line, so that less of the text may fit.
  for (let room = charsMax; room >= ROOM_MIN;) {
    const cut = cutInRoom(text, place, room)
    const excess = cut.before.length + cut.after.length - charsMax
    if (excess <= 0) return cut
    room -= excess
  }
  return { before: '', after: '' }
}

function cutInRoom(text: string, { start, end }: Stretch, charsMax: number): { before: string; after: string } {
  const beforeMax = Math.max(Math.floor(charsMax / 2), charsMax - (text.length - end))
  const before = cutStart(text.slice(Math.max(0, start - beforeMax - 1), start), beforeMax)
  const after = cutEnd(text.slice(end, end + charsMax + 1), charsMax - before.length)
  return { before: foldInline(before).trimStart(), after: foldInline(after).trimEnd() }
}

/** The beginning of a text on one line, in at most `charsMax` characters. */
export function cutLine(text: string, charsMax: number): string {
  return cutEnd(foldInline(text.slice(0, charsMax * 2)).trim(), charsMax)
}

/** The end of a text on one line, in at most `charsMax` characters. */
export function cutLineStart(text: string, charsMax: number): string {
  return cutStart(foldInline(text.slice(-charsMax * 2)).trim(), charsMax)
}

/** Cuts after a sentence, if one ends in the second half, otherwise after a word. */
function cutEnd(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const kept = text.slice(0, Math.max(0, charsMax - 2))
  const sentence = [...kept.matchAll(SENTENCE_END)].at(-1)
  const endOfSentence = sentence === undefined ? 0 : sentence.index + sentence[0].length
  if (endOfSentence > kept.length / 2) return `${kept.slice(0, endOfSentence).trimEnd()} …`
  const space = SPACE.test(text.charAt(kept.length)) ? kept.length : lastSpace(kept)
  if (kept.length - space <= WORD_CHARS_MAX) return `${kept.slice(0, space).trimEnd()} …`
  // Never inside a surrogate pair or before a combining mark.
  return GOES_ON.test(text.slice(kept.length)) ? `${kept.replace(/[^\p{M}\u200d][\p{M}\u200d]*$/u, '')}…` : `${kept}…`
}

/** Cuts before a sentence, if one begins in the first half, otherwise before a word. */
function cutStart(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const from = text.length - Math.max(0, charsMax - 2)
  const kept = text.slice(from)
  const [sentence] = kept.matchAll(SENTENCE_END)
  if (sentence !== undefined && sentence.index < kept.length / 2) return `… ${kept.slice(sentence.index + sentence[0].length).trimStart()}`
  const space = SPACE.test(text.charAt(from - 1)) ? 0 : kept.search(SPACE)
  if (space >= 0 && space <= WORD_CHARS_MAX) return `… ${kept.slice(space).trimStart()}`
  return `…${kept.replace(GOES_ON, '')}`
}

function lastSpace(text: string): number {
  let at = text.length - 1
  while (at >= 0 && !SPACE.test(text.charAt(at))) at -= 1
  return at < 0 ? -Infinity : at
}

/** Matches texts that folding would change; most need none. */
const NEEDS_FOLDING = /\p{C}|[^\S ]| {2}/u

/** The text on one line: lines are joined with " · ", invisible characters removed. */
function foldInline(text: string): string {
  if (!NEEDS_FOLDING.test(text)) return text
  return text
    .toWellFormed()
    .replace(UNSHOWN, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?<=[,;:]) ?\n[ \n]*/g, ' ')
    .replace(/ ?\n[ \n]*/g, ' · ')
}
