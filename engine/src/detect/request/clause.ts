// The parts of one sentence of a request.
import { NO_FORM, type DeclaredForm } from './declared-form.ts'

/** A field in the user's words. */
export interface AskedPhrase {
  text: string
  /** The text in brackets after it; empty where there is none. */
  note: string
  /** Members of each item of a list, in the user's words. */
  members: readonly string[]
  /** The type and unit that the request gives to it. */
  form: DeclaredForm
}

export interface Clause {
  fields: readonly AskedPhrase[]
  /** The items whose fields are requested, in the user's words. */
  thing: string | null
  /** True where no other fields are wanted. */
  isOnly: boolean
}

export const NOTHING: Clause = { fields: [], thing: null, isOnly: false }

export function asked(text: string, note = '', members: readonly string[] = []): AskedPhrase {
  return { text, note, members, form: NO_FORM }
}
