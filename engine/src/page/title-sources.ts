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

/** Letters of each text, with and without the site's name, a binding and an edition. */
export type TitleTexts = ReadonlyMap<TitleSource, ReadonlySet<string>>

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
  return new Map(
    Object.entries(texts).map(([source, list]): [TitleSource, Set<string>] => [
      source as TitleSource,
      new Set(
        list
          .flatMap((text) => [text, titleWithoutSite(text, document)])
          .flatMap((text) => [text, withoutFormat(text)])
          .map(lettersOf)
          .filter((letters) => letters !== ''),
      ),
    ]),
  )
})

/** "Salt Roads" of "Salt Roads (Hardcover)". */
function withoutFormat(text: string): string {
  return cutsOf(text).find(({ part }) => isFormat(labelWords(part)))?.rest ?? text
}

function addressWords(url: string): string {
  const last = (URL.parse(url)?.pathname ?? '').split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last).replace(/\.\w{2,5}$/, '')
  } catch {
    return ''
  }
}

/** True where the heading or what the page declares is this text: what its makers call the thing, not what search engines are to show. */
export function isOwnText(texts: TitleTexts, letters: string): boolean {
  return texts.get('heading')?.has(letters) === true || texts.get('data')?.has(letters) === true
}

/** True where more speaks for the shorter name than for the longer one. */
export function isNamedWithout(texts: TitleTexts, { short, long }: { short: string; long: string }): boolean {
  let weight = 0
  for (const [source, named] of texts) {
    if ([...named].some((letters) => letters.includes(long))) weight -= WEIGHTS[source]
    else if (named.has(short)) weight += WEIGHTS[source]
  }
  return weight > 0
}
