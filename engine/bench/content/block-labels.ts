// Finds the blocks of an annotated page that belong to its true main text: long blocks by their word triples, short ones by their position
// between long ones.

const TOKEN = /[\p{L}\p{N}]+/gu
const LONG_WORDS = 8

export function tokensOf(text: string): string[] {
  return text.toLowerCase().match(TOKEN) ?? []
}

/** For each block, the share of it (0 to 1) that is in the true text. */
export function labelBlocks(blocks: readonly string[], truth: string): number[] {
  const words = tokensOf(truth)
  const joined = ` ${words.join(' ')} `
  const places = triplePlaces(words)
  const lists = blocks.map(tokensOf)
  const anchors = lists.map((list) => (list.length >= LONG_WORDS ? anchorOf(list, places) : null))
  const labels = lists.map((list, index) => {
    const anchor = anchors[index]
    if (anchor) return anchor.share
    if (list.length === 0) return 0
    return shortLabel(list, { joined, words, anchors, index })
  })
  dropRepeats(lists, labels, joined)
  return labels
}

/** If a text is on the page more often than in the truth, only as many of its blocks count, those with the most content around them. */
function dropRepeats(lists: string[][], labels: number[], joined: string): void {
  const groups = Map.groupBy(labels.keys(), (index) => ((labels[index] ?? 0) > 0.5 ? (lists[index] ?? []).join(' ') : ''))
  const near = (index: number): number => labels.slice(Math.max(0, index - 4), index + 5).reduce((sum, label) => sum + label, 0)
  for (const [text, indexes] of groups) {
    if (text === '' || indexes.length === 1) continue
    const times = joined.split(` ${text} `).length - 1
    for (const index of indexes.toSorted((a, b) => near(b) - near(a) || a - b).slice(Math.max(times, 1))) labels[index] = 0
  }
}

interface Anchor {
  share: number
  start: number
  end: number
}

function triplePlaces(words: string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (let at = 0; at + 2 < words.length; at += 1) {
    const triple = words.slice(at, at + 3).join(' ')
    const known = places.get(triple)
    if (known) known.push(at)
    else places.set(triple, [at])
  }
  return places
}

function anchorOf(list: string[], places: Map<string, number[]>): Anchor {
  let hits = 0
  let start = -1
  for (let at = 0; at + 2 < list.length; at += 1) {
    const found = places.get(list.slice(at, at + 3).join(' '))
    if (!found) continue
    hits += 1
    if (start < 0) start = (found[0] ?? 0) - at
  }
  const share = hits / Math.max(1, list.length - 2)
  return { share: share > 0.85 ? 1 : share < 0.15 ? 0 : share, start, end: start + list.length }
}

/** A short text is in the truth if its words occur there between those of the nearest long blocks in the truth. */
function shortLabel(
  list: string[],
  { joined, words, anchors, index }: { joined: string; words: string[]; anchors: (Anchor | null)[]; index: number },
): number {
  const text = ` ${list.join(' ')} `
  if (!joined.includes(text)) return 0
  const isGood = (anchor: Anchor | null | undefined): anchor is Anchor => anchor !== null && anchor !== undefined && anchor.share > 0.5
  const before = anchors.slice(Math.max(0, index - 40), index).findLast(isGood)
  const after = anchors.slice(index + 1, index + 41).find(isGood)
  const start = before ? Math.max(0, before.end - 3) : 0
  const end = after && after.start >= start ? after.start + 3 : before ? start + 150 : words.length
  const window = ` ${words.slice(after && !before ? Math.max(0, end - 150) : start, end).join(' ')} `
  return Number(window.includes(text))
}
