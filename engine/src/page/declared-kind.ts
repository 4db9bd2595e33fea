// The kind of thing that a page declares, for finders based on appearance: a numbered list in the answers about a product is not a recipe.
import { isKindOf } from './entity-kinds.ts'
import type { PageIndex } from './page-index.ts'

/** Things that a page is about or is not: hardly any page is about two of them. */
const THINGS = ['Recipe', 'Product', 'Book', 'JobPosting', 'Event', 'Movie', 'Course', 'DiscussionForumPosting', 'VideoObject']
const TEXTS = ['Article']

/** True for a page that declares one thing, or a text, and nothing of the wanted types. */
export function isDeclaredOther(page: PageIndex, wanted: readonly string[], others: readonly string[] = [...THINGS, ...TEXTS]): boolean {
  const { entities, values } = page.document
  const isDeclared = (type: string): boolean => entities.some(({ types }) => isKindOf(types, type))
  if (wanted.some(isDeclared)) return false
  const named = values.find(({ path }) => path === 'og:type')?.raw.toLowerCase() ?? ''
  const called = OG_TYPES.find(([form]) => form.test(named))?.[1]
  if (called !== undefined && wanted.includes(called)) return false
  const main = entities.find(({ isMain }) => isMain)
  return others.some((type) => (main !== undefined && isKindOf(main.types, type)) || called === type)
}
/** Shops and boards call their pages articles, too. */
const OG_TYPES: readonly [RegExp, string][] = [
  [/^(?:og:)?product|^book/, 'Product'],
  [/recipe$/, 'Recipe'],
]
