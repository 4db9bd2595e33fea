// Whether a page is about the site's publisher. Sites declare their publisher on every page, also on pages about another item.
import { anyOf } from '../fields/word-patterns.ts'
import { lettersOf } from '../text/letters.ts'
import type { PageDocument } from '../types.ts'

const START = /^\/(?:[a-z]{2}\/?)?(?:index\.\w+)?$/i
const OF_PUBLISHER = new RegExp(
  anyOf(({ pageNames }) => pageNames?.publisher),
  'iu',
)
const PUBLISHER_TYPE = /Organi[sz]ation|Business|Corporation|WebSite/
const NAME = /(?:^|\.)(?:name|legalName)$|site_name$/
const NAME_CHARS_MIN = 3

/**
 * True where the page declares no publisher, for the home page, for pages about the publisher and contact pages, and where the main heading
 * has the publisher's name.
 */
export function isAboutPublisher({ page, values, entities }: PageDocument, heading: string | null): boolean {
  const path = URL.parse(page.url)?.pathname ?? '/'
  if (
    !entities.some(({ types }) => types.some((type) => PUBLISHER_TYPE.test(type))) ||
    heading === null ||
    START.test(path) ||
    OF_PUBLISHER.test(path) ||
    OF_PUBLISHER.test(heading)
  )
    return true
  const said = lettersOf(heading)
  return values.some(({ path: at, raw, entity }) => {
    const isOfPublisher = entity < 0 || (entities[entity]?.types.some((type) => PUBLISHER_TYPE.test(type)) ?? false)
    const name = lettersOf(raw)
    return NAME.test(at) && (isOfPublisher || entities[entity]?.isMain === true) && name.length >= NAME_CHARS_MIN && said.includes(name)
  })
}
