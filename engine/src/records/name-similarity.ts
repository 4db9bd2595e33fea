// How alike two names are: column heads, class names and attributes on one side, names of fields on the other.

/** Lower case words joined by "_": `Box Office` → `box_office`, `boxOffice` → `box_office`. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

/** Share of words in common, 0 to 1; a word also counts where one is the beginning of the other (`desc`, `description`). */
export function nameSimilarity(left: string, right: string): number {
  const a = nameKey(left).split('_').filter(isTelling)
  const b = nameKey(right).split('_').filter(isTelling)
  if (a.length === 0 || b.length === 0) return 0
  const shared = a.filter((word) => b.some((other) => sameWord(word, other))).length
  return (2 * shared) / (a.length + b.length)
}

function sameWord(left: string, right: string): boolean {
  if (left === right) return true
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return short.length >= 3 && long.startsWith(short)
}

function isTelling(word: string): boolean {
  return word !== '' && !['the', 'of', 'a', 'an', 'in', 'and'].includes(word)
}
