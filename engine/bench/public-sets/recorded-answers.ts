// Reads YAML files written by Ruby and its HTTP recorder VCR: the pages of a cassette, and lists of records.
import { gunzipSync, inflateSync } from 'node:zlib'

export interface RecordedPage {
  url: string
  html: string
}

/** Pages of a recording, in order; a response that cannot be decoded is left out. */
export function recordedPages(yaml: string): RecordedPage[] {
  return yaml.split(/^- request:$/m).flatMap((exchange) => {
    const url = /^ {4}uri: (.*)$/m.exec(exchange)?.[1] ?? ''
    const answer = exchange.slice(exchange.search(/^ {2}response:$/m))
    const body = /^ {6}string: /m.exec(answer)
    if (body === null) return []
    const html = bodyOf(answer.slice(body.index + body[0].length))
    return html !== null && /<html/i.test(html) ? [{ url, html }] : []
  })
}

/** The records of a list, each value as text. */
export function recordsOf(yaml: string): Record<string, string>[] {
  const items = yaml.split(/^- /m).slice(1)
  return items.map((item) =>
    Object.fromEntries(
      item
        .split(/\n(?= {2}\w)/)
        .map((entry) => /^\s*(\w+):\s*([\s\S]*)$/.exec(entry))
        .filter((entry) => entry !== null)
        .map(([, name = '', value = '']) => [name, scalarOf(value.trim())]),
    ),
  )
}

function bodyOf(text: string): string | null {
  if (!text.startsWith('!binary')) return scalarOf(text)
  const packed = /^!binary \|-?\n((?: {8}\S+\n?)+)/.exec(text)?.[1]
  if (packed === undefined) return null
  const bytes = Buffer.from(packed.replaceAll(/\s/g, ''), 'base64')
  try {
    if (bytes[0] === 0x1f) return gunzipSync(bytes).toString('utf8')
    if (bytes[0] === 0x78) return inflateSync(bytes).toString('utf8')
    return bytes.toString('utf8')
  } catch {
    return null
  }
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', e: '\u001B', '0': '\0', _: '\u00A0' }

/** A scalar in double or single quotes, or a plain one over several lines. */
function scalarOf(text: string): string {
  if (text.startsWith('"')) {
    const quoted = /^"((?:[^"\\]|\\[\s\S])*)"/.exec(text)?.[1] ?? ''
    return quoted
      .replaceAll(/\\\n\s*/g, '')
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll(/\\(x[\dA-F]{2}|u[\dA-F]{4}|[\s\S])/gi, (_all, escape: string) =>
        escape.length > 1 ? String.fromCharCode(Number.parseInt(escape.slice(1), 16)) : (ESCAPES[escape] ?? escape),
      )
  }
  if (text.startsWith("'")) return folded(/^'((?:[^']|'')*)'/.exec(text)?.[1] ?? '').replaceAll("''", "'")
  return folded(text.split(/\n(?! )/)[0] ?? '')
}

function folded(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim()
}
