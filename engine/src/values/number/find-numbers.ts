// Finds numbers written in digits, with any locale's separators. Without words, units or currencies.
import { keepTexts } from '../../text/keep-texts.ts'

export interface FoundNumber {
  value: number
  start: number
  end: number
}
export interface NumberReading {
  /** Decimal separator of the page's language; null where unknown. */
  decimal: '.' | ',' | null
  /** A lone separator before three digits groups thousands, whatever the language: prices have at most two decimals, counts none. */
  groupsThousands: boolean
}

/** Decimal separator that a language writes; null for an unknown language. */
export function decimalSeparatorOf(language: string | null): '.' | ',' | null {
  return language ? separatorOf(language) : null
}

/** Cached, since creating a number format takes about a hundred times as long as reading a number. */
const separatorOf = keepTexts<'.' | ',' | null>((language) => {
  try {
    const part = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1.5).find((one) => one.type === 'decimal')
    return part?.value === ',' ? ',' : '.'
  } catch {
    return null
  }
})

const RUN = /\d+(?:[.,'’`´٬٫_·]\d+)*|(?<![\d\p{L}])[.,٫]\d+/gu
const SPACED_GROUP = / (\d{3}(?:[.,٫]\d+)?)(?![\d'’]|[.,]\d)/y

/** All numbers of a text whose digits were folded (foldDigits), in order. Runs like 15.08.2017 are left out. */
export function findNumbers(text: string, reading: NumberReading): FoundNumber[] {
  const found: FoundNumber[] = []
  const runs = new RegExp(RUN)
  for (let match = runs.exec(text); match; match = runs.exec(text)) {
    let end = match.index + match[0].length
    if (/^\d{1,3}$/.test(match[0]) && !match[0].startsWith('0')) end = endOfSpacedGroups(text, end)
    runs.lastIndex = end
    const value = readDigits(text.slice(match.index, end), reading)
    if (value !== null) found.push({ value, start: match.index, end })
  }
  return found
}

/** "1 234 567,8": groups of three digits after single blanks belong to the number. */
function endOfSpacedGroups(text: string, start: number): number {
  let end = start
  for (;;) {
    SPACED_GROUP.lastIndex = end
    const group = SPACED_GROUP.exec(text)
    if (!group) return end
    end = SPACED_GROUP.lastIndex
    if (/[.,٫]/.test(group[1] ?? '')) return end
  }
}

/** Value of one run of digits and separators; null where the separators make no number of it. */
function readDigits(run: string, reading: NumberReading): number | null {
  const digits = run.replace(/['’`´٬_ ·]/g, '').replaceAll('٫', '.')
  const points = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (points > 0 && commas > 0) {
    const decimal = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
    if ((decimal === '.' ? points : commas) > 1) return null
    return Number(digits.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.'))
  }
  if (points + commas === 0) return Number(digits)
  const separator = points > 0 ? '.' : ','
  if (points + commas > 1) return isGrouped(digits, separator) ? Number(digits.replaceAll(separator, '')) : null
  return isThousands(digits, separator, reading) ? Number(digits.replace(separator, '')) : Number(digits.replace(separator, '.'))
}

/** Groups of three, or of two before a last one of three (India). */
function isGrouped(digits: string, separator: string): boolean {
  const groups = digits.split(separator)
  const [first = '', ...rest] = groups
  const last = rest.pop() ?? ''
  return /^\d{1,3}$/.test(first) && /^\d{3}$/.test(last) && (rest.every((one) => one.length === 3) || rest.every((one) => one.length === 2))
}

function isThousands(digits: string, separator: string, reading: NumberReading): boolean {
  const [before = '', after = ''] = digits.split(separator)
  if (after.length !== 3 || !/^[1-9]\d{0,2}$/.test(before)) return false
  if (reading.groupsThousands) return true
  return reading.decimal === null ? separator === ',' : separator !== reading.decimal
}
