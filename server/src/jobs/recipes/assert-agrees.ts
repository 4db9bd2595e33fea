// Refuses a correction that contradicts another one: no place in the pages holds both. The message names both.
import type { JsonValue } from '@quarry/contract'
import type { Example, ReadPage } from '@quarry/engine'
import { AppError } from '../../app-error.ts'
import type { RecipeProgram } from './ask-recipe-program.ts'
import type { BookKey } from './recipes.store.ts'

export interface SolvedCopyOf {
  example: Example
  page: ReadPage
}

interface Correction {
  /** The corrected page first. */
  copies: readonly SolvedCopyOf[]
  fields: BookKey['fields']
  /** The field that was corrected there. */
  field: string
}

/** Unchanged values may be wrong: only other corrections can contradict. @throws AppError conflict */
export async function assertAgrees(program: RecipeProgram, { copies, fields, field }: Correction): Promise<void> {
  const corrected = copies.filter(({ example }) => example.corrected.includes(field) && valueOf(example, field) !== null)
  const [own] = copies
  if (own === undefined || corrected[0] !== own || corrected.length < 2) return
  const solved = corrected.map(({ page, example: { url: _url, snapshot: _snapshot, ...known } }) => ({
    ...known,
    page,
    data: { [field]: known.data[field] ?? null },
  }))
  const contradictions = await program.compare({ kind: 'compare', solved, fields: [...fields] })
  const found = contradictions.find((one) => one.field === field && one.pages[0] === 0)
  const other = found && corrected[found.pages[1]]
  if (other === undefined) return
  const both = `${inWords(valueOf(own.example, field))} on this page and ${inWords(valueOf(other.example, field))} on ${other.example.url}`
  throw new AppError('conflict', { detail: `No place has ${both}, which was corrected as well: only one of the two can be learned from.` })
}

function valueOf({ data }: Example, field: string): JsonValue {
  return data[field] ?? null
}

function inWords(value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `“${text.length <= WORDS_CHARS_MAX ? text : `${text.slice(0, WORDS_CHARS_MAX)}…`}”`
}
const WORDS_CHARS_MAX = 60
