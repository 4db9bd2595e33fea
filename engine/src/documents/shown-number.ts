// A stored number as its cell shows it. Dates are written as the format orders them; where the format leaves that to the reader's system,
// as American English does, which is also how dates of unknown language are read again.
import { format, isDateFormat } from 'numfmt'

export interface NumberStyle {
  /** Of Excel, as `#,##0.00`; empty for none. */
  code: string
  /** True where days are counted from 1904 and not from 1900. */
  isFrom1904: boolean
}

const DAYS_TO_1904 = 1462
/** Elapsed hours, minutes or seconds: an amount, not a place in time. */
const ELAPSED = /\[(?:h+|m+|s+)\]/i
/** Currencies with a language that would also change the separators of the number, which they don't. */
const CURRENCY_LANGUAGE = /\[\$([^\]-]+)-[0-9a-f]+\]/gi
/** Formats that the system decides, by their numbers in the file; the reader of the file writes them so. */
const SYSTEM_CODES = new Map([
  ['m/d/yy', 'm/d/yyyy'],
  ['m/d/yy h:mm', 'm/d/yyyy h:mm'],
  ['mmss.0', 'mm:ss.0'],
])
/** Spanish is known under its older number. */
const MODERN_SPANISH = /\[\$-C0A\]/gi
const PLAIN_MAX = 1e16
const PLAIN_MIN = 1e-10
const DIGITS_MAX = 15

export function shownNumber(value: number, { code, isFrom1904 }: NumberStyle): string {
  if (!Number.isFinite(value)) return ''
  if (code === '' || /^(?:general|@)$/i.test(code)) return plainNumber(value)
  const pattern = (SYSTEM_CODES.get(code) ?? code).replace(CURRENCY_LANGUAGE, '[$$$1]').replace(MODERN_SPANISH, '[$$-40A]')
  const moved = isFrom1904 && isDateFormat(pattern) && !ELAPSED.test(pattern) ? value + DAYS_TO_1904 : value
  const shown = written(pattern, moved)
  if (shown === null) return plainNumber(value)
  return /\.#+(?![0?])/.test(pattern) ? shown.replace(/(^|\d)\.(?!\d)/, '$1') : shown
}

/** Text that a format changes: `"No. "@`, or hides: `;;;`. */
export function shownText(text: string, code: string): string {
  return /@|^;;;/.test(code) && code !== '@' ? (written(code, text) ?? text) : text
}

/** Whether the code writes the day before the month, where digits alone are ambiguous: true or false; null for neither. */
export function writesDayFirst(code: string): boolean | null {
  const order = /^[^a-z]*(d{1,2}|m{1,2})[/-](d{1,2}|m{1,2})(?:[/-]|$|[^a-z])/i.exec(code.replace(/\[[^\]]*\]/g, ''))
  const [first, second] = [order?.[1]?.[0]?.toLowerCase(), order?.[2]?.[0]?.toLowerCase()]
  return first === undefined || first === second ? null : first === 'd'
}

function written(pattern: string, value: number | string): string | null {
  try {
    return format(pattern, value, { leap1900: false }).trim()
  } catch {
    return null
  }
}

/** All digits that are stored, and no more: what a wide enough cell shows. */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS_MAX))
  const size = Math.abs(rounded)
  if (size !== 0 && (size >= PLAIN_MAX || size < PLAIN_MIN)) return rounded.toExponential().toUpperCase()
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(decimalsOf(text)) : text
}

/** `1.5e-9` has ten. */
function decimalsOf(text: string): number {
  const [mantissa = '', exponent = '0'] = text.split('e')
  return Math.min(100, (mantissa.split('.')[1]?.length ?? 0) + Math.max(0, -Number(exponent)))
}
