// Special handling of models that are too small for long instructions, pages and answers: how they are asked, and how far they are trusted.
import type { Block, Field, PageDocument, ModelRequest } from '../types.ts'
import { askedKinds } from '../fields/asked-kinds.ts'
import { asksForOwnWords } from '../fields/own-words.ts'
import type { Judged } from './answer-candidate.ts'
import type { AnswerItem, FieldAnswer } from './field-question.ts'
import { stemsOf } from './field-words.ts'
import { isLabelled } from './is-labelled.ts'
import { likelyBlocks, LINE_CHARS_MAX } from './likely-blocks.ts'
import { blockLines } from './page-parts.ts'
import { shortSystemMessage, userMessage } from './prompt.ts'
import { askShort } from './short-question.ts'

/** With more fields small models confuse them. */
export const FIELDS_PER_SHORT_CALL = 5
/** A small model reads some hundreds of tokens per second, and more lines only confuse it. */
const PAGE_TOKENS = 1_000
/** Factor on the score of a small model, whose answers are less often right. */
const SCORE_SHARE = 2 / 3

interface Asked {
  document: PageDocument
  targetName: string
  prompt: string
}

/** Without fields for addresses: these are in no line, and the reader finds them better. */
export function fieldsForSmallModel(fields: readonly Field[]): Field[] {
  return fields.filter((field) => !askedKinds([field]).address)
}

/** Null where the page has nothing to send. */
export function shortRequest(
  { document, targetName, prompt }: Asked,
  fields: readonly Field[],
  contextTokens: number,
): Omit<ModelRequest<Map<string, FieldAnswer>>, 'meter'> | null {
  const blocks = likelyBlocks(document, fields, Math.min(PAGE_TOKENS, Math.floor(contextTokens / 2)))
  if (blocks.length === 0) return null
  const numbers = blocks.map(({ id }) => id)
  const { schema, read, text, answerTokensMax } = askShort(fields, numbers)
  const lines = blockLines(blocks.map((block) => ({ ...block, text: block.text.slice(0, LINE_CHARS_MAX) })))
  const user = userMessage({ fieldsText: text, targetName, wishes: prompt, url: document.page.url, lines })
  const own = new Set(fields.filter(asksForOwnWords).map(({ name }) => name))
  const readWell: typeof read = (answer) => {
    const answers = read(answer)
    for (const [name, { items }] of answers) if (own.has(name)) answers.set(name, { items: items.map((item) => onBestLine(item, blocks)) })
    return answers
  }
  return { system: shortSystemMessage(fields), user, schema, read: readWell, answerTokensMax }
}

/**
 * The evidence of a text written by the model is the line with most words in common, since small models often name a wrong line. The
 * named line is kept where no other shares more words.
 */
function onBestLine(item: AnswerItem, blocks: readonly Block[]): AnswerItem {
  const words = new Set(stemsOf(item.value))
  const sharedWith = ({ text }: Block): number => new Set(stemsOf(text).filter((word) => words.has(word))).size
  const named = blocks.find(({ id }) => id === item.blocks[0])
  if (named === undefined) return item
  const best = blocks.reduce((best, block) => (sharedWith(block) > sharedWith(best) ? block : best), named)
  return { ...item, blocks: [best.id] }
}

/** Verified only where the place on the page is labelled as the field. */
export function asOfSmallModel(judged: Judged, field: Field, document: PageDocument): Judged {
  const candidate = { ...judged.candidate, score: judged.candidate.score * SCORE_SHARE }
  const isBelieved = judged.status !== 'verified' || asksForOwnWords(field) || isLabelled(field, candidate.evidence, document)
  return { candidate, status: isBelieved ? judged.status : 'unverified' }
}
