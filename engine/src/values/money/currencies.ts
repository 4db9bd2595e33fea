// Currencies: signs, codes and names as they are written on pages, and their ISO codes. Reads no amounts.
import { escapePattern } from '../../text/escape-pattern.ts'
import { keepTexts } from '../../text/keep-texts.ts'

/** Signs that name one currency, or the likeliest one where several share it. */
// oxfmt-ignore
const SIGNS: Record<string, string> = {
  $: 'USD', 'US$': 'USD', 'U.S.$': 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '￥': 'CNY', '円': 'JPY', '元': 'CNY', '圆': 'CNY', '块': 'CNY', '₩': 'KRW', 원: 'KRW', '엔': 'JPY', '위안': 'CNY', '달러': 'USD', '유로': 'EUR',
  '₹': 'INR', '₽': 'RUB', '₴': 'UAH', '₺': 'TRY', '₪': 'ILS', '₫': 'VND', đ: 'VND', '฿': 'THB', '₱': 'PHP', '₦': 'NGN', '₡': 'CRC', '₲': 'PYG', '₵': 'GHS', '₸': 'KZT', '₮': 'MNT', '₼': 'AZN', '₾': 'GEL', '֏': 'AMD', '៛': 'KHR', '₭': 'LAK', '৳': 'BDT', '﷼': 'IRR', '₿': 'BTC', '₨': 'PKR', '৲': 'BDT', '௹': 'LKR', 'ரூ': 'LKR',
  'A$': 'AUD', 'AU$': 'AUD', 'AUD$': 'AUD', 'C$': 'CAD', 'CA$': 'CAD', 'CAN$': 'CAD', 'CAD$': 'CAD', 'CDN$': 'CAD', 'HK$': 'HKD', 'NZ$': 'NZD', 'NT$': 'TWD', 'S$': 'SGD', 'SG$': 'SGD', 'R$': 'BRL', 'MX$': 'MXN', 'Mex$': 'MXN', 'J$': 'JMD', 'TT$': 'TTD', 'BZ$': 'BZD', 'Bds$': 'BBD', 'Z$': 'ZWL', 'RD$': 'DOP', 'C$b': 'BOB', '$b': 'BOB', '$U': 'UYU', 'N$': 'NAD', 'FJ$': 'FJD', 'G$': 'GYD', 'GY$': 'GYD', 'L$': 'LRD', 'RMB¥': 'CNY', 'CN¥': 'CNY', 'JP¥': 'JPY', 'GB£': 'GBP', 'IR£': 'IEP', 'E£': 'EGP', 'LE': 'EGP',
  'Kč': 'CZK', 'kč': 'CZK', zł: 'PLN', zl: 'PLN', Ft: 'HUF', HUF: 'HUF', kr: 'SEK', 'kr.': 'DKK', Kr: 'SEK', lei: 'RON', leu: 'RON', лв: 'BGN', 'лв.': 'BGN', руб: 'RUB', 'руб.': 'RUB', р: 'RUB', 'р.': 'RUB', Р: 'RUB', 'Р.': 'RUB', p: 'RUB', 'p.': 'RUB', '₶': 'FRF', грн: 'UAH', 'грн.': 'UAH', тг: 'KZT', 'тг.': 'KZT', тенге: 'KZT', сум: 'UZS', TL: 'TRY', 'б.р.': 'BYN', 'бел. руб.': 'BYN', ден: 'MKD', 'дин.': 'RSD', din: 'RSD', 'din.': 'RSD', KM: 'BAM', kn: 'HRK', Lt: 'LTL', Ls: 'LVL', сом: 'KGS', драм: 'AMD', манат: 'AZN',
  Rs: 'INR', 'Rs.': 'INR', Re: 'INR', 'Re.': 'INR', 'रु': 'INR', 'रू': 'INR', 'रु.': 'INR', RM: 'MYR', Rp: 'IDR', 'Rp.': 'IDR', R: 'ZAR', RMB: 'CNY', Php: 'PHP', P: 'PHP', CHf: 'CHF', 'Fr.': 'CHF', Fr: 'CHF', SFr: 'CHF', 'SFr.': 'CHF', 'S/': 'PEN', 'S/.': 'PEN', 'Bs': 'BOB', 'Bs.': 'VES', 'B/.': 'PAB', 'Gs.': 'PYG', Q: 'GTQ', L: 'HNL', Ksh: 'KES', KSh: 'KES', 'Ksh.': 'KES', TSh: 'TZS', USh: 'UGX', 'Tk': 'BDT', 'Tk.': 'BDT', Dhs: 'AED', 'Dhs.': 'AED', Dh: 'AED', DH: 'MAD', DT: 'TND', DA: 'DZD', SR: 'SAR', QR: 'QAR', BD: 'BHD', KD: 'KWD', JD: 'JOD', VNĐ: 'VND', NIS: 'ILS', Baht: 'THB', baht: 'THB', บาท: 'THB', UKP: 'GBP', STG: 'GBP',
  'د.إ': 'AED', 'د.إ.': 'AED', 'ر.س': 'SAR', 'ر.س.': 'SAR', ريال: 'SAR', درهم: 'AED', 'د.ك': 'KWD', 'د.ك.': 'KWD', 'د.ت': 'TND', 'د.ج': 'DZD', 'دج': 'DZD', 'د.م.': 'MAD', 'د.ب': 'BHD', 'د.ا': 'JOD', 'ع.د': 'IQD', 'ل.د': 'LYD', 'ل.ل': 'LBP', 'ج.م': 'EGP', 'ج.م.': 'EGP', 'ج.س.': 'SDG', 'ر.ق': 'QAR', 'ر.ع.': 'OMR', 'ل.س': 'SYP', 'ر.ي': 'YER', تومان: 'IRT', ج: 'EGP', جنيه: 'EGP', دينار: 'KWD', ליש: 'ILS', 'ש"ח': 'ILS', 'ש״ח': 'ILS', "ש'ח": 'ILS', "so'm": 'UZS', 'ج.س': 'SDG', 'د.ع': 'IQD', 'د.ل': 'LYD',
}

// oxfmt-ignore
const NAMES: Record<string, string> = {
  euro: 'EUR', euros: 'EUR', eur: 'EUR', dollar: 'USD', dollars: 'USD', usd: 'USD', bucks: 'USD', pound: 'GBP', pounds: 'GBP', quid: 'GBP', yen: 'JPY', yuan: 'CNY', kuai: 'CNY', renminbi: 'CNY', rupee: 'INR', rupees: 'INR', rubel: 'RUB', ruble: 'RUB', rubles: 'RUB', rouble: 'RUB', roubles: 'RUB', рубль: 'RUB', рубля: 'RUB', рублей: 'RUB', гривень: 'UAH', гривен: 'UAH', franc: 'CHF', francs: 'CHF', franken: 'CHF', krona: 'SEK', kronor: 'SEK', kroner: 'NOK', krone: 'NOK', zloty: 'PLN', zlotych: 'PLN', złotych: 'PLN', korun: 'CZK', forint: 'HUF', lira: 'TRY', liras: 'TRY', peso: 'MXN', pesos: 'MXN', real: 'BRL', reais: 'BRL', rand: 'ZAR', won: 'KRW', baht: 'THB', ringgit: 'MYR', rupiah: 'IDR', dirham: 'AED', dirhams: 'AED', riyal: 'SAR', dinar: 'KWD', shekel: 'ILS', shekels: 'ILS', bitcoin: 'BTC', btc: 'BTC',
}

// oxfmt-ignore
const OLD_CODES = ['DEM', 'FRF', 'ITL', 'ESP', 'NLG', 'BEF', 'ATS', 'PTE', 'GRD', 'IEP', 'FIM', 'HRK', 'LTL', 'LVL', 'EEK', 'SKK', 'SIT', 'BYR', 'ROL', 'TRL', 'BTC', 'IRT', 'VEF', 'ZMK', 'GHC', 'MRO', 'STD']
const CODES = new Set([...Intl.supportedValuesOf('currency'), ...OLD_CODES])

const written = [...Object.keys(SIGNS), ...Object.keys(NAMES)].sort((a, b) => b.length - a.length).map(escapePattern)
const LETTER = String.raw`\p{L}\p{M}`
const TOKEN = new RegExp(
  String.raw`(?<![${LETTER}])(?:(?:[A-Z]{1,3} ?|[A-Za-z]{1,2})[$£¥](?:[bU](?![${LETTER}]))?|${written.join('|')}|[A-Za-z]{3})(?![${LETTER}])|\p{Sc}`,
  'gu',
)

/** Every currency has one of these characters. */
const MAY_NAME = /[$A-Za-z\u0080-\uffff]/

export interface FoundCurrency {
  /** As written in the text. */
  text: string
  start: number
  end: number
  /** False for words and letters that are a currency only beside an amount: p, L, R, lei, real. */
  isSure: boolean
}

/** Everything in the text that may be a currency, in order. */
export function findCurrencies(text: string): readonly FoundCurrency[] {
  return MAY_NAME.test(text) ? currenciesIn(text) : NONE
}
const NONE: readonly FoundCurrency[] = []

/** Cached, since a price is cleaned for every field that may mean it. */
const currenciesIn = keepTexts((text): readonly FoundCurrency[] => {
  const found: FoundCurrency[] = []
  for (const match of text.matchAll(TOKEN)) {
    const sign = match[0]
    const isCode = CODES.has(sign) || (/^[a-z]{3}$/i.test(sign) && CODES.has(sign.toUpperCase()))
    if (/^[A-Za-z]{3}$/.test(sign) && !isCode && !(sign in SIGNS) && !(sign.toLowerCase() in NAMES)) continue
    const isSure = /\p{Sc}/u.test(sign) || CODES.has(sign) || (sign.length > 2 && sign in SIGNS)
    found.push({ text: sign, start: match.index, end: match.index + sign.length, isSure })
  }
  return found
})

/** ISO 4217 code of a currency as it is written ("€", "zł", "US$", "euros"); null for other texts. */
export function findCurrencyCode(text: string): string | null {
  const sign = text.trim()
  const bare = sign.replace(/ /g, '')
  const upper = bare.replace(/\.$/, '').toUpperCase()
  if (CODES.has(upper)) return upper
  const dollar = /^([A-Z]{3})[$£¥€]$/i.exec(bare)?.[1]?.toUpperCase()
  if (dollar && CODES.has(dollar)) return dollar
  return SIGNS[bare] ?? SIGNS[bare.replace(/\.$/, '')] ?? SIGNS[upper] ?? NAMES[sign.toLowerCase()] ?? null
}
