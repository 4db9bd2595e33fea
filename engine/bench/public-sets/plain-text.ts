// Plain text as a page, the way a browser shows it.
import { escapeText } from '../../src/text/escape-text.ts'

export function shownText(text: string): string {
  return `<html><head><meta charset="utf-8"></head><body><pre>${escapeText(text)}</pre></body></html>`
}
