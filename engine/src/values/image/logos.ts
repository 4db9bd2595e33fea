// The logo of the page's site: the picture that links to the home page or has the site's name. Logos of customers, partners and makers are
// not the site's.
import { isTag, type Element } from 'domhandler'
import { lettersOf } from '../../text/letters.ts'
import { pictureSource } from '../../text/picture-source.ts'
import { propose, type Finder } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'

const SCORES = { home: 0.84, named: 0.76 }
const CALLED = /logo(?!ut|n|ff)/i
/** Elements around a picture that count as its own: link, box, bar. */
const AROUND_MAX = 4

export const findLogos: Finder = (page, intent) => {
  if (intent.concept?.id !== 'logo' || intent.wantsMany || intent.qualifiers.size > 0) return []
  return page.images
    .flatMap((image) => {
      const source = pictureSource(image)
      const score = source === null ? 0 : scoreOf(page, image, source)
      return source === null || score === 0 ? [] : [propose('logo', { block: page.blockOf(image), raw: source }, score)]
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 2)
}

/** The score of a picture that is named a logo and is the site's by its link or its name; 0 for other pictures. */
function scoreOf(page: PageIndex, image: Element, source: string): number {
  const around = elementsAround(image)
  const file = source.replace(/[?#].*$/, '').replace(/^.*\//, '')
  const { alt = '', id = '' } = image.attribs
  const name = alt.replace(CALLED, '')
  const siteName = page.addressLabel
  const isPublisher =
    page.isSiteName(name) ||
    (siteName.length > 2 && (lettersOf(name) === siteName || (CALLED.test(file) && lettersOf(file).includes(siteName))))
  const own = [alt, file, id, image.attribs.class ?? '']
  const isCalled =
    own.some((text) => CALLED.test(text)) || around.some(({ attribs }) => CALLED.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`))
  if (leadsHome(page, around) && (isCalled || isPublisher)) return SCORES.home
  return isCalled && isPublisher ? SCORES.named : 0
}

function leadsHome(page: PageIndex, around: readonly Element[]): boolean {
  const href = around.find(({ name }) => name === 'a')?.attribs.href
  const [to, own] = [URL.parse(href ?? '', page.document.baseUrl), URL.parse(page.document.page.url)]
  return (
    href !== undefined &&
    to !== null &&
    to.hostname === own?.hostname &&
    /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?|index\.\w+)?$/i.test(to.pathname) &&
    to.search === '' &&
    to.hash === ''
  )
}

function elementsAround(element: Element): Element[] {
  const around: Element[] = []
  for (let one = element.parent; one && isTag(one) && around.length < AROUND_MAX; one = one.parent) around.push(one)
  return around
}
