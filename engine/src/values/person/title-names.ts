// An author without a word of credit: a name in a line of its own right under the heading, which the document's title separates from the
// name of the thing ("Winter Harbour - Owen Pryce | Tidemark Books").
import type { PageIndex } from '../../page/page-index.ts'
import { titleSegments } from '../../text/title-parts.ts'
import { propose, type Proposal } from '../finder.ts'
import { shapeFit } from '../shape-fit.ts'
import { namesOf } from './byline-names.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const BLOCKS_BELOW = 3
const SEGMENTS_MIN = 3
const SCORE = 0.66
/** Two to four words, each written like a name or a particle of one. */
const PERSON = new RegExp(
  String.raw`^\p{Lu}[\p{L}.'’-]*(?:\s(?:${anyOf(({ persons }) => persons?.particles)}|\p{Lu}[\p{L}.'’-]*)){0,3}\s\p{Lu}[\p{L}.'’-]*$`,
  'u',
)

/** At most one; the last part of the title is the site's own. */
export function namedInTitle(page: PageIndex): Proposal[] {
  const heading = page.mainHeading
  const title = page.document.title
  if (heading === null) return []
  const segments = titleSegments(title.replace(/,\s/gu, ' | '))
  if (segments.length < SEGMENTS_MIN || !heading.text.startsWith(segments[0] ?? heading.text)) return []
  const others = new Set(segments.slice(1, -1))
  for (let id = heading.id + 1; id <= heading.id + BLOCKS_BELOW; id += 1) {
    const text = page.block(id)?.text ?? ''
    if (others.has(text) && PERSON.test(text) && namesOf(text).length === 1 && shapeFit('person', text) === 1)
      return [propose('name in title', { block: id, raw: text }, SCORE)]
  }
  return []
}
