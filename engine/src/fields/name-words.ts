// Words of a field's name that only describe the form of the value: "dealer name" asks for a dealer, "numero download" for a count.
import type { Concept } from './concept.ts'
import { labelWords } from './label-words.ts'
import { LANGUAGES } from './language-data.ts'

const COUNTING: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ asks }) => labelWords(asks?.count ?? '')))

export function isNameOf(word: string, { shape }: Concept): boolean {
  return shape === 'count' ? COUNTING.has(word) : word === 'name' && (shape === 'person' || shape === 'organisation')
}
