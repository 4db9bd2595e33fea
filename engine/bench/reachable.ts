// The values of an annotation that occur verbatim in the source of their page: an upper limit for every reader. Scores no reading.
import { markupPieces } from './markup-pieces.ts'

/** The parts of the annotated values (by field name) that the source holds; null for a value that it does not hold. Numbers are given. */
export function reachableOf(expected: Readonly<Record<string, unknown>>, markup: string): Record<string, unknown> {
  const sources = sourcesOf(markup)
  const isThere = (text: string): boolean => {
    // "4 servings" is how the field asks for a number.
    const wanted = /^(\d+) \p{L}+$/u.exec(text)?.[1] ?? fold(text)
    return sources.some((source) => source.includes(wanted))
  }
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, reachable(value, isThere)]))
}

function reachable(value: unknown, isThere: (text: string) => boolean): unknown {
  if (typeof value === 'string') return isThere(value) ? value : null
  if (Array.isArray(value)) return value.filter((item) => reachable(item, isThere) !== null)
  if (typeof value === 'object' && value !== null && 'any_of' in value && Array.isArray(value.any_of)) {
    return value.any_of.find((one) => reachable(one, isThere) !== null) ?? null
  }
  return value
}

/** Texts as readers and programs see them: with and without gaps between elements, and with what scripts and addresses escape. */
function sourcesOf(markup: string): string[] {
  const pieces = markupPieces(markup)
  const [texts, values] = [false, true].map((kind) => pieces.flatMap(({ text, isAttribute }) => (isAttribute === kind ? [text] : [])))
  const all = [texts!.join(''), [...texts!, ...values!].join(' ')]
  return [...all, unescaped(all[1]!)].map(fold)
}

function unescaped(text: string): string {
  const plain = text
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["/])/g, '$1')
  return plain.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
