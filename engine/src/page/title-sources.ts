// Where a page names what it is about: its heading, what it declares, what it gives out to be shared, its title, the end of its trail and
// its address. A name that several of them have is the thing's; what one of them adds may be decoration.
import { labelWords } from '../fields/label-words.ts'
import { isFormat } from '../fields/title-words.ts'
import { keepLast } from '../text/keep-last.ts'
import { lettersOf } from '../text/letters.ts'
import { cutsOf } from '../text/title-parts.ts'
import type { PageIndex } from './page-index.ts'
import { titleWithoutSite } from './site-suffix.ts'
import { trailSteps } from './trail-steps.ts'

/** Voices that speak for themselves; shops make the texts of one kind from one template. */
export type TitleSource = 'heading' | 'data' | 'shared' | 'title' | 'trail' | 'address'

/** Letters of names by source. */
export interface TitleTexts {
  /** With and without the site's name. */
  named: ReadonlyMap<TitleSource, ReadonlySet<string>>
  /** Of the heading and of what the page declares, also without a binding or an edition. */
  own: ReadonlySet<string>
}

/** How much a source's word for the name counts. */
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

/** "Salt Roads" of "Salt Roads (Hardcover)". */
function withoutFormat(text: string): string {
  return cutsOf(text).find(({ part }) => isFormat(labelWords(part)))?.rest ?? text
}

/** The last step of an address, without its ending; empty where it has none. */
export function addressWords(url: string): string {
  const last = (URL.parse(url)?.pathname ?? '').split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last).replace(/\.\w{2,5}$/, '')
  } catch {
    return ''
  }
}

/** True where the heading or what the page declares is this text: what its makers call the thing, not what search engines are to show. */
export function isOwnText({ own }: TitleTexts, letters: string): boolean {
  return own.has(letters)
}

/** True where one of the sources is this text and nothing else. */
export function isNamed({ named }: TitleTexts, letters: string): boolean {
  return [...named.values()].some((texts) => texts.has(letters))
}

/**
 * How much more speaks for the shorter name than for the longer one; negative where the longer one is the more usual. A title that only
 * repeats the heading is made from it and does not count.
 */
export function weightOfShorter({ named: sources }: TitleTexts, { short, long }: { short: string; long: string }): number {
  const says = (source: TitleSource, text: (letters: string) => boolean): boolean => [...(sources.get(source) ?? [])].some(text)
  const isRepeated = says('heading', (letters) => letters.includes(long))
  let weight = 0
  for (const source of sources.keys()) {
    if (says(source, (letters) => letters.includes(long))) weight -= source === 'title' && isRepeated ? 0 : WEIGHTS[source]
    else if (says(source, (letters) => letters === short)) weight += WEIGHTS[source]
  }
  return weight
}
