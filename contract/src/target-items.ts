// Target items as they are stored: by the browser while they are edited, and by the server for every client.

const UNSEEN = /[\s\u00ad\u200b-\u200f\u2060]/

/** Without the blanks at its ends, and without the marks of no width that copied texts bring along: an item of these alone could not be seen. */
export function trimItem(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && UNSEEN.test(text.charAt(from))) from += 1
  while (to > from && UNSEEN.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Trimmed, each once, without those that are empty then. */
export function distinctItems(items: readonly string[]): string[] {
  return [...new Set(items.map(trimItem).filter((item) => item !== ''))]
}
