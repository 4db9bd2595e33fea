// The definition of one kind of page: how it is recognised, what people call it and which fields they usually want of it.
import type { Field, FieldType } from '@quarry/contract'

export interface PageKind {
  id: string
  /** What one target of the kind is called, as a target name. */
  targetName: string
  /** The thing in a sentence: "the recipe". */
  noun: string
  /** Types of schema.org whose main thing makes the page of this kind. */
  types: RegExp
  /** Names of fields that hardly any other kind of page has: two of them make the kind where the page declares none. */
  signs: readonly string[]
  /** Most wanted first. */
  fields: readonly Field[]
}

/** `name type Description.` a line; the order is the order of wanting. */
export function fieldLines(text: string): Field[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', type = 'string', description = ''] = /^\s*(\S+) (\S+) (.+)$/.exec(line) ?? []
      return { name, description, type: typeOf(type) }
    })
}

function typeOf(word: string): FieldType {
  return word === 'number' || word === 'date' || word === 'array' || word === 'boolean' || word === 'object' ? word : 'string'
}
