// Plain text as a page, the way a browser shows it.

export function shownText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<html><head><meta charset="utf-8"></head><body><pre>${escaped}</pre></body></html>`
}
