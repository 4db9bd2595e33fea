// A web search over the practice sites, in the JSON form of SearXNG: pages that contain the words of a query, best first.
import type { Site, SiteAnswer, SiteEntry } from './site.ts'

interface IndexedEntry extends SiteEntry {
  site: string
  words: ReadonlySet<string>
  titleWords: ReadonlySet<string>
}

const RESULTS_MAX = 10
const SNIPPET_CHARS_MAX = 200
/** Minimum share of a query's weight that a page must contain; words that are on no page have no weight. */
const SHARE_MIN = 0.4

export interface PracticeSearch {
  /** URLs in the response begin with `origin`. */
  answer(query: string, origin: string): SiteAnswer
}

/** The index is built on the first query. */
export function createPracticeSearch(sites: readonly Site[]): PracticeSearch {
  let index: { entries: IndexedEntry[]; byWord: Map<string, number[]> } | null = null
  return {
    answer(query, origin) {
      index ??= indexOf(sites)
      const results = find(query, index).map(({ site, path, title, text }) => ({
        url: `${origin}/${site}${path}`,
        title,
        content: text.slice(0, SNIPPET_CHARS_MAX),
      }))
      return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query, results }) }
    },
  }
}

function indexOf(sites: readonly Site[]): { entries: IndexedEntry[]; byWord: Map<string, number[]> } {
  const entries: IndexedEntry[] = []
  const byWord = new Map<string, number[]>()
  for (const site of sites) {
    for (const entry of site.entries?.() ?? []) {
      const titleWords = new Set(wordsOf(entry.title))
      const words = new Set([...titleWords, ...wordsOf(entry.text)])
      for (const word of words) {
        const places = byWord.get(word)
        if (places) places.push(entries.length)
        else byWord.set(word, [entries.length])
      }
      entries.push({ ...entry, site: site.name, words, titleWords })
    }
  }
  return { entries, byWord }
}

/** Rare words weigh more, and so do words of the title. */
function find(query: string, { entries, byWord }: { entries: IndexedEntry[]; byWord: Map<string, number[]> }): IndexedEntry[] {
  const words = [...new Set(wordsOf(query))]
  const scores = new Map<number, { score: number; held: number }>()
  let total = 0
  for (const word of words) {
    const places = byWord.get(word) ?? []
    const weight = places.length === 0 ? 0 : Math.log(1 + entries.length / places.length)
    total += weight
    for (const place of places) {
      const known = scores.get(place) ?? { score: 0, held: 0 }
      const inTitle = entries[place]?.titleWords.has(word) ? 2 : 1
      scores.set(place, { score: known.score + weight * inTitle, held: known.held + weight })
    }
  }
  return [...scores]
    .filter(([, { held }]) => held >= total * SHARE_MIN)
    .toSorted(([a, first], [b, second]) => second.score - first.score || a - b)
    .slice(0, RESULTS_MAX)
    .flatMap(([place]) => entries[place] ?? [])
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
