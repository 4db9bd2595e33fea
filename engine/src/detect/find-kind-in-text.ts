// Finds the kind of page that a short text of a user names, such as a target's name; null where it names none.
import type { PageKind } from './page-kind.ts'
import { guessLanguage } from './request/guess-language.ts'
import { nameThing } from './request/name-thing.ts'

const TEXT_CHARS_MAX = 400

export function findKindInText(text: string): PageKind | null {
  const plain = text.slice(0, TEXT_CHARS_MAX).replace(/https?:\/\/\S+/g, ' ')
  return nameThing(plain, guessLanguage(plain))?.kind ?? null
}
