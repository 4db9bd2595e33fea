// Words between the last two items of a list ("and", "or") and after the last one ("etc."), by language, from data/list-words.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepTexts } from '../../text/keep-texts.ts'

/** Phrases of each kind, separated by ", ", in any order. */
interface Words {
  and: string
  or: string
  rest: string
}

export interface ListWords {
  /** Matches a word for "and" or "or" between white space; group 1 is the word. */
  between: RegExp
  /** Matches such a word at the beginning of an item. */
  leading: RegExp
  /** Matches words for further items ("etc.", "…"), alone or after the last item. */
  rest: RegExp
  /** Words for "and" and "or" in scripts that write no spaces between words. */
  unspaced: ReadonlySet<string>
  /** Words for further items in these scripts. */
  unspacedRest: ReadonlySet<string>
}

const DATA = JSON.parse(readFileSync(join(import.meta.dirname, 'data/list-words.json'), 'utf8')) as Record<string, Words>
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u
/**
 * Not used where the page's language is unknown, because each means something else in another language: Dutch "en" (and) is Spanish for
 * "in".
 */
const AMBIGUOUS = new Set(['a', 'en', 'i', 'ja', 'o', 'of', 'u'])

/**
 * The words of a language code such as "de-AT". For a language without words of its own: those of all languages, except the ambiguous ones.
 */
export const listWordsOf = keepTexts((language): ListWords => {
  const own = DATA[language.toLowerCase().split('-')[0] ?? '']
  const tables =
    own === undefined ? Object.values(DATA) : [own, ...Object.values(DATA).filter(({ and }) => UNSPACED.test(and.split(', ')[0] ?? ''))]
  const words = (kind: keyof Words): string[] => {
    const all = [...new Set(tables.flatMap((table) => table[kind].split(', ')))]
    return own === undefined ? all.filter((word) => !AMBIGUOUS.has(word)) : all
  }
  const joining = [...words('and'), ...words('or')]
  const spaced = alternatives(joining.filter((word) => !UNSPACED.test(word)))
  const rest = alternatives(words('rest').filter((word) => !UNSPACED.test(word)))
  return {
    between: new RegExp(`\\s(${spaced}|&|\\+)\\s(?=\\S)`, 'giu'),
    leading: new RegExp(`^(?:${spaced}|&|\\+)\\s(?=\\S)`, 'iu'),
    rest: new RegExp(`(?:^|\\s)(?:${rest})\\.?$|\\s?(?:…|\\.{3})$`, 'iu'),
    unspaced: new Set(joining.filter((word) => UNSPACED.test(word))),
    unspacedRest: new Set(words('rest').filter((word) => UNSPACED.test(word))),
  }
})

function alternatives(words: readonly string[]): string {
  return words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll('.', '\\.'))
    .join('|')
}
