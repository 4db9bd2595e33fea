// Decides whether a text is a label: short, with words, not a sentence. Shared by all layouts of pairs.
import { foldSpace } from '../text/fold.ts'
import { anyOf } from '../fields/word-patterns.ts'

const LABEL_CHARS_MAX = 60
const LABEL_WORDS_MAX = 8
/** A longer value is a section of the page. */
export const VALUE_CHARS_MAX = 2_000
const HAS_LETTER = /\p{L}/u
const ENDS_SENTENCE = /[.!?…]\s*$/
/** Colons of several scripts, and other marks between label and value. */
const LABEL_END = /[\s:：﹕∶꞉=>»–—-]/u

/** The label without its colon; null for text that is no label. */
export function readLabel(text: string): string | null {
  if (text.length > LABEL_CHARS_MAX * 2) return null
  const label = withoutEnd(withoutHelp(foldSpace(text)))
  if (label === '' || label.length > LABEL_CHARS_MAX || !HAS_LETTER.test(label)) return null
  if (label.split(' ').length > LABEL_WORDS_MAX || SHOUTS.has(label.charAt(label.length - 1))) return null
  return label
}

const SHOUTS = new Set('!?…')

/** Without a help sign after one or two words ("Load ?", "Brand ⓘ"). Longer texts with a question mark are questions. */
function withoutHelp(label: string): string {
  return HELP_SIGNS.has(label.charAt(label.length - 1)) && HELP.test(label) ? label.replace(/\s?[?ⓘℹ]$/u, '') : label
}
const HELP_SIGNS = new Set('?ⓘℹ')
const HELP = /^\S{2,24}(?: \S{2,24})?\s?[?ⓘℹ]$/u

function withoutEnd(label: string): string {
  let end = label.length
  if (isPlain(label.charCodeAt(end - 1))) return label
  while (end > 0 && LABEL_END.test(label.charAt(end - 1))) end -= 1
  return label.slice(0, end)
}

/** A Latin letter or a digit, as most labels end: checked without a regular expression, because it is frequent. */
function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

/** True for text that ends with a colon of any script. */
export function endsWithColon(text: string): boolean {
  return /[:：﹕∶꞉]\s*$/u.test(text)
}

/** References to footnotes: "Lisbon[1][b]". */
const NOTE_MARKS = new RegExp(
  String.raw`(?:\s?\[(?:\d{1,3}|[a-z]{1,2}|${anyOf(({ lists }) => lists?.noteMarks)}\s?\d{1,3})\]){1,9}\s*$`,
  'iu',
)

/** The value without a colon left over from the label and without note marks; null where it is empty or a whole section. */
export function readValue(text: string): string | null {
  const own = text.replace(/^[\s:：﹕∶꞉]+/u, '')
  const value = withoutStroke(own.includes('[') ? own.replace(NOTE_MARKS, '') : own).trim()
  return value === '' || value.length > VALUE_CHARS_MAX ? null : value
}

/** Without a separator at the end, as in "Undergraduate |". */
function withoutStroke(value: string): string {
  return STROKE.test(value) ? value.replace(STROKE, '') : value
}
const STROKE = /(?<=\S)\s+[|•·]\s*$/u

/** True for a text that reads as prose rather than as a label. */
export function isSentence(text: string): boolean {
  return text.includes(' ') && ENDS_SENTENCE.test(text)
}
