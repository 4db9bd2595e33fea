// The definition of one kind of page: how it is recognised, its name, and the fields that users usually want.
import type { Field, FieldType } from '@quarry/contract'

export interface PageKind {
  id: string
  /** The target name for pages of this kind. */
  targetName: string
  /** The noun for an item in sentences: "the recipe". */
  noun: string
  /** Types of schema.org: a page whose main entity has one of them is of this kind. */
  types: RegExp
  /** Names of fields that few other kinds have: two of them identify the kind where the page declares none. */
  signs: readonly string[]
  /** Most wanted first. */
  fields: readonly Field[]
}

/** Parses lines of `name type Description.`, most wanted first. */
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
