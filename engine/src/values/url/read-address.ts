// Reads web addresses, e-mail addresses and telephone numbers. Does not visit or check them.
import type { PhoneForm } from '../../fields/parse-field-format.ts'
import { findPhoneNumbersInText, isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { foldDigits } from '../number/fold-digits.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/** Absolute http(s) address; null for anything else, for example `javascript:`. */
export function readUrl(raw: string, baseUrl: string): string | null {
  const text = decodeAddress(
    raw
      .trim()
      .replace(/^[<("']+/, '')
      .replace(/(?<![>)"',;])[>)"',;]+$/, ''),
  )
  if (text === '' || /\s/.test(text)) return urlInside(raw)
  const bare = /^(?:www\.|(?:[\p{L}\d-]+\.)+(?:com|org|net|info|io|co|de|fr|uk|eu|edu|gov)(?:[/?#]|$))/iu.test(text)
    ? `https://${text}`
    : text
  try {
    const url = new URL(bare, baseUrl || undefined)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
  } catch {
    return null
  }
}

/** A whole address in another one's query. */
function decodeAddress(text: string): string {
  return /^https?%3a%2f%2f/i.test(text) ? decodePercent(text) : text
}

function urlInside(raw: string): string | null {
  const found = /https?:\/\/[^\s<>"']+/i.exec(raw)?.[0]
  if (!found) return null
  return URL.canParse(found) ? new URL(found.replace(/(?<![).,;])[).,;]+$/, '')).href : null
}

const EMAIL = /[\p{L}\d.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,24}/u

const AT_IN_BRACKETS = new RegExp(String.raw`(?<!\s)\s*[[({<]\s*(?:@|${anyOf(({ contact }) => contact?.at)})\s*[\])}>]\s*`, 'giu')
const DOT_IN_BRACKETS = new RegExp(String.raw`(?<!\s)\s*[[({<]\s*${anyOf(({ contact }) => contact?.dot)}\s*[\])}>]\s*`, 'giu')

/** First e-mail address of a text, `mailto:` and the usual disguises ("name [at] host [dot] org") undone; null where there is none. */
export function readEmail(raw: string): string | null {
  const text = decodePercent(openGuarded(raw.replace(/^\s*mailto:/i, '')))
    .replace(AT_IN_BRACKETS, '@')
    .replace(DOT_IN_BRACKETS, '.')
  return EMAIL.exec(text)?.[0] ?? null
}

/** Addresses that Cloudflare protects from robots: pairs of hexadecimal digits, the first the key of all others. */
function openGuarded(text: string): string {
  const code = text.trim()
  if (!/^(?:[\da-f]{2}){6,120}$/i.test(code)) return text
  const bytes = Buffer.from(code, 'hex')
  const opened = Buffer.from(bytes.subarray(1).map((byte) => byte ^ (bytes[0] ?? 0))).toString('utf8')
  return opened.includes('@') ? opened : text
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\?.*$/, ''))
  } catch {
    return text
  }
}

/** A telephone number in the wanted form, labels and extensions cut off where it is found as a whole; null where there is none. */
export function readPhone(raw: string, form: PhoneForm, context: { language: string | null; baseUrl: string }): string | null {
  const text = foldDigits(decodePercent(raw.replace(/^\s*tel:/i, '')))
  const digitCount = text.replace(/\D/g, '').length
  if (digitCount < 5 || digitCount > 40) return null
  const country = countryOf(context)
  const found = findPhoneNumbersInText(text, country ?? 'US')[0] ?? null
  if (form === 'written' && WORD_NUMBER.test(text.trim())) return text.trim()
  if (form === 'written') return found ? text.slice(found.startsAt, found.endsAt) : writtenNumber(text)
  const number = found?.number ?? parsePhoneNumberFromString(text, country ?? undefined)
  if (form === 'e164') return number?.number ?? null
  return number && country === null && text.includes('+') ? number.number.slice(1) : (writtenNumber(text)?.replace(/\D/g, '') ?? null)
}

/** "1-800-FLOWERS", "(212) NEW-YORK (639-9675)". */
const WORD_NUMBER = /^(?:1[\s.-]?)?\(?\d{3}\)?[\s.-]?(?=[\dA-Z-]*[A-Z]{2})[\dA-Z]{1,7}(?:[.-][\dA-Z]{1,7})?(?:\s?\([\d\s.-]{7,16}\))?$/

/** Letters in a number ("1-800-FLOWERS") stay as they are written. */
function writtenNumber(text: string): string | null {
  const found = /(?:\+|\(?\d)[\d\s().\-/]{4,24}\d(?:\s?(?:x|ext\.?)\s?\d{1,6})?|\d[- ]?\d{3}[- ][\dA-Z]{3,}(?:-[\dA-Z]+)?/.exec(text)?.[0]
  return found && found.replace(/\D/g, '').length <= 20 ? found.trim() : null
}

/** Country of a page by its host's ending, else by its language's region or likeliest region. */
function countryOf(context: { language: string | null; baseUrl: string }): CountryCode | null {
  const ending = URL.canParse(context.baseUrl) ? (new URL(context.baseUrl).hostname.split('.').pop() ?? '') : ''
  const byHost = ending === 'uk' ? 'GB' : ending.toUpperCase()
  if (ending.length === 2 && !['co', 'io', 'tv', 'me', 'ai', 'eu'].includes(ending) && isSupportedCountry(byHost)) return byHost
  const region = regionOf(context.language)
  return region && isSupportedCountry(region) ? region : null
}

function regionOf(language: string | null): string | null {
  try {
    return language ? (new Intl.Locale(language).maximize().region ?? null) : null
  } catch {
    return null
  }
}
