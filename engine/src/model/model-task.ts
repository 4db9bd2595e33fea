// What a language model is asked about one page.
import type { Field } from '@quarry/contract'
import type { PageDocument } from '../types.ts'
import type { Choice } from './choice-question.ts'

export interface ModelTask {
  document: PageDocument
  /** The fields still empty or in conflict. */
  fields: readonly Field[]
  targetName: string
  /** The user's base prompt; empty where there is none. */
  prompt: string
  /** For all questions about the page together. */
  timeoutMs: number
  /** The reader's candidates for fields, most likely first; used where the model chooses. */
  choices?: (fields: readonly Field[]) => Map<string, Choice[]>
}
