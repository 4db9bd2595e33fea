// Reads numbers of Korean sentences: Sino-Korean and native words at the start of a word, in digits with powers, and fractions.
// Its syllables are also parts of common words and endings, so that a number has to begin a word and end at an ending or a counter.
import { findNumbers } from './find-numbers.ts'

export interface KoreanNumber {
  value: number
  start: number
  end: number
}

const signs = (text: string): Map<string, number> => new Map([...text].map((sign, value) => [sign, value]))
const DIGITS = new Map([...signs('영일이삼사오육칠팔구'), ['공', 0], ['륙', 6]])
const SMALL = new Map([
  ['십', 10],
  ['백', 100],
  ['천', 1000],
])
const LARGE = new Map([
  ['만', 1e4],
  ['억', 1e8],
  ['조', 1e12],
])
const NATIVE_ONES = ['하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉']
const NATIVE_TENS = ['열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']
const SHORT_ONES = new Map([
  ['한', 1],
  ['두', 2],
  ['세', 3],
  ['네', 4],
  ['반', 0.5],
])
/** What may follow a number in its word. */
const ENDING =
  /^(?:$|[^\p{scx=Hangul}]|이(?:다|었|고|며|라|지|$|\s)|입니|은|는|을|를|의|로|으로|과|와|도|에|가|만|번|명|개|원|층|년|월|일|시|분|초|살|세|권|마리|대|장|페이지|여|달러|유로|엔|위안|퍼|프로|조각|이 )/u
/** A run of this many syllables is not an ending. */
const LONG_RUN = 4
/** "칠십": ones with tens or hundreds are a number whatever follows. */
const CLEAR = /^(?:[일이삼사오육칠팔구][십백]|[십백] ?퍼센트)/u
/** A verb's ending takes the syllable before it ("오이다" is five). */
const VERB = /^(?:다|었|고|며|라|지|니|야)/u
const MINUS = /(?:마이너스|음수)\s*$|(?<![\p{L}\d])-\s?$/u
const FRACTION = /(?<![\p{scx=Hangul}\d.,])([\p{scx=Hangul}\d.,]+?)\s?분의\s?/u
const OUT_OF = new RegExp(`(${NATIVE_ONES.join('|')})\\s?중\\s?(?:에\\s?)?(?:서\\s?)?(${NATIVE_ONES.join('|')})`, 'u')
const DOZEN = /((?<!\d)\d+|[한두세네반]|(?<![일이삼사오육칠팔구십])[일이삼사오육칠팔구십]+)\s?다스/u
const HALF = /(?<![\p{scx=Hangul}\d])반(?=$|[\s.]*$|[을이은에]|으로)/u
const POWER = /(?<!\d)(\d+(?:\.\d+)?)\^([+-]?\d+)/

/** The first number of a text whose digits were folded; null where there is none. */
export function findKoreanNumber(text: string): KoreanNumber | null {
  const found = [readPower(text), readFraction(text), readOutOf(text), readDozen(text), readPlain(text), readHalf(text)].filter(
    (one) => one !== null,
  )
  return found.toSorted((one, other) => one.start - other.start || other.end - one.end)[0] ?? null
}

function signed(text: string, { value, start, end }: KoreanNumber): KoreanNumber {
  const minus = MINUS.exec(text.slice(0, start))
  return minus ? { value: -value, start: minus.index, end } : { value, start, end }
}

function readPower(text: string): KoreanNumber | null {
  const match = POWER.exec(text)
  const value = match ? Number(match[1]) ** Number(match[2]) : Infinity
  if (!match || !Number.isFinite(value)) return null
  return signed(text, { value, start: match.index, end: match.index + match[0].length })
}

/** "사분의 삼", "백과 사분의 삼": the number before 과 is added. */
function readFraction(text: string): KoreanNumber | null {
  const match = FRACTION.exec(text)
  if (!match?.[1]) return null
  const below = wholeRun(match[1])
  const from = match.index + match[0].length
  const minus = /^마이너스\s?/u.exec(text.slice(from))?.[0] ?? ''
  const long = readRun(text.slice(from + minus.length), true)
  const above = long && long.length >= LONG_RUN ? long : readRun(text.slice(from + minus.length), false)
  if (!below || !above) return null
  const end = from + minus.length + above.length
  const added = addends(text.slice(0, match.index))
  const value = ((minus === '' ? 1 : -1) * above.value) / below
  return signed(text, { value: added.value + value, start: added.start ?? match.index, end })
}

/** Numbers with 과 or 와 right before a fraction. */
function addends(before: string): { value: number; start: number | null } {
  const match = /(?<=^|[\s.,])((?:[\p{scx=Hangul}\d]+[과와]\s)+)$/u.exec(before)
  const values =
    match?.[1]
      ?.trim()
      .split(/\s/)
      .map((word) => wholeRun(word.slice(0, -1))) ?? []
  const isAll = values.length > 0 && values.every((value) => value !== null)
  return isAll
    ? { value: values.reduce<number>((sum, value) => sum + (value ?? 0), 0), start: match?.index ?? null }
    : { value: 0, start: null }
}

function readOutOf(text: string): KoreanNumber | null {
  const match = OUT_OF.exec(text)
  if (!match) return null
  const [below, above] = [match[1], match[2]].map((word) => NATIVE_ONES.indexOf(word ?? '') + 1)
  return below && above ? { value: above / below, start: match.index, end: match.index + match[0].length } : null
}

function readDozen(text: string): KoreanNumber | null {
  const match = DOZEN.exec(text)
  const count = match?.[1] ? (SHORT_ONES.get(match[1]) ?? wholeRun(match[1])) : null
  return match && count !== null ? { value: count * 12, start: match.index, end: match.index + match[0].length } : null
}

function readHalf(text: string): KoreanNumber | null {
  const match = HALF.exec(text)
  return match && { value: 0.5, start: match.index, end: match.index + 1 }
}

function readPlain(text: string): KoreanNumber | null {
  const digits = readDigits(text)
  for (const { index } of text.matchAll(/(?<![\p{scx=Hangul}\d])\p{scx=Hangul}/gu)) {
    if (digits && digits.start < index) break
    const rest = text.slice(index).replace(/^마이너스\s?/u, '')
    const skipped = text.length - index - rest.length
    const run = readNative(rest) ?? readSpoken(rest, skipped > 0 || MINUS.test(text.slice(0, index)) || /^\S$/u.test(text.trim()))
    if (run) return signed(text, { value: run.value, start: index + skipped, end: index + skipped + run.length })
  }
  return digits
}

/** `isAlone`: one syllable that is the whole text, or behind a minus, is a number, too. */
function readSpoken(rest: string, isAlone: boolean): Run | null {
  const run = readRun(rest, true)
  if (!run) return null
  const isClear = CLEAR.test(rest) || (run.length > 1 && ENDING.test(rest.slice(run.length)))
  return isClear || (isAlone && ENDING.test(rest.slice(run.length))) ? run : null
}

/** A number in digits with powers behind it: "3만 5천", "1억". */
function readDigits(text: string): KoreanNumber | null {
  const number = findNumbers(text, { decimal: '.', groupsThousands: false })[0]
  if (!number) return null
  const power = /^[eE]([+-]?\d{1,3})(?![\p{L}\d])/u.exec(text.slice(number.end))
  if (power) {
    const value = Number((number.value * 10 ** Number(power[1])).toPrecision(15))
    return signed(text, { value, start: number.start, end: number.end + power[0].length })
  }
  let [total, section, current, end] = [0, 0, number.value, number.end]
  for (let rest = text.slice(end); ; rest = text.slice(end)) {
    const unit = /^ ?([십백천만억조])(?!각)/u.exec(rest)
    const more = unit || current !== 0 ? null : /^ ?(\d+(?:\.\d+)?)(?![\d.,])/u.exec(end > number.end ? rest : '')
    const sign = unit?.[1] ?? ''
    if (SMALL.has(sign)) [section, current] = [section + (current || 1) * (SMALL.get(sign) ?? 1), 0]
    else if (LARGE.has(sign)) [total, section, current] = [total + (section + current || 1) * (LARGE.get(sign) ?? 1), 0, 0]
    else if (more) current = Number(more[1])
    else break
    end += (unit ?? more)?.[0].length ?? 1
  }
  return signed(text, { value: total + section + current, start: number.start, end })
}

interface Run {
  value: number
  length: number
}

/** "쉰둘", "스물": tens, ones or both at the start of a text. */
function readNative(text: string): Run | null {
  const tens = NATIVE_TENS.find((word) => text.startsWith(word))
  const rest = text.slice(tens?.length ?? 0)
  const ones = NATIVE_ONES.find((word) => rest.startsWith(word))
  const length = (tens?.length ?? 0) + (ones?.length ?? 0)
  if (length < 2 && !(tens && ENDING.test(rest))) return null
  const value = (tens ? (NATIVE_TENS.indexOf(tens) + 1) * 10 : 0) + (ones ? NATIVE_ONES.indexOf(ones) + 1 : 0)
  return ENDING.test(text.slice(length)) ? { value, length } : null
}

const wholeRun = (word: string): number | null => {
  if (/^\d+(?:\.\d+)?$/.test(word)) return Number(word)
  const run = readRun(word, true)
  return run && run.length === word.length ? run.value : null
}

/** Sino-Korean syllables as far as they make a number; powers from 만 on only where they are wanted, since 만 is also "only". */
function readRun(text: string, hasLarge: boolean): Run | null {
  let [total, section, current, at] = [0, 0, 0, 0]
  let isDigit = false
  for (; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const arabic = /^\d+/.exec(text.slice(at))?.[0]
    if (arabic) [current, at, isDigit] = [Number(arabic), at + arabic.length - 1, true]
    else if (DIGITS.has(sign) && !isDigit && !(VERB.test(text.slice(at + 1)) && at > 0)) [current, isDigit] = [DIGITS.get(sign) ?? 0, true]
    else if (SMALL.has(sign)) [section, current, isDigit] = [section + (current || 1) * (SMALL.get(sign) ?? 1), 0, false]
    else if (hasLarge && LARGE.has(sign))
      [total, section, current, isDigit] = [total + (section + current || 1) * (LARGE.get(sign) ?? 1), 0, 0, false]
    else if (sign !== ' ' || at === 0 || !/^[\p{scx=Hangul}]/u.test(text[at + 1] ?? '') || !isNumeral(text.slice(at + 1), hasLarge)) break
  }
  if (at === 0) return null
  const decimals = /^\s?점\s?/u.exec(text.slice(at))?.[0]
  if (!decimals) return { value: total + section + current, length: at }
  let digits = ''
  let end = at + decimals.length
  while (DIGITS.has(text[end] ?? '') && !(digits !== '' && VERB.test(text.slice(end + 1)))) {
    digits += String(DIGITS.get(text[end] ?? '') ?? '')
    end += 1
  }
  return digits === ''
    ? { value: total + section + current, length: at }
    : { value: Number(`${total + section + current}.${digits}`), length: end }
}

/** A number continues behind a blank only with another one that is longer than a syllable. */
const isNumeral = (text: string, hasLarge: boolean): boolean => {
  const run = readRun(text, hasLarge)
  return run !== null && run.length > 1 && ENDING.test(text.slice(run.length))
}
