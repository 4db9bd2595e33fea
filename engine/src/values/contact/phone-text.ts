// Finds telephone and fax numbers in running text, with their kind by the words before them. Numbers of other kinds (dates,
// prices, codes) are excluded by their form.
import { anyOf } from '../../fields/word-patterns.ts'

export interface PhoneText {
  /** As written. */
  text: string
  index: number
  kind: 'fax' | 'phone' | 'plain'
}

/** Forms of numbers, surest first; a number that two forms find belongs to the first. */
const SHAPES: readonly { form: RegExp; isLoose: boolean; letterDigits: number }[] = [
  // Numbers that spell a word, often with the digits in brackets behind it: first, since those digits are a number too.
  {
    form: /(?<![\w@./-])(?:1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.-]?(?=[\d.-]*[A-Z][.-]?[\dA-Z])(?=(?:[.-]?[\dA-Z]){7,9}(?!\w))[\dA-Z]{1,7}(?:[.-][\dA-Z]{1,7})?(?![\w-])(?:\s?\([\d\s.-]{7,16}\))?/g,
    isLoose: false,
    letterDigits: 7,
  },
  { form: /(?<![\w@./-])\(?\+ ?\d{1,3}[ .\-–/()]*(?:\(?\d{1,5}\)?[ .\-–/]*){2,5}\d(?![\w@])/g, isLoose: false, letterDigits: 0 },
  {
    form: /(?<![\w@./#-]|\d )(?:0?1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.\-–/·]{0,3}\d{3}[\s.\-–·]{1,3}\d{4}(?=(?:Tele)?Fax|Tel|E-?mail|[^\w@-]|$)/g,
    isLoose: false,
    letterDigits: 0,
  },
  { form: /(?<=\d{4}\/)(?:1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.-]\d{3}[\s.-]\d{4}(?![\w@-])/g, isLoose: false, letterDigits: 0 },
  {
    form: /(?<![\w@./-])\(?0\d{1,5}(?:\)[\s.\-–/]{0,3}|[\s.\-–/]{1,3})(?:\d{2,8}(?:\/(?=[1-9])|(?!\s[-–]\s\(?0\d)[ .\-–]{0,3})){1,5}(?:(?<=\d\s?[-–]\s?)0)?(?![\w@])/g,
    isLoose: true,
    letterDigits: 0,
  },
  {
    form: /(?<![\w@./-])(?:\([\d\s-]{2,7}\)|\d{1,5})[ .\-–/]{0,3}\d{2,4}[ .\-–]{1,2}\d{2,4}(?:[ .\-–]{1,2}\d{2,4})?(?![\w@])/g,
    isLoose: true,
    letterDigits: 0,
  },
  { form: /(?<![\w@./-])\(?\d{2,5}\)?[ -]\d{6,8}(?![\w@-])/g, isLoose: true, letterDigits: 0 },
  { form: /(?<![\w@./-])\d{9,12}(?![\w@.-])/g, isLoose: true, letterDigits: 0 },
]
const EXTENSION = new RegExp(
  String.raw`^\s?,?\s?\(?${anyOf(({ contact }) => contact?.extension)}[.:]?\s?\d{1,5}\b(?!\s*${anyOf(({ contact }) => contact?.lines)})\)?`,
  'iu',
)
/** The number with the extension that follows in the text. */
export function withExtension(number: string, text: string): string {
  const at = text.indexOf(number)
  return at < 0 ? number : `${number}${EXTENSION.exec(text.slice(at + number.length))?.[0] ?? ''}`
}
const LABEL = new RegExp(
  String.raw`(?:${anyOf(({ contact }) => contact?.phone)}|☎|📞)[^\d+]{0,24}$|(?<![\p{L}\d.])[tpm]\b[^\p{L}\d+]{0,6}$`,
  'iu',
)
const FAX = new RegExp(String.raw`${anyOf(({ contact }) => contact?.fax)}[^\d+]{0,22}$`, 'iu')
const FAX_BEHIND = /^ *(?:[,–-]+ *)?(?:[([] *)?fax\b[)\]]?(?!\s*(?:[:.#]|n(?:umber|o|r)\b|\(?\+?\d))/i
/** "Suite 1805-1812": the number of rooms, even beside the word office. */
const OF_A_PLACE = new RegExp(String.raw`${anyOf(({ contact }) => contact?.rooms)}\.?\s*#?\s*$`, 'iu')
/** "UPC: 099482467999": the number of a thing. */
const OF_A_CODE =
  /(?<![\p{L}\d])(?:upc|ean|gtin|isbn|issn|asin|sku|mpn|barcode|strichcode|oclc|doi)(?:[- ]?1[0-4])?(?:[- ]?(?:codes?|no|nr|number))?[\s.:#\u200e\u200f]*$/iu
const LABEL_CHARS = 40
/** Dates, years and postal codes with their extension. */
const NO_PHONE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}|(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}|(?:19|20)\d{2}\s?[-–]\s?(?:19|20)\d{2}|\d{5}[-–]\d{4,5})$/

/** Placeholders that forms and templates show instead of a number. */
const SAMPLE = /123456789|^(\d)\1+$/

/** False for texts with too few digits for any number: one cheap check that most lines of a page fail. */
export function mayHoldPhone(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length && digits < DIGITS_MIN; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) digits += 1
  }
  return digits >= DIGITS_MIN || (digits >= DIGITS_BEFORE_WORD && WITH_WORD.test(text))
}
const DIGITS_MIN = 6
const DIGITS_BEFORE_WORD = 3
const WITH_WORD = /\d{3}\)?[\s.-]?[\d.-]*[A-Z]/
const [ZERO, NINE] = [48, 57]

/** Numbers in text order. Loose forms count only behind a word for telephone or fax; `label` is the text before. */
export function findPhones(text: string, label = ''): PhoneText[] {
  const found: PhoneText[] = []
  const samples: Pick<PhoneText, 'text' | 'index'>[] = []
  for (const { form, isLoose, letterDigits } of SHAPES) {
    // Not matchAll: it creates the expression again for every text.
    form.lastIndex = 0
    for (let match = form.exec(text); match !== null; match = form.exec(text)) {
      const written = match[0].replace(/[\s.\-–/(]+$/, '').trim()
      const index = match.index + match[0].indexOf(written)
      const after = text.slice(index + written.length)
      const count = written.replace(/\D/g, '').length + letterDigits
      if (
        count < (isLoose ? 7 : 6) ||
        count > 22 + letterDigits ||
        NO_PHONE.test(written) ||
        overlaps([...found, ...samples], index, written.length)
      )
        continue
      if (SAMPLE.test(written.replace(/\D/g, ''))) {
        // No other form may find a part of it.
        samples.push({ text: written, index })
        continue
      }
      if (OF_A_CODE.test(text.slice(Math.max(0, index - LABEL_CHARS), index))) continue
      const kind = kindOf(text.slice(0, index), after, { label, earlier: found.filter((other) => other.index < index) })
      if (isLoose && kind === 'plain' && !isSeparateNumber(text, written, count)) continue
      found.push({ text: `${closeBracket(written, after)}${EXTENSION.exec(after)?.[0] ?? ''}`, index, kind })
    }
  }
  return found.toSorted((a, b) => a.index - b.index)
}

function overlaps(found: readonly Pick<PhoneText, 'text' | 'index'>[], index: number, length: number): boolean {
  return found.some((other) => index < other.index + other.text.length && other.index < index + length)
}

/** A whole line of a length that only telephone numbers have. */
function isSeparateNumber(text: string, written: string, count: number): boolean {
  return (
    count >= 9 &&
    count <= 12 &&
    /^\(?0|^\d{3,4}[\s-]/.test(written) &&
    (text.replace(/[\d\s()+./–-]+/g, '').length <= 6 || /^\(?0\d{2,4}\)?[\s-]\d{3,8}/.test(written)) &&
    count >= (written.startsWith('0') ? 10 : 9)
  )
}

function closeBracket(written: string, after: string): string {
  return written.includes('(') && !written.includes(')') && after.startsWith(')') ? `${written})` : written
}

/** `before` is the text up to the number, `label` precedes all of it. */
function kindOf(before: string, after: string, { label, earlier }: { label: string; earlier: readonly PhoneText[] }): PhoneText['kind'] {
  if (FAX_BEHIND.test(after)) return 'fax'
  if (OF_A_PLACE.test(before)) return 'plain'
  const near = (earlier.length === 0 ? `${label}\n${before}` : before).slice(-40)
  if (FAX.test(near)) return /(?:phone|tel)\w*\s*(?:\/|&|and)\s*fax/i.test(near) ? 'phone' : 'fax'
  if (LABEL.test(near)) return 'phone'
  const last = earlier.toSorted((a, b) => a.index - b.index).at(-1)
  return last && /^\s*(?:,|\/|or|and|&|;)?\s*$/.test(before.slice(last.index + last.text.length)) ? last.kind : 'plain'
}
