// The full stop that ends a sentence is no part of the name or unit before it; that of an abbreviation is.
const STOP = /(?<=\p{Ll}{2})(?<!(?:Inc|Ltd|Corp|Bros|Esq))\.$/u

export function withoutSentenceStop(text: string): string {
  return text.replace(STOP, '')
}
