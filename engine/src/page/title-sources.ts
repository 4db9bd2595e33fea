// The sources of a page's name: heading, structured data, sharing tags, title, the last breadcrumb, and address. A name in several of them
// is that of the thing; words that only one of them adds may be decoration.
import { labelWords } from '../fields/label-words.ts'
import { isFormat } from '../fields/title-words.ts'
import { keepLast } from '../text/keep-last.ts'
import { lettersOf } from '../text/letters.ts'
import { cutsOf } from '../text/title-parts.ts'
import type { PageIndex } from './page-index.ts'
import { titleWithoutSite } from './site-suffix.ts'
import { trailSteps } from './trail-steps.ts'

/** Independent sources. Texts of the same source count once, because sites make them from one template. */
export type TitleSource = 'heading' | 'data' | 'shared' | 'title' | 'trail' | 'address'

/** Names, reduced to their letters, by source. */
export interface TitleTexts {
  /** With and without the site's name. */
  named: ReadonlyMap<TitleSource, ReadonlySet<string>>
  /** Names in the heading and in structured data, with and without the site's name, a binding or an edition. */
  own: ReadonlySet<string>
}

/** Weight of each source. */
const WEIGHTS: Record<TitleSource, number> = { heading: 2, data: 2, shared: 1, title: 1, trail: 1, address: 1 }
const NAME = /^(?:name|headline|title)$/

export const titleTexts = keepLast((page: PageIndex): TitleTexts => {
  const { document, mainHeading, main } = page
  const ofMeta = (path: string): string[] =>
    (page.data.get(path) ?? []).filter(({ entity }) => entity < 0).flatMap(({ values }) => values.map(({ raw }) => raw))
  const declared = document.values.filter(({ entity, path }) => entity === main && entity >= 0 && NAME.test(path))
  const texts: Record<TitleSource, string[]> = {
    heading: mainHeading === null ? [] : [mainHeading.text],
    data: declared.map(({ raw }) => raw),
    shared: [...ofMeta('og:title'), ...ofMeta('twitter:title')],
    title: [document.title],
    trail: trailSteps(page)
      .slice(-1)
      .map(({ raw }) => raw),
    address: [addressWords(document.page.url)],
  }
  const lettersIn = (list: readonly string[]): Set<string> => new Set(list.map(lettersOf).filter((letters) => letters !== ''))
  const own = [...texts.heading, ...texts.data].flatMap((text) => [text, titleWithoutSite(text, document)])
  return {
    named: new Map(
      Object.entries(texts).map(([source, list]): [TitleSource, Set<string>] => [
        source as TitleSource,
        lettersIn(list.flatMap((text) => [text, titleWithoutSite(text, document)])),
      ]),
    ),
    own: lettersIn(own.flatMap((text) => [text, withoutFormat(text)])),
  }
})

/** The text without a binding or an edition: "Salt Roads" of "Salt Roads (Hardcover)". */
function withoutFormat(text: string): string {
  return cutsOf(text).find(({ part }) => isFormat(labelWords(part)))?.rest ?? text
}

/** The last path segment of an address, without its extension; empty without one. */
export function addressWords(url: string): string {
  const last = (URL.parse(url)?.pathname ?? '').split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last).replace(/\.\w{2,5}$/, '')
  } catch {
    return ''
  }
}

/** True where the heading or structured data has this name, as opposed to titles that are written for search engines. */
export function isOwnText({ own }: TitleTexts, letters: string): boolean {
  return own.has(letters)
}

/** True where one of the sources is exactly this text. */
export function isNamed({ named }: TitleTexts, letters: string): boolean {
  return [...named.values()].some((texts) => texts.has(letters))
}

/**
 * The weight of the sources with the shorter name minus that of the sources with the longer one; negative where the longer one is more
 * usual. A title that only repeats the heading does not count.
 */
export function weightOfShorter({ named: sources }: TitleTexts, { short, long }: { short: string; long: string }): number {
  const has = (source: TitleSource, matches: (letters: string) => boolean): boolean => [...(sources.get(source) ?? [])].some(matches)
  const isRepeated = has('heading', (letters) => letters.includes(long))
  let weight = 0
  for (const source of sources.keys()) {
    if (has(source, (letters) => letters.includes(long))) weight -= source === 'title' && isRepeated ? 0 : WEIGHTS[source]
    else if (has(source, (letters) => letters === short)) weight += WEIGHTS[source]
  }
  return weight
}
