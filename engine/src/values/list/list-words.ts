// Words between the last two items of a list ("and", "or") and behind its last one ("etc."), by language. They stand in data/list-words.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepTexts } from '../../text/keep-texts.ts'

/** Lists of phrases, separated by commas and longest not first. */
interface Words {
  and: string
  or: string
  rest: string
}

export interface ListWords {
  /** Matches one such word between blanks: its text is group 1. */
  between: RegExp
  /** Such a word at the beginning of an item. */
  leading: RegExp
  /** What stands for further items, alone or behind the last item. */
  rest: RegExp
  /** Words of scripts without blanks. */
  unspaced: ReadonlySet<string>
  /** What stands for further items in these scripts. */
  unspacedRest: ReadonlySet<string>
}

const DATA = JSON.parse(readFileSync(join(import.meta.dirname, 'data/list-words.json'), 'utf8')) as Record<string, Words>
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u
/** Where the language is not known, shorter words of these letters are as often words of another one: Spanish "en" is Dutch for "and". */
const AMBIGUOUS = new Set(['a', 'en', 'i', 'ja', 'o', 'of', 'u'])

/** Words of the language; of all languages where it has none of its own, without those that mean something else in another. */
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
