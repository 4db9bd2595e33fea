// Normalisation of target items for storage, by the browser while they are edited and by the server for every client.

const UNSEEN = /[\s\u00ad\u200b-\u200f\u2060]/

/** Trims whitespace and removes the zero-width characters of copied texts: an item made only of these would be invisible. */
export function trimItem(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && UNSEEN.test(text.charAt(from))) from += 1
  while (to > from && UNSEEN.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Trimmed and distinct, without empty items. */
export function distinctItems(items: readonly string[]): string[] {
  return [...new Set(items.map(trimItem).filter((item) => item !== ''))]
}
