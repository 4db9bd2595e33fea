// Formats a stored number as its cell displays it. Dates follow the format; formats that depend on the system's locale are written in //
// American English, which is also how dates of unknown language are parsed.
import { format, isDateFormat } from 'numfmt'

export interface NumberStyle {
  /** Excel format such as `#,##0.00`; empty for none. */
  code: string
  /** True where days are counted from 1904 instead of 1900. */
  isFrom1904: boolean
}

const DAYS_TO_1904 = 1462
/** Elapsed hours, minutes or seconds: a duration, not a time of day. */
const ELAPSED = /\[(?:h+|m+|s+)\]/i
/** Currencies with a language code, removed because the formatter would also apply the language's separators, unlike spreadsheets. */
const CURRENCY_LANGUAGE = /\[\$([^\]-]+)-[0-9a-f]+\]/gi
/** Built-in formats that depend on the locale, as the library writes them. */
const SYSTEM_CODES = new Map([
  ['m/d/yy', 'm/d/yyyy'],
  ['m/d/yy h:mm', 'm/d/yyyy h:mm'],
  ['mmss.0', 'mm:ss.0'],
])
/** The formatter supports Spanish only by its older code. */
const MODERN_SPANISH = /\[\$-C0A\]/gi
/** Date separators by language (the low byte of its code), which replace a slash in the format; other languages keep the slash. */
const DAY_SEPARATORS = new Map<number, string>([
  ...[0x02, 0x05, 0x07, 0x0b, 0x0e, 0x14, 0x15, 0x18, 0x19, 0x1a, 0x1b, 0x1f, 0x22, 0x24, 0x25, 0x26].map((one): [number, string] => [
    one,
    '.',
  ]),
  ...[0x06, 0x13, 0x1d].map((one): [number, string] => [one, '-']),
])
const LANGUAGE = /\[\$-([0-9a-f]+)\]/i
/** Literal parts of a format. */
const LITERAL = /"[^"]*"|\\.|\[[^\]]*\]/g
const SECONDS_A_DAY = 86_400
/** Precision of stored times in parts of a second: values closer to a whole second are rounded to it. */
const SECOND_PARTS = 1e5
const PLAIN_MAX = 1e16
const PLAIN_MIN = 1e-10
const DIGITS_MAX = 15

export function shownNumber(value: number, { code, isFrom1904 }: NumberStyle): string {
  if (!Number.isFinite(value)) return ''
  if (code === '' || /^(?:general|@)$/i.test(code)) return plainNumber(value)
  const given = (SYSTEM_CODES.get(code) ?? code).replace(CURRENCY_LANGUAGE, '[$$$1]').replace(MODERN_SPANISH, '[$$-40A]')
  const isDate = isDateFormat(given)
  const pattern = isDate ? withOwnSeparators(given) : given
  const isDay = isDate && !ELAPSED.test(pattern)
  const days = isDay ? cutTime(isFrom1904 ? value + DAYS_TO_1904 : value, pattern) : value
  const shown = withFraction(value, pattern) ?? written(pattern, days)
  if (shown === null) return plainNumber(value)
  // Leading digits of the mantissa are optional, also for zero.
  if (value === 0 && /#[#0.]*E/i.test(pattern)) return shown.replace(/^0+(?=\d)/, '')
  return /\.#+(?![0?])/.test(pattern) ? shown.replace(/(^|\d)\.(?!\d)/, '$1') : shown
}

/** Truncates to the displayed unit, as clocks do: 23:59:59.9 is 23:59. Fractions of a second are rounded within the second. */
function cutTime(days: number, pattern: string): number {
  const bare = pattern.replace(LITERAL, '')
  if (!/[hs]/i.test(bare)) return days
  const parts = 10 ** (/s\.(0+)/i.exec(bare)?.[1]?.length ?? 0)
  const seconds = Math.round(days * SECONDS_A_DAY * SECOND_PARTS) / SECOND_PARTS
  const whole = Math.floor(seconds)
  return (whole + Math.min(Math.round((seconds - whole) * parts), parts - 1) / parts) / SECONDS_A_DAY
}

/** Formats with a whole number and a fraction: 999.995 is `1000` in `# ?/?`, and `999 199/200` in `# ???/???`. Null for other formats. */
function withFraction(value: number, pattern: string): string | null {
  const [, whole = '', fraction = ''] = /^([#0]+) +([?#0]+\/(?:[?#]+|\d+))$/.exec(pattern) ?? []
  if (fraction === '') return null
  const below = Math.floor(Math.abs(value))
  const part = Math.abs(value) - below
  const digits = fraction.split('/')[1]!
  const largest = Number(digits) || 10 ** digits.length - 1
  // A space replaces the missing whole number.
  const sign = value < 0 ? (below === 0 ? '- ' : '-') : ''
  if (part < 1 / (2 * largest)) return below === 0 ? null : written(whole, Math.sign(value) * below)
  if (part > 1 - 1 / (2 * largest)) return written(whole, Math.sign(value) * (below + 1))
  const shownPart = written(fraction, part)
  return shownPart === null ? null : `${sign}${below === 0 ? '' : `${below} `}${shownPart}`
}

function withOwnSeparators(pattern: string): string {
  const separator = DAY_SEPARATORS.get(parseInt(LANGUAGE.exec(pattern)?.[1] ?? '0', 16) & 0xff)
  if (separator === undefined) return pattern
  return pattern.replace(/"[^"]*"|\\.|\[[^\]]*\]|\//g, (part) => (part === '/' ? `"${separator}"` : part))
}

/** Applies a format to text: `"No. "@` adds to it, `;;;` hides it. */
export function shownText(text: string, code: string): string {
  return /@|^;;;/.test(code) && code !== '@' ? (written(code, text) ?? text) : text
}

/** Whether the format writes the day before the month in ambiguous digits; null where it has no such date. */
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

/** The stored digits, as a cell of sufficient width displays them. */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS_MAX))
  const size = Math.abs(rounded)
  if (size !== 0 && (size >= PLAIN_MAX || size < PLAIN_MIN)) return rounded.toExponential().toUpperCase()
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(decimalsOf(text)) : text
}

/** Number of decimals of a number in exponential notation: `1.5e-9` has ten. */
function decimalsOf(text: string): number {
  const [mantissa = '', exponent = '0'] = text.split('e')
  return Math.min(100, (mantissa.split('.')[1]?.length ?? 0) + Math.max(0, -Number(exponent)))
}
