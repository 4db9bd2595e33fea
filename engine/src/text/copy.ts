// Copies of strings that own their characters: a slice of a page keeps the whole page in memory as long as it lives.

/** V8 copies shorter pieces when it cuts them. */
const SLICE_CHARS_MIN = 13

/** The same text in memory of its own. Use it for everything that outlives the page. */
export function copyText(text: string): string {
  return text.length < SLICE_CHARS_MIN ? text : (JSON.parse(JSON.stringify(text)) as string)
}
