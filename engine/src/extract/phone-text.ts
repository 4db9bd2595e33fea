// Finds telephone and fax numbers in running text, with what the words before them say they are. Numbers of other kinds (dates,
// prices, codes) are left out by their form.

export interface PhoneText {
  /** As written. */
  text: string
  index: number
  kind: 'fax' | 'phone' | 'plain'
}

const SHAPES = [
  /(?<![\w@./-])\(?\+\s?\d{1,3}[\s.\-–/()]*(?:\(?\d{1,5}\)?[\s.\-–/]*){2,5}\d(?![\w@])/g,
  /(?<![\w@./#-])(?:1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.\-–/·]{0,3}\d{3}[\s.\-–·]{1,3}\d{4}(?![\w@-])/g,
  /(?<![\w@./-])1?[\s.-]?\(?8(?:00|22|33|44|55|66|77|88)\)?[\s.-]?(?=[\dA-Z.\s-]{7,10}(?![\w]))(?=[^a-z]*[A-Z]{2})[\dA-Z]{1,7}(?:[.-]?[\dA-Z]{1,7})?(?:\s?\([\d\s-]{7,16}\))?/g,
  /(?<![\w@./-])\(?0\d{1,5}\)?[\s.\-–/]{1,3}(?:\d{2,8}[\s.\-–/]{0,3}){1,5}(?![\w@])/g,
  /(?<![\w@./-])(?:\(\d{2,5}\)|\d{2,5})[\s.\-–/]{1,3}\d{2,4}[\s.\-–]{1,2}\d{2,4}(?:[\s.\-–]{1,2}\d{2,4})?(?![\w@])/g,
]
const LABEL =
  /(?:\b(?:tele?phone|phone|tel|ph|call|mobile|cell|voice|toll[- ]?free|hotline|direct|office|contact|fon|telefon|téléphone|teléfono|telefono|mobil|t|p|m)\b|☎|📞|電話|电话)[^\d+]{0,24}$/i
const FAX = /(?:\b(?:fax|telefax|facsimile|faks|fx|f)\b|ファックス|传真|傳真)[^\d+]{0,22}$/i
const FAX_BEHIND = /^[\s,–-]*\(?\s*fax\b\)?(?!\s*(?:[:.#]|\(?\+?\d))/i
const DATE_LIKE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}|(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}|(?:19|20)\d{2}\s?[-–]\s?(?:19|20)\d{2})$/

/** Numbers in text order. Loose forms count only behind a word for telephone or fax. */
export function findPhones(text: string): PhoneText[] {
  const found: PhoneText[] = []
  SHAPES.forEach((shape, rank) => {
    for (const match of text.matchAll(shape)) {
      const written = match[0].replace(/[\s.\-–/(]+$/, '').trim()
      const index = match.index + match[0].indexOf(written)
      const count = written.replace(/\D/g, '').length + (rank === 2 ? 7 : 0)
      if (
        count < 6 ||
        count > 22 ||
        DATE_LIKE.test(written) ||
        found.some((other) => index < other.index + other.text.length && other.index < index + written.length)
      )
        continue
      const kind = kindOf(text.slice(0, index), text.slice(index + written.length), found)
      if (rank >= 3 && kind === 'plain' && !standsAlone(text, written, count)) continue
      found.push({ text: closeBracket(written, text.slice(index + written.length)), index, kind })
    }
  })
  return found.toSorted((a, b) => a.index - b.index)
}

/** A whole line of a length that only telephone numbers have. */
function standsAlone(text: string, written: string, count: number): boolean {
  return (
    count >= 9 &&
    count <= 12 &&
    /^\(?0|^\d{3,4}[\s-]/.test(written) &&
    (text.length - written.length <= 6 || /^\(?0\d{2,4}\)?[\s-]\d{3,8}/.test(written)) &&
    count >= (written.startsWith('0') ? 10 : 9)
  )
}

function closeBracket(written: string, after: string): string {
  return written.includes('(') && !written.includes(')') && after.startsWith(')') ? `${written})` : written
}

function kindOf(before: string, after: string, earlier: readonly PhoneText[]): PhoneText['kind'] {
  if (FAX_BEHIND.test(after)) return 'fax'
  const near = before.slice(-40)
  if (FAX.test(near)) return /(?:phone|tel)\w*\s*(?:\/|&|and)\s*fax/i.test(near) ? 'phone' : 'fax'
  if (LABEL.test(near)) return 'phone'
  const last = earlier.at(-1)
  return last && /^\s*(?:,|\/|or|and|&|;)?\s*$/.test(before.slice(last.index + last.text.length)) ? last.kind : 'plain'
}
