// The type and the unit that a request gives to a field: "as a number", "(cm)", "en euros", "tak/nie", "数値で". What is left is its name.
import type { FieldType } from '@quarry/contract'
import { askedUnit } from '../../fields/asked-unit.ts'
import { foldPhrase, languageOf, REQUEST_LANGUAGES, TYPE_LISTS, type RequestLanguage } from './request-words.ts'
import { nameThing } from './name-thing.ts'
import { matchAt, splitTokens, textOf, type Token } from './tokens.ts'

export interface DeclaredForm {
  type: FieldType | null
  /** In the words of the request, with the word before it ("in cm"); empty for none. */
  unit: string
}

export const NO_FORM: DeclaredForm = { type: null, unit: '' }

const UNIT_WORDS_MAX = 4
const DECLARED_TYPES = Object.entries(TYPE_LISTS) as [keyof typeof TYPE_LISTS, (typeof TYPE_LISTS)[keyof typeof TYPE_LISTS]][]

/** Types and units behind names ("length in metres", "as a number") become the text in brackets after them, so that they are no places. */
export function withFormNotes(tokens: readonly Token[], language: RequestLanguage): readonly Token[] {
  const read: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const last = read.at(-1)
    const words =
      last === undefined || tokens[at]?.isBreak ? 0 : Math.max(typeWordsAt(tokens, at, language), unitWordsAt(tokens, at, language))
    if (words === 0 || last === undefined || nameThing(last.text, language) !== null) {
      read.push(tokens[at] as Token)
      at += 1
      continue
    }
    const cut = tokens.slice(at, at + words)
    const notes = [last.note, textOf(cut), ...cut.map(({ note }) => note)].filter((note) => note !== '')
    read[read.length - 1] = { ...last, note: notes.join(', ') }
    at += words
  }
  return read
}

/** A unit without a type makes a number of the field. */
function typed(form: DeclaredForm): DeclaredForm {
  return form.unit !== '' && form.type === null ? { ...form, type: 'number' } : form
}

/** Number of words that introduce and name a type: "as a number". */
function typeWordsAt(tokens: readonly Token[], at: number, { lists }: RequestLanguage): number {
  for (let introduced = matchAt(lists.as, tokens, at); introduced > 0; introduced -= 1) {
    let to = at + introduced
    while (lists.articles.has(tokens[to]?.folded ?? '')) to += 1
    const words = Math.max(...DECLARED_TYPES.map(([, list]) => matchAt(lists[list], tokens, to)))
    if (words > 0 && isItemEnd(tokens, to + words, lists)) return to + words - at
  }
  return 0
}

function unitWordsAt(tokens: readonly Token[], at: number, { lists }: RequestLanguage): number {
  const { folded = '' } = tokens[at] ?? {}
  if (!lists.in.has(folded) && !lists.as.has(folded)) return 0
  for (let words = 2; words <= UNIT_WORDS_MAX; words += 1) {
    const cut = tokens.slice(at, at + words)
    if (cut.length < words || cut.slice(1).some(({ isBreak }) => isBreak)) return 0
    if (askedUnit('', textOf(cut)) !== null || (words === 2 && UNIT_SIGNS.has(cut[1]?.text ?? '')))
      return isItemEnd(tokens, at + words, lists) ? words : 0
  }
  return 0
}

/** True before a separator, and before words that continue the sentence: "in euros of hotels". */
function isItemEnd(tokens: readonly Token[], at: number, lists: RequestLanguage['lists']): boolean {
  const next = tokens[at]
  return (
    next === undefined ||
    next.isBreak ||
    [lists.and, lists.of, lists.as, lists.in, lists.each, lists.closings].some((list) => matchAt(list, tokens, at) > 0)
  )
}

/** The type and unit in the brackets after a name, and what else is in them. */
export function formOfNote(note: string, language: RequestLanguage): { note: string; form: DeclaredForm } {
  let form = NO_FORM
  const others: string[] = []
  for (const part of note.split(/[,;、]/).map((one) => one.trim())) {
    const type = typeOf(part, language)
    if (type !== null && form.type === null) form = { ...form, type }
    else if (form.unit === '' && isUnit(part, language)) form = { ...form, unit: `(${part})` }
    else if (part !== '') others.push(part)
  }
  return { note: others.join(', '), form: typed(form) }
}

function isUnit(text: string, { lists }: RequestLanguage): boolean {
  if (UNIT_SIGNS.has(text) || askedUnit('', `(${text})`) !== null || askedUnit('', text) !== null) return true
  return !text.includes(' ') && [...lists.in].some((word) => !word.includes(' ') && askedUnit('', `${word} ${text}`) !== null)
}

/** Signs of units, the same in every language, of which the reader has no conversions. */
const UNIT_SIGNS: ReadonlySet<string> = new Set(
  '% ‰ W kW MW GW Wh kWh MWh GWh kWp MWp V kV A kVA MVA t GT BRT dwt TEU kn nm NM °C °F K bar Pa hPa kPa MPa l hl rpm lm lx ppm dpi Mbps Gbps Mbit/s hp PS CV ch g/km l/100km m³ m3 万元 億円 万円 百万円'.split(
    ' ',
  ),
)

/** The type that a text names, in the language of the request or in English, which forms and programs use everywhere. */
export function typeOf(text: string, language: RequestLanguage): FieldType | null {
  const plain = text.normalize('NFKC').toLowerCase().trim()
  for (const one of [language, languageOf('en')]) {
    const words = one.isUnspaced ? plain : typeWords(plain, one)
    const found = DECLARED_TYPES.find(([, list]) => words !== '' && one.lists[list].has(words))
    if (found) return found[0]
  }
  return isYesOrNo(plain) ? 'boolean' : null
}

/** Without the words that introduce a type: "as a number" → "number". */
function typeWords(text: string, { lists }: RequestLanguage): string {
  const tokens = splitTokens(text)
  let start = matchAt(lists.as, tokens, 0)
  while (start < tokens.length - 1 && lists.articles.has(tokens[start]?.folded ?? '')) start += 1
  return foldPhrase(textOf(tokens.slice(start)))
}

/** "yes/no", "ja/nein", "はい/いいえ". */
export function isYesOrNo(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase().trim()
  return REQUEST_LANGUAGES.some(({ lists, isUnspaced }) => lists.yesOrNo.has(isUnspaced ? plain : foldPhrase(plain)))
}

/** The text of a run without spaces before a type at its end: "価格を数値で". */
export function splitUnspacedForm(text: string, language: RequestLanguage): { text: string; form: DeclaredForm } {
  for (const [type, list] of DECLARED_TYPES) {
    for (const word of language.lists[list]) {
      for (const mark of language.lists.as) {
        const end = [word + mark, mark + word].find((one) => text.endsWith(one) && text.length > one.length + 1)
        if (end !== undefined) return { text: text.slice(0, -end.length).replace(/[をは]$/u, ''), form: { type, unit: '' } }
      }
    }
  }
  return { text, form: NO_FORM }
}

export function joinForms(one: DeclaredForm, other: DeclaredForm): DeclaredForm {
  return { type: one.type ?? other.type, unit: one.unit === '' ? other.unit : one.unit }
}
