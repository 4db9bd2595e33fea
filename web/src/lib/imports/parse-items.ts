// Target items out of text and CSV. Reading the file itself is read-import's business.
import { trimItem } from '@quarry/contract'

/** Text: one item a line. */
export function itemsFromText(text: string): string[] {
  return cleanItems(text.split(/\r\n|\r|\n/))
}

/** Pasted text: tabs and line breaks part the items. One at a time, so that a long text can be taken in slices. */
export function* itemsFromPaste(text: string): Generator<string> {
  const part = /[^\t\r\n]+/g
  for (let found = part.exec(text); found; found = part.exec(text)) {
    const item = trimItem(found[0])
    if (item !== '') yield item
  }
}

/** CSV: every value of every line is an item; commas and line breaks inside double quotes stay in the value. */
export function itemsFromCsv(text: string): string[] {
  const items: string[] = []
  let value = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (isQuoted) {
      if (char !== '"') value += char
      else if (text.charAt(at + 1) === '"') {
        value += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && value.trim() === '') {
      isQuoted = true
      value = ''
    } else if (char === ',' || char === '\n' || char === '\r') {
      items.push(value)
      value = ''
    } else value += char
  }
  items.push(value)
  return cleanItems(items)
}

/** Trimmed, without empty ones. */
export function cleanItems(items: readonly string[]): string[] {
  return items.map(trimItem).filter((item) => item !== '')
}

/** UTF-8 with or without byte order mark, else UTF-16 by its mark, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
