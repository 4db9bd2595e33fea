// Names of currencies in a language ("US dollars", "米ドル", "रुपये"), from the runtime's locale data, with their ISO codes.
import { lowerInPlace } from '../../text/letters.ts'

/** Where several currencies share a short name ("dollar", "peso") the first of these is meant. */
const COMMON = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
  'INR',
  'KRW',
  'RUB',
  'CHF',
  'MXN',
  'BRL',
  'TRY',
  'SEK',
  'DKK',
  'NOK',
  'PLN',
  'SAR',
  'AED',
  'KWD',
]

/** Short names in languages without spaces between words, where a name inside another word is common. */
const SHORT: Record<string, Record<string, string>> = {
  zh: { 人民币: 'CNY', 元: 'CNY', 圆: 'CNY', 块: 'CNY', 日元: 'JPY', 美元: 'USD', 欧元: 'EUR', 英镑: 'GBP', 港元: 'HKD' },
  ja: { 円: 'JPY', ドル: 'USD', 元: 'CNY', 人民元: 'CNY', ユーロ: 'EUR', ポンド: 'GBP', ウォン: 'KRW' },
  ko: { 원: 'KRW', 엔: 'JPY', 달러: 'USD', 위안: 'CNY', 유로: 'EUR', 파운드: 'GBP' },
}

const known = new Map<string, Map<string, string>>()

/** Folded name → ISO code; longest names first. Built once a language. */
export function currencyNamesOf(language: string): Map<string, string> {
  const cached = known.get(language)
  if (cached) return cached
  const names = new Map<string, string>()
  const add = (name: string, code: string): void => {
    const folded = lowerInPlace(name).trim()
    if (folded !== '' && !names.has(folded)) names.set(folded, code)
  }
  const codes = [...new Set([...COMMON, ...Intl.supportedValuesOf('currency')])]
  const all = codes.flatMap((code) => namesOf(code, language).map((name) => ({ name, code })))
  for (const [name, code] of Object.entries(SHORT[language.split('-')[0] ?? ''] ?? {})) add(name, code)
  for (const { name, code } of all) add(name, code)
  for (const { name, code } of all) add(name.split(/[\s・]+/).at(-1) ?? name, code)
  const sorted = new Map([...names].sort(([a], [b]) => b.length - a.length))
  known.set(language, sorted)
  return sorted
}

function namesOf(code: string, language: string): string[] {
  try {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay: 'name' })
    const plural = [1, 2, 5].flatMap((count) =>
      format
        .formatToParts(count)
        .filter((part) => part.type === 'currency')
        .map((part) => part.value),
    )
    return [...new Set([new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code, ...plural])].filter((name) => name !== code)
  } catch {
    return []
  }
}
