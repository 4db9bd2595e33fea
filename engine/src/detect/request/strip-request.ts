// Removes the words that only request ("I need", "please", "find me 20") from a sentence, and finds whether only the named fields are
// wanted.
import type { RequestLanguage } from './request-words.ts'
import { endsWithName, knownWordsAt } from './field-items.ts'
import { matchAt, matchBefore, type Token } from './tokens.ts'

export interface Stripped {
  tokens: readonly Token[]
  isOnly: boolean
  /** True where there is an explicit request. */
  isAsked: boolean
}

export function stripRequest(all: readonly Token[], language: RequestLanguage): Stripped {
  const { lists } = language
  let [from, to, isOnly, isAsked] = [0, all.length, false, false]
  for (;;) {
    const only = matchAt(lists.only, all, from)
    const each = matchAt(lists.each, all, from)
    // "Of each one" is no item, but "of each one of the hotels" is.
    const opened = matchAt(lists.openings, all, from)
    const opening = each > opened ? 0 : opened
    // Dutch "of" is "or", and also "whether".
    const joining = from > 0 || all.length === 1 || matchAt(lists.yesNo, all, from) > 0 ? 0 : matchAt(lists.and, all, from)
    const words = Math.max(only, opening, joining)
    // "list price", "open positions": a known name takes precedence over a request word.
    if (words === 0 || from + words > to || knownWordsAt(all.slice(0, to), from, language) > words) break
    if (only === words) isOnly = true
    else isAsked ||= opening > 0
    from += words
  }
  while (from < to && /^\d+$/.test(all[from]?.text ?? '')) from += 1
  for (;;) {
    const rest = all.slice(from, to)
    const only = matchBefore(lists.only, rest, rest.length)
    const isName = endsWithName(rest, language)
    const closing = isName ? 0 : matchBefore(lists.closings, rest, rest.length)
    const loose = !isName && [lists.of, lists.in, lists.and, lists.with].some((list) => list.has(rest.at(-1)?.folded ?? '')) ? 1 : 0
    const words = Math.max(only, closing, rest.length > 1 ? loose : 0)
    if (words === 0) break
    if (only === words) isOnly = true
    to -= words
  }
  return { tokens: all.slice(from, to), isOnly, isAsked }
}
