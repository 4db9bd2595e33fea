// A figure in the one sentence of a page that has the field's own word: "The amount in dispute is set at 7,500.00 EUR". For fields outside
// the vocabulary, whose word is long enough to be no everyday one.
import { askedUnit } from '../../fields/asked-unit.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { blocksOfPublisher } from '../../page/own-blocks.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { findMoney } from '../money/money-text.ts'
import { propose, type Finder } from '../finder.ts'
import { collect } from '../../text/collect.ts'

const WORD_CHARS_MIN = 9
const SCORE = 0.62
const SENTENCE_CHARS_MAX = 240
const END = /(?<=[.!?;:])\s+(?=\p{Lu})|\n/u

interface Sentence {
  words: ReadonlySet<string>
  text: string
  block: number
}

export const findFiguresInSentences: Finder = (page, intent) => {
  const word = ownWord(intent)
  if (word === null) return []
  const [only, ...more] = sentences(page).filter(({ words }) => words.has(word))
  if (only === undefined || more.length > 0) return []
  const [money, other] = findMoney(only.text)
  if (money === undefined || other !== undefined || only.text.replace(money.text, '').match(/\d/) !== null) return []
  return [propose('said fact', { block: only.block, raw: money.text }, SCORE)]
}

/** The one long word of the name of a field that asks for an amount of money; null for all others. */
const ownWord = onceAField(({ concept, field, wantsMany }: FieldSpec): string | null => {
  const [word = '', ...rest] = nameWords(field.name)
  if (concept !== null || wantsMany || field.type !== 'number' || rest.length > 0 || word.length < WORD_CHARS_MIN) return null
  return askedUnit(field.name, field.description) === null ? word : null
})

const sentences = keepLast((page: PageIndex): readonly Sentence[] =>
  collect(blocksOfPublisher(page), ({ id, text, kind }) => {
    if (kind === 'control' || kind === 'heading') return []
    return text
      .split(END)
      .flatMap((one) => (one.length > SENTENCE_CHARS_MAX ? [] : [{ words: new Set(labelWords(one)), text: one, block: id }]))
  }),
)
