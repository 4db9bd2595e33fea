// Copies strings into their own memory, because a slice of a page keeps the whole page in memory.

/** V8 itself copies shorter slices. */
const SLICE_CHARS_MIN = 13

/** The same text in its own memory. Use it for every text that is kept longer than the page. */
export function copyText(text: string): string {
  return text.length < SLICE_CHARS_MIN ? text : (JSON.parse(JSON.stringify(text)) as string)
}
