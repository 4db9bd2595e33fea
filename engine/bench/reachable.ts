// Finds the labelled values that occur literally in the source of their page, as an upper limit for every reader.
import { markupPieces } from './markup-pieces.ts'

/** The parts of the labelled values (by field name) that are in the source; null for a value that is not. Numbers are always included. */
export function reachableOf(expected: Readonly<Record<string, unknown>>, markup: string): Record<string, unknown> {
  const sources = sourcesOf(markup)
  const isThere = (text: string): boolean => {
    // For "4 servings", the number is enough.
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

/** The texts of the source: with and without spaces between elements, and with escapes in scripts and addresses decoded. */
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
