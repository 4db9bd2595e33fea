// Titles of pages without a heading: a visible line that the page's title begins or ends with is the name; a title
// from a script or a widget counts only where the page's title or address agrees.
import type { FieldSpec } from '../../fields/field-spec.ts'
import { splitAtBy } from '../../fields/title-words.ts'
import { labelWords } from '../../fields/label-words.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { addressWords } from '../../page/title-sources.ts'
import { lettersOf } from '../../text/letters.ts'
import { cutsOf } from '../../text/title-parts.ts'
import { propose, type Proposal } from '../finder.ts'
import { isPrice, ownName } from './own-name.ts'
import { isCodeOf, titleFacts } from './title-facts.ts'

const LINE_CHARS_MAX = 200
const LETTERS_MIN = 3
const CUTS_MAX = 3
const SCORE = 0.84
const SHARE_MIN = 0.5

/** The first such line of each run of the title, the longest run first. */
export function unheadedTitles(page: PageIndex): Proposal[] {
  if (page.mainHeading !== null) return []
  const facts = titleFacts(page)
  const { authors, sections, sites } = facts
  const isOther = (text: string, letters: string): boolean =>
    [authors, sections, sites].some((known) => known.has(letters)) || page.isPublisherName(text) || isPrice(text) || isCodeOf(facts, text)
  const runs = new Set([...runsOf(page.document.title, sites), ownName(page, page.document.title)].map(lettersOf))
  const lines = page.visibleBlocks.flatMap(({ id, kind, text }) => {
    if (kind === 'control') return []
    return text.split('\n').flatMap((line) => {
      const [raw, letters] = [line.trim(), lettersOf(line)]
      if (raw.length > LINE_CHARS_MAX || letters.length < LETTERS_MIN || !runs.has(letters) || isOther(raw, letters)) return []
      const element = page.innerElement(id)
      return element !== null && page.regions.regionOf(element).isSide ? [] : [{ id, raw }]
    })
  })
  const [longest] = lines.toSorted((a, b) => b.raw.length - a.raw.length || a.id - b.id)
  return longest === undefined ? [] : [propose('unheaded title', { block: longest.id, raw: longest.raw }, SCORE)]
}

/** The title without one part after the other, from either end. Behind a comma only the site's name is such a part, and an author behind "by". */
function runsOf(title: string, sites: ReadonlySet<string>): string[] {
  const runs = new Set([title])
  let ends = [title]
  for (let round = 0; round < CUTS_MAX; round += 1) {
    ends = ends.flatMap((text) =>
      cutsOf(text)
        .filter(({ sign, part }) => sign !== 'comma' || sites.has(lettersOf(part)))
        .map(({ rest }) => rest),
    )
    ends = [...new Set(ends)].filter((text) => !runs.has(text)).slice(0, RUNS_MAX)
    for (const text of ends) runs.add(text)
  }
  return [...runs].flatMap((text) => [text, ...splitAtBy(text).map(({ before }) => before)])
}
const RUNS_MAX = 8

/**
 * False for a title in a script's state with too few words of the page's own title, heading and address; true where the page has no title.
 */
export function isTitleOfPage({ document, mainHeading }: PageIndex, { concept }: FieldSpec, raw: string): boolean {
  if (concept?.id !== 'title' || document.isShell) return true
  const known = new Set(
    labelWords(`${document.title} ${mainHeading?.text ?? ''} ${addressWords(document.page.url).replace(/[-_+]/g, ' ')}`),
  )
  const words = labelWords(raw)
  return document.title === '' || words.filter((word) => known.has(word)).length >= words.length * SHARE_MIN
}
