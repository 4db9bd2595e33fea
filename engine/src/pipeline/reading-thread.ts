// The program of a reading thread: it distils one large page at a time, extracts its values without a model, and returns both; or it learns
// a recipe from solved pages. The parent enforces the limits of time and memory.
import { parentPort } from 'node:worker_threads'
import type { TaskFailure } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { packDocument, type PackedDocument } from '../distil/packed-document.ts'
import { ScrapeError } from '../errors.ts'
import { keptFields } from '../fields/kept-fields.ts'
import { learnRecipe } from '../recipes/learn-recipe.ts'
import { withSlices } from '../recipes/learn-slices.ts'
import { readWithRecipes } from '../recipes/read-with-recipes.ts'
import type { Recipe } from '../recipe/recipe.ts'
import type { SiteReading, SiteReadingInput } from '../recipes/site-reading.ts'
import type { Field, JsonValue, ReadPage } from '../types.ts'

export interface ReadingOrder {
  page: ReadPage
  input: SiteReadingInput
}
/** Pages with their known values; see SolvedDocument. */
export interface LearningOrder {
  solved: {
    page: ReadPage
    data: Record<string, JsonValue>
    corrected: readonly string[]
    sure: Record<string, number>
    pointed?: Record<string, number[]>
  }[]
  fields: readonly Field[]
}
export type ReadingAnswer =
  | (SiteReading & { document: PackedDocument })
  | { recipe: Recipe }
  | { failure: TaskFailure; detail: string | undefined }
  | { bug: string }

parentPort?.on('message', (order: ReadingOrder | LearningOrder) => {
  try {
    tell('solved' in order ? learn(order) : read(order))
  } catch (error) {
    tell(answerOf(error))
  }
})

function read({ page, input }: ReadingOrder): ReadingAnswer {
  const document = distil(page)
  return { document: packDocument(document), ...readWithRecipes(document, { ...input, fields: keptFields([...input.fields]) }) }
}

function learn({ solved, fields: sent }: LearningOrder): ReadingAnswer {
  const fields = keptFields([...sent])
  const documents = solved.map(({ page, ...known }) => ({ ...known, document: distil(page), referenceDate: page.fetchedAt }))
  return { recipe: withSlices(learnRecipe(documents, fields), documents, fields) }
}

/** A stack overflow or a message that is too large is caused by the page. */
function answerOf(error: unknown): ReadingAnswer {
  if (error instanceof ScrapeError) return { failure: error.kind, detail: error.detail }
  if (error instanceof RangeError || error instanceof DOMException) return { failure: 'parse_limit', detail: error.message }
  return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

function tell(answer: ReadingAnswer): void {
  parentPort?.postMessage(answer)
}
