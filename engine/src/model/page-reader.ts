// Asks a model for groups of fields on one page, part by part, and merges the answers: the items of a list from every part, and the missing
// members of an object. Asks for less at once where an answer was truncated.
import type { CellReason, Field } from '@quarry/contract'
import type { ScrapeError } from '../errors.ts'
import { objectListOf } from '../fields/members/members-of.ts'
import type { ModelClient, ModelMeter } from '../types.ts'
import { judgeAnswer, type Judged, type Judgement } from './answer-candidate.ts'
import { AnswerError } from './answer-error.ts'
import { bestBlocks } from './best-blocks.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { askFor, type FieldAnswer, type FieldQuestion } from './field-question.ts'
import type { Offer } from './choice-question.ts'
import { chooseValues } from './choose-values.ts'
import { blockLines, halvesOf, pageParts, textOfPart, type PagePart } from './page-parts.ts'
import { fillMissing, joinLists } from './join-parts.ts'
import { fieldOfMissing } from './missing-members.ts'
import type { ModelTask } from './model-task.ts'
import { systemMessage, userMessage } from './prompt.ts'
import { asOfSmallModel, shortRequest } from './small-model.ts'

export interface ModelTools {
  client: ModelClient
  judgement: Judgement
  meter: ModelMeter
}
export interface ModelReading {
  /** Field name → what was found; fields the model found nothing for are missing. */
  judged: Map<string, Judged>
  reasons: Map<string, CellReason>
  /** Why the model could not be called to the end; results until then are kept. */
  failure: ScrapeError | null
}

const PARTS_MAX = 6
const PROMPT_TOKENS_MIN = 600
/** Reserve for errors of the token estimate. */
const SPARE_TOKENS = 300
const SECOND_QUESTION_BLOCKS = 20
/** How often a part is halved whose items do not fit into one answer. */
const HALVINGS_MAX = 3

/** Asks for groups of fields on one page and collects the results. */
export class PageReader {
  readonly #reading: ModelReading
  readonly #task: ModelTask
  readonly #tools: ModelTools
  readonly #signal: AbortSignal

  constructor(reading: ModelReading, { task, tools }: { task: ModelTask; tools: ModelTools }, signal: AbortSignal) {
    this.#reading = reading
    this.#task = task
    this.#tools = tools
    this.#signal = signal
  }

  async readGroup(group: readonly Field[]): Promise<void> {
    const { judged, reasons } = this.#reading
    const options = { fields: group, tokensMax: this.#roomFor(group), partsMax: PARTS_MAX }
    const { parts, isCut } = pageParts(this.#task.document, options)
    for (const part of parts) {
      const open = group.flatMap((field) => this.#openOf(field) ?? [])
      if (open.length > 0) await this.#readPart(open, part, HALVINGS_MAX)
    }
    for (const field of group) if (judged.get(field.name)?.status === 'unverified') await this.#askAgain(field)
    if (isCut) for (const { name } of group) if (!judged.has(name) && !reasons.has(name)) reasons.set(name, 'truncated')
  }

  /** Asks the model to choose among the reader's values. */
  async choose(offers: readonly Offer[]): Promise<void> {
    const fields = offers.map(({ field }) => field)
    const { client, meter } = this.#tools
    await this.#readInHalves(
      fields,
      async () => {
        const chosen = await chooseValues(offers, { task: this.#task, client, meter }, this.#signal)
        for (const [name, one] of chosen) this.#reading.judged.set(name, one)
      },
      (half) => this.choose(offers.filter(({ field }) => half.includes(field))),
    )
  }

  /** One question with the lines that most likely hold the fields; for fewer fields where the answer was truncated. */
  async readShort(fields: readonly Field[]): Promise<void> {
    const { client, meter } = this.#tools
    const request = shortRequest(this.#task, fields, client.contextTokens)
    if (request === null) return
    await this.#readInHalves(
      fields,
      async () => this.#take(await client.answer({ ...request, meter }, this.#signal), fields),
      (half) => this.readShort(half),
    )
  }

  async #readPart(fields: readonly Field[], part: PagePart, halvings: number): Promise<void> {
    await this.#readInHalves(
      fields,
      async () => {
        try {
          this.#take(await this.#ask(fields, textOfPart(part)), fields)
        } catch (error) {
          const halves = halvings > 0 && isListCut(error, fields) ? halvesOf(part) : null
          if (halves === null) throw error
          for (const half of halves) await this.#readPart(fields, half, halvings - 1)
        }
      },
      (half) => this.#readPart(half, part, halvings),
    )
  }

  /** Asks for fewer fields at once where the answer was truncated. */
  async #readInHalves(fields: readonly Field[], ask: () => Promise<void>, again: (half: readonly Field[]) => Promise<void>): Promise<void> {
    try {
      await ask()
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      if (error.kind !== 'truncated' || fields.length === 1) return this.#giveUp(fields, error)
      const half = Math.ceil(fields.length / 2)
      await again(fields.slice(0, half))
      await again(fields.slice(half))
    }
  }

  #giveUp(fields: readonly Field[], { kind }: AnswerError): void {
    const reason = kind === 'truncated' || kind === 'over_budget' ? kind : 'model_failed'
    for (const { name } of fields) this.#reading.reasons.set(name, reason)
  }

  /** One more question, about one field and with its most likely lines. */
  async #askAgain(field: Field): Promise<void> {
    const claimed = this.#reading.judged.get(field.name)?.candidate.raw ?? ''
    const blocks = bestBlocks(this.#task.document, { field, claimed }, SECOND_QUESTION_BLOCKS)
    if (blocks.length > 0)
      await this.#readInHalves([field], async () => this.#take(await this.#ask([field], blockLines(blocks)), [field]), noHalf)
  }

  async #ask(fields: readonly Field[], lines: string): Promise<Map<string, FieldAnswer>> {
    const { client, meter } = this.#tools
    const { document, targetName, prompt } = this.#task
    const question = askFor(fields)
    const { schema, read, text } = question
    const user = userMessage({ fieldsText: text, targetName, wishes: prompt, url: document.page.url, lines })
    const answerTokensMax = this.#answerRoomFor(question)
    return client.answer({ system: systemMessage(fields), user, schema, read, answerTokensMax, meter }, this.#signal)
  }

  #take(answers: Map<string, FieldAnswer>, fields: readonly Field[]): void {
    const { judged, reasons } = this.#reading
    for (const field of fields) {
      const answer = answers.get(field.name)
      if (answer === undefined) continue
      const { document } = this.#task
      const found = judgeAnswer({ answer, field, document }, this.#tools.judgement)
      const one = found !== null && this.#tools.client.isLocal === true ? asOfSmallModel(found, field, document) : found
      const known = judged.get(field.name)
      if (one === null) reasons.set(field.name, 'type_mismatch')
      else if (known === undefined || known.status === 'unverified') {
        if (one.status !== 'unverified' || known === undefined) judged.set(field.name, one)
      } else judged.set(field.name, this.#joined(known, one, field))
    }
  }

  /** Adds the items of a list, or the missing members of an object, from a further part of the page. */
  #joined(known: Judged, further: Judged, field: Field): Judged {
    if (objectListOf(field) === null)
      return { ...known, candidate: { ...known.candidate, ...fillMissing(known.candidate, further.candidate) } }
    const both = joinLists(known.candidate, further.candidate)
    const value = both === null ? null : this.#tools.judgement.clean(both.raw, field)
    return both === null || value === null ? known : { ...known, candidate: { ...known.candidate, ...both, value } }
  }

  /** The field as it is still to be asked for: a list whole, since every part may have more items; an object with its missing members. */
  #openOf(field: Field): Field | null {
    const known = this.#reading.judged.get(field.name)
    if (known === undefined || known.status === 'unverified' || objectListOf(field) !== null) return field
    return fieldOfMissing(field, known.candidate.value)
  }

  /** A third of the context at most: the page needs the rest. */
  #answerRoomFor(question: FieldQuestion): number {
    return Math.min(question.answerTokensMax, Math.floor(this.#tools.client.contextTokens / 3))
  }

  /** Tokens left for the page beside the rest of the question and the answer. */
  #roomFor(fields: readonly Field[]): number {
    const question = askFor(fields)
    const fixed = estimateTokens(systemMessage(fields)) + estimateTokens(question.text) + estimateTokens(JSON.stringify(question.schema))
    const taken = this.#answerRoomFor(question) + fixed + estimateTokens(this.#task.prompt) + SPARE_TOKENS
    return Math.max(Math.floor(this.#tools.client.contextTokens - taken), PROMPT_TOKENS_MIN)
  }
}

/** One field has no halves. */
const noHalf = (): Promise<void> => Promise.resolve()

/** True where the answer for a single list was truncated. */
function isListCut(error: unknown, [field, ...others]: readonly Field[]): boolean {
  return (
    error instanceof AnswerError && error.kind === 'truncated' && others.length === 0 && field !== undefined && objectListOf(field) !== null
  )
}
