// Parses numbers written in Chinese, Japanese and Korean numerals, alone or mixed with digits: 二十一兆三百, 7万5千, 五分之三, 백억.
import { findKoreanNumber } from './korean-number.ts'

const DIGITS: Record<string, number> = {}
function addDigits(value: number, signs: string): void {
  for (const sign of signs) DIGITS[sign] = value
}
addDigits(0, '〇零영')
addDigits(1, '一壹弌일')
addDigits(2, '二贰貳兩两倆俩弐이')
addDigits(3, '三叁參参叄삼')
addDigits(4, '四肆사')
addDigits(5, '五伍오')
addDigits(6, '六陆陸육')
addDigits(7, '七柒漆칠')
addDigits(8, '八捌팔')
addDigits(9, '九玖구')
const SMALL: Record<string, number> = { 十: 10, 拾: 10, 십: 10, 百: 100, 佰: 100, 백: 100, 千: 1000, 仟: 1000, 천: 1000 }
const LARGE: Record<string, number> = { 万: 1e4, 萬: 1e4, 만: 1e4, 亿: 1e8, 億: 1e8, 억: 1e8, 兆: 1e12, 조: 1e12 }
const SIGNS = `〇零一二三四五六七八九壹弌贰貳兩两倆俩弐叁參参叄肆伍陆陸柒漆捌玖十拾百佰千仟万萬亿億兆영일이삼사오육칠팔구십백천만억조`
const LETTER_SIZES: Record<string, number> = { k: 1e3, K: 1e3, m: 1e6, M: 1e6, t: 1e12, T: 1e12, g: 1e9, G: 1e9 }

const DECIMALS = String.raw`[点點・.．·쩜점]`
const PLAIN = String.raw`(?:\d[\d,]*(?:\.\d+)?(?:[kKmMgGtT](?![A-Za-z]))?(?:[eE][+-]?\d+)?|[${SIGNS}])`
const RUN = String.raw`(?:${PLAIN}(?:(?: ?[几幾数余餘多]| ?余り)? ?,?(?:${PLAIN}))*(?: ?${DECIMALS} ?[\d${SIGNS}]+)?|\.\d+)`
const MINUS = String.raw`(?:[负負-]|マイナス|마이너스|減)`
const NUMBER = new RegExp(String.raw`(?<minus>${MINUS})?\s?(?<run>${RUN})(?<half>半|반)?`, 'u')
const FRACTION = new RegExp(
  String.raw`(?<minus>${MINUS})?\s?(?:(?<whole>${RUN})\s?(?:又|と|과|와|여|点|點)\s?)?(?<minus2>${MINUS})?(?<below>${RUN})\s?(?:个|個)?(?:分\s?之|分の|분의)\s?(?<minus3>${MINUS})?(?<above>${RUN})`,
  'u',
)
const SLASH = new RegExp(String.raw`(?<minus>${MINUS})?\s?(?:(?<whole>\d+)\s+)?(?<above>\d+)\s?[/／]\s?(?<below>\d+)(?!\d|[/／])`, 'u')

export interface EastAsianNumber {
  value: number
  /** Start and end of the number in the text, in UTF-16 units. */
  start: number
  end: number
}

/** Matches a power: "1.1^23", "1.1の23乗", "12×10の14乗". */
const POWER = new RegExp(
  String.raw`(?<minus>${MINUS})?\s?(?<base>${RUN})\s?(?:[×x*]\s?(?<ten>10|十)\s?)?(?:\^|の)\s?(?<sign>(?:${MINUS}|\+)*)\s?(?<power>${RUN})(?<times>乗)?`,
  'u',
)
/** Half of the unit that follows: "半百" is 50, "半ダース" is 6. */
const HALF_OF = /[半반]\s?(?<unit>百|千|万|萬|億|亿|打|ダース|다스)/u
/** Readings of numerals in hiragana, for texts that are nothing but such a number. Longer readings come before their prefixes. */
// oxfmt-ignore
const KANA: [string, string][] = [
  ['きゅう', '九'], ['じゅう', '十'], ['ひゃく', '百'], ['びゃく', '百'], ['ぴゃく', '百'], ['よん', '四'], ['なな', '七'], ['しち', '七'], ['はち', '八'], ['さん', '三'], ['いち', '一'], ['ろく', '六'], ['せん', '千'], ['ぜん', '千'], ['まん', '万'], ['おく', '億'], ['はっ', '八'], ['ろっ', '六'], ['いっ', '一'], ['に', '二'], ['し', '四'], ['ご', '五'], ['く', '九'],
]

/**
 * The first number in a text after `foldDigits`; null where there is none. In Chinese, a last digit counts tenths of the unit before it.
 */
export function findEastAsianNumber(written: string, language: string | null = null): EastAsianNumber | null {
  if (language?.startsWith('ko')) return findFraction(written, SLASH) ?? findKoreanNumber(written)
  const text = language?.startsWith('zh') ? withPlaces(written) : inSigns(written)
  const found = findFirst(text)
  // `text` may be longer than `written` because units were inserted, so that the end can be beyond it.
  return found && text.length !== written.length ? { ...found, end: Math.min(found.end, written.length) } : found
}

function findFirst(text: string): EastAsianNumber | null {
  const power = readPower(text)
  if (power) return power
  const half = HALF_OF.exec(text)
  const plain = findPlain(text)
  if (!half?.groups?.unit || (plain && plain.start < half.index)) return plain
  const size = /^[打ダ다]/u.test(half.groups.unit) ? 12 : lastUnit(half.groups.unit)
  return { value: size / 2, start: half.index, end: half.index + half[0].length }
}

function readPower(text: string): EastAsianNumber | null {
  const match = POWER.exec(text)
  if (!match?.groups) return null
  const { minus, base, ten, sign = '', power, times } = match.groups
  if (!times && !match[0].includes('^')) return null
  const [size, exponent] = [readRun(base ?? ''), readRun(power ?? '')]
  if (size === null || exponent === null || exponent > 300) return null
  const isNegative = (sign.match(new RegExp(MINUS, 'gu'))?.length ?? 0) % 2 === 1
  const raised = isNegative ? -exponent : exponent
  const value = ten ? size * 10 ** raised : size ** raised
  if (!Number.isFinite(value)) return null
  return { value: Number((minus ? -value : value).toPrecision(15)), start: match.index, end: match.index + match[0].length }
}

/** Converts a text that is a number in hiragana to numerals ("にじゅうさん" becomes 二十三); returns any other text unchanged. */
function inSigns(text: string): string {
  let rest = text.trim()
  if (!/^[ぁ-ん]{2,20}$/u.test(rest)) return text
  let read = ''
  while (rest !== '') {
    const found = KANA.find(([name]) => rest.startsWith(name))
    if (!found) return text
    read += found[1]
    rest = rest.slice(found[0].length)
  }
  return read
}

const PLACES: Record<string, string> = { 百: '十', 佰: '十', 千: '百', 仟: '百', 万: '千', 萬: '千' }
/** Adds the unit that Chinese omits after a last digit: "四百五" becomes 四百五十. */
function withPlaces(text: string): string {
  return text.replace(
    /([百佰千仟万萬]) ?([一二两兩三四五六七八九壹贰貳叁參肆伍陆陸柒捌玖])(?!\s?[\d一二两兩三四五六七八九〇零十拾百佰千仟万萬亿億兆点點半几幾余餘]|\s?分)/gu,
    (_, unit: string, digit: string) => `${unit}${digit}${PLACES[unit] ?? ''}`,
  )
}

function findPlain(text: string): EastAsianNumber | null {
  const fraction = findFraction(text, FRACTION) ?? findFraction(text, SLASH)
  const match = NUMBER.exec(text)
  if (fraction && (!match || fraction.start <= match.index)) return fraction
  if (!match?.groups?.run) return fraction
  const size = readRun(match.groups.run)
  if (size === null) return fraction
  const end = match.index + match[0].length
  const isDozen = /^\s?(?:打|ダース|다스)/u.test(text.slice(end))
  const value = (match.groups.half ? size + 0.5 * lastUnit(match.groups.run) : size) * (isDozen ? 12 : 1)
  return { value: match.groups.minus ? -value : value, start: match.index, end }
}

function findFraction(text: string, pattern: RegExp): EastAsianNumber | null {
  const match = pattern.exec(text)
  if (!match?.groups) return null
  const { whole, above, below, minus, minus2, minus3 } = match.groups
  const [top, bottom] = [readRun(above ?? ''), readRun(below ?? '')]
  if (top === null || !bottom) return null
  const value = (whole ? (readRun(whole) ?? 0) : 0) + top / bottom
  const isNegative = [minus, minus2, minus3].filter(Boolean).length % 2 === 1
  return { value: isNegative ? -value : value, start: match.index, end: match.index + match[0].length }
}

/** Value of the last unit of a run, 1 where it ends without one. Needed for a half after it: "3万半" is 35000. */
function lastUnit(run: string): number {
  const sign = run.at(-1) ?? ''
  return LARGE[sign] ?? SMALL[sign] ?? 1
}

/** Value of a run of numerals and digits; null where it is not a number. */
function readRun(run: string): number | null {
  const compact = run.replace(/[ ,几幾数余餘多り]/g, '')
  const [whole = '', decimals] = compact.split(new RegExp(DECIMALS, 'u'))
  if (decimals !== undefined && /^\d*$/.test(whole) && /^\d+(?:[eE][+-]?\d+)?$/.test(decimals)) return Number(`${whole || 0}.${decimals}`)
  const value = readWhole(decimals !== undefined && /\d[kKmM万萬亿億만억조兆]+$|[eE]/.test(decimals) ? compact : whole)
  if (value === null || decimals === undefined || /[万萬亿億兆만억조kKmM]$/.test(decimals)) return value
  const digits = [...decimals].map((sign) => (/\d/.test(sign) ? sign : String(DIGITS[sign] ?? ''))).join('')
  return digits === '' ? value : Number(`${value}.${digits}`)
}

function readWhole(text: string): number | null {
  const parts = text.match(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[kKmMgGtT]|[^\d.\s]/gu)
  if (!parts) return null
  // Numerals in a row without units are the decimal places of one number: 二〇二四 is 2024.
  if (parts.length > 1 && parts.every((part) => part in DIGITS)) return Number(parts.map((part) => DIGITS[part]).join(''))
  let [total, section, current] = [0, 0, 0]
  let lastLarge = 0
  for (const part of parts) {
    const small = SMALL[part]
    const large = LARGE[part] ?? LETTER_SIZES[part]
    if (small !== undefined) {
      section += (current || 1) * small
      current = 0
    } else if (large !== undefined) {
      const amount = section + current
      if (lastLarge !== 0 && (large > lastLarge || amount === 0)) total = (total + amount) * large
      else total += (amount || 1) * large
      lastLarge = large
      section = 0
      current = 0
    } else current = current * (DIGITS[part] === undefined || current === 0 ? 1 : 10) + (DIGITS[part] ?? Number(part))
  }
  return total + section + current
}
