// Reads numbers written in Chinese, Japanese and Korean signs, alone or mixed with digits: 二十一兆三百, 7万5千, 五分之三, 백억.

const DIGITS: Record<string, number> = {}
function addDigits(value: number, signs: string): void {
  for (const sign of signs) DIGITS[sign] = value
}
addDigits(0, '〇零영')
addDigits(1, '一壹弌일')
addDigits(2, '二贰貳兩两弐이')
addDigits(3, '三叁參参叄삼')
addDigits(4, '四肆사')
addDigits(5, '五伍오')
addDigits(6, '六陆陸육')
addDigits(7, '七柒漆칠')
addDigits(8, '八捌팔')
addDigits(9, '九玖구')
const SMALL: Record<string, number> = { 十: 10, 拾: 10, 십: 10, 百: 100, 佰: 100, 백: 100, 千: 1000, 仟: 1000, 천: 1000 }
const LARGE: Record<string, number> = { 万: 1e4, 萬: 1e4, 만: 1e4, 亿: 1e8, 億: 1e8, 억: 1e8, 兆: 1e12, 조: 1e12 }
const SIGNS = `〇零一二三四五六七八九壹弌贰貳兩两弐叁參参叄肆伍陆陸柒漆捌玖十拾百佰千仟万萬亿億兆영일이삼사오육칠팔구십백천만억조`
const LETTER_SIZES: Record<string, number> = { k: 1e3, K: 1e3, m: 1e6, M: 1e6, t: 1e12, T: 1e12, g: 1e9, G: 1e9 }

const DECIMALS = String.raw`[点點・.．·쩜점]`
const PLAIN = String.raw`(?:\d[\d,]*(?:\.\d+)?(?:[kKmMgGtT](?![A-Za-z]))?(?:[eE][+-]?\d+)?|[${SIGNS}])`
const RUN = String.raw`(?:${PLAIN}(?:[ ,几幾数]?(?:${PLAIN}))*(?: ?${DECIMALS} ?[\d${SIGNS}]+)?|\.\d+)`
const MINUS = String.raw`(?:[负負-]|マイナス|마이너스|減)`
const NUMBER = new RegExp(String.raw`(?<minus>${MINUS})?\s?(?<run>${RUN})(?<half>半|반)?`, 'u')
const FRACTION = new RegExp(
  String.raw`(?<minus>${MINUS})?\s?(?:(?<whole>${RUN})\s?(?:又|と|과|와|여|点|點)\s?)?(?<minus2>${MINUS})?(?<below>${RUN})\s?(?:个|個)?(?:分\s?之|分の|분의)\s?(?<minus3>${MINUS})?(?<above>${RUN})`,
  'u',
)
const SLASH = new RegExp(String.raw`(?<minus>${MINUS})?\s?(?:(?<whole>\d+)\s)?(?<above>\d+)\s?[/／]\s?(?<below>\d+)(?!\d|[/／])`, 'u')

export interface EastAsianNumber {
  value: number
  start: number
  end: number
}

/** The first number in a text whose digits were folded; null where there is none. */
export function findEastAsianNumber(text: string): EastAsianNumber | null {
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

/** "3万半" is 35000: half of the last unit. */
function lastUnit(run: string): number {
  const sign = run.at(-1) ?? ''
  return LARGE[sign] ?? SMALL[sign] ?? 1
}

/** Value of a run of signs and digits; null for one that is none. */
function readRun(run: string): number | null {
  const compact = run.replace(/[ ,几幾数]/g, '')
  const [whole = '', decimals] = compact.split(new RegExp(DECIMALS, 'u'))
  if (decimals !== undefined && /^\d*$/.test(whole) && /^\d+(?:[eE][+-]?\d+)?$/.test(decimals)) return Number(`${whole || 0}.${decimals}`)
  const value = readWhole(decimals !== undefined && /\d[kKmM万萬亿億만억조兆]$|[eE]/.test(decimals) ? compact : whole)
  if (value === null || decimals === undefined || /[万萬亿億兆만억조kKmM]$/.test(decimals)) return value
  const digits = [...decimals].map((sign) => (/\d/.test(sign) ? sign : String(DIGITS[sign] ?? ''))).join('')
  return digits === '' ? value : Number(`${value}.${digits}`)
}

function readWhole(text: string): number | null {
  const parts = text.match(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[kKmMgGtT]|[^\d.\s]/gu)
  if (!parts) return null
  // 二〇二四: digits side by side without units are places of one number.
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
      if (lastLarge !== 0 && large > lastLarge) total = (total + amount) * large
      else total += (amount || 1) * large
      lastLarge = large
      section = 0
      current = 0
    } else current = current * (DIGITS[part] === undefined || current === 0 ? 1 : 10) + (DIGITS[part] ?? Number(part))
  }
  return total + section + current
}
