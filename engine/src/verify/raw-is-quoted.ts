// Checks that the quotes contain the raw text of a candidate: as a whole, line by line, or member by member.
import { parseRaw, rawLeaves } from '../text/raw-objects.ts'
import type { Candidate } from '../types.ts'
import { foldWithMap } from './fold-with-map.ts'

/** A text with such a character is not empty after folding. */
const PLAIN_SIGN = /[!-~]/

/** Number of blocks that one line may be composed of, such as the cells of a row. */
const ROW_QUOTES_MAX = 8

/**
 * True where one quote contains the whole raw text, or where each of its lines is in a quote or is a run of quotes. A line of an object may
 * have its key before the quoted value.
 */
export function rawIsQuoted({ raw, value, evidence, method }: Candidate): boolean {
  if (PLAIN_SIGN.test(raw) && evidence.some(({ quote }) => quote === raw)) return true
  if (evidence.some(({ path }) => path !== undefined)) return areMembersQuoted(raw, evidence)
  // Not for single values and lists of a model, where words before a colon would need a quote.
  const namesKeys = typeof value === 'object' && value !== null && !(Array.isArray(value) && method === 'model')
  return areLinesQuoted(raw, evidence, namesKeys)
}

function areLinesQuoted(raw: string, evidence: Candidate['evidence'], namesKeys = false): boolean {
  const whole = foldWithMap(raw).text
  if (whole === '') return false
  const quotes = evidence.map(({ quote }) => foldWithMap(quote).text)
  if (quotes.some((quote) => quote.includes(whole))) return true
  let from = 0
  for (const line of raw.split('\n')) {
    const folded = foldWithMap(line).text
    if (folded === '') continue
    const value = !namesKeys ? undefined : /^[\w -]{1,60}: (.+)$/.exec(folded)?.[1]
    const holds = (quote: string): boolean => quote.includes(folded) || (value !== undefined && quote.includes(value))
    const at = quotes.findIndex((quote, index) => index >= from && holds(quote))
    const found = at >= 0 ? at : quotes.findIndex(holds)
    const end = found < 0 ? endOfRun(quotes, from, folded) : found
    if (end < 0) return false
    from = end
  }
  return true
}

/** True where the quotes with a member's path contain each of its texts. */
function areMembersQuoted(raw: string, evidence: Candidate['evidence']): boolean {
  const quotes = Map.groupBy(evidence, ({ path }) => path ?? '')
  const parsed = parseRaw(raw)
  return parsed !== null && rawLeaves(parsed).every(({ path, texts }) => areLinesQuoted(texts.join('\n'), quotes.get(path) ?? []))
}

/** Index of the last quote of a run, from `from` on, that together is the line; -1 without one. */
function endOfRun(quotes: readonly string[], from: number, line: string): number {
  for (let start = from; start < quotes.length; start += 1) {
    let run = quotes[start] ?? ''
    for (let end = start + 1; end < Math.min(quotes.length, start + ROW_QUOTES_MAX) && line.startsWith(run); end += 1) {
      run += ` ${quotes[end] ?? ''}`
      if (run === line) return end
    }
  }
  return -1
}
