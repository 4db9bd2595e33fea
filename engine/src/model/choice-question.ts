// The question for choosing: for each field the values that the reader found, each with a letter, its label on the page and its line;
// "none of these" has a letter, too. The answer is a letter: one token for a field, and nothing that could be invented.
import type { Field, JsonValue } from '@quarry/contract'
import type { Block, Candidate, PageDocument } from '../types.ts'
import { keysOf, kindOf, objectSchema } from './field-question.ts'

/** A verified value of the page and its chance to be right, by the ranker. */
export interface Choice {
  candidate: Candidate
  probability: number
}
/** A field with its possible values, the most probable first. */
export interface Offer {
  field: Field
  choices: readonly Choice[]
}
export interface ChoiceQuestion {
  /** Lines that describe the fields. */
  text: string
  /** The offered values as lines. */
  lines: string
  schema: { [key: string]: JsonValue }
  answerTokensMax: number
  /** The chosen one by field name; fields for which none was chosen are missing. @throws Error with a sentence for the model. */
  read(answer: { [key: string]: JsonValue }): Map<string, Choice>
}

const LETTERS = [...'ABCDEFGHIJKLMNOP']
const NONE_OF_THESE = 'none of these'
const DESCRIPTION_CHARS_MAX = 160
const VALUE_CHARS_MAX = 120
const LINE_CHARS_MAX = 160
/** A label is short. */
const BEFORE_CHARS_MAX = 60
/** Key, letter and signs of one field. */
const TOKENS_PER_FIELD = 24
const TOKENS_BASE = 40

/** `isReversed` gives the letters the other way round: "none of these" is the last of them otherwise. */
export function askToChoose(
  offers: readonly Offer[],
  { document, isReversed }: { document: PageDocument; isReversed: boolean },
): ChoiceQuestion {
  const fields = offers.map(({ field }) => field)
  const keys = keysOf(fields)
  const options = offers.map(({ choices }) => (isReversed ? [null, ...choices.toReversed()] : [...choices, null]))
  const lettersOf = (index: number): string[] => LETTERS.slice(0, options[index]?.length ?? 0)
  return {
    text: fields
      .map((field, index) => `- ${keys[index]} (${kindOf(field)}): ${field.description.slice(0, DESCRIPTION_CHARS_MAX)}`)
      .join('\n'),
    lines: options
      .flatMap((given, index) =>
        given.map((one, at) => `${keys[index]} ${LETTERS[at]}: ${one === null ? NONE_OF_THESE : describe(one.candidate, document)}`),
      )
      .join('\n'),
    schema: objectSchema(Object.fromEntries(keys.map((key, index) => [key, { type: 'string', enum: lettersOf(index) }]))),
    answerTokensMax: TOKENS_BASE + fields.length * TOKENS_PER_FIELD,
    read(answer) {
      if (!keys.some((key) => Object.hasOwn(answer, key))) throw new Error(`The answer has none of the keys ${keys.join(', ')}.`)
      const chosen = new Map<string, Choice>()
      for (const [index, field] of fields.entries()) {
        const given = answer[keys[index]!]
        const at = typeof given === 'string' ? lettersOf(index).indexOf(given.trim().toUpperCase()) : -1
        const choice = options[index]?.[at] ?? null
        if (choice !== null) chosen.set(field.name, choice)
      }
      return chosen
    },
  }
}

/** Value, label and line of the page on one line, without line breaks: text of a page cannot pose as another option. */
function describe({ value, evidence }: Candidate, document: PageDocument): string {
  const [first] = evidence
  const block = document.blocks[(first?.block ?? 0) - 1]
  const shown = oneLine(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, VALUE_CHARS_MAX)
  if (block === undefined) return shown
  const label = labelOf(block, document)
  return `${shown}${label === '' ? '' : ` (under "${label}")`} in "${around(block.text, first?.quote ?? '')}"`
}

function labelOf(block: Block, { pairs, blocks }: PageDocument): string {
  const pair = pairs.find(({ valueBlock }) => valueBlock === block.id)
  if (pair !== undefined) return oneLine(pair.label).slice(0, BEFORE_CHARS_MAX)
  if (block.path !== '') return block.path.slice(0, BEFORE_CHARS_MAX)
  const before = oneLine(blocks[block.id - 2]?.text ?? '')
  return before.length <= BEFORE_CHARS_MAX ? before : ''
}

/** The quote in the middle of its surroundings. */
function around(text: string, quote: string): string {
  const at = Math.max(text.indexOf(quote), 0)
  const beside = Math.max(Math.floor((LINE_CHARS_MAX - quote.length) / 2), 0)
  const start = Math.max(at - beside, 0)
  return oneLine(text.slice(start, start + LINE_CHARS_MAX))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('"', "'").trim()
}
