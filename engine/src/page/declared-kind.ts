// The kind of thing that a page declares, for finders that go by appearance: a numbered list on a page about a product is not a recipe.
import { isKindOf } from './entity-kinds.ts'
import type { PageIndex } from './page-index.ts'

/** Kinds of things that exclude each other: hardly any page is about two of them. */
const THINGS = ['Recipe', 'Product', 'Book', 'JobPosting', 'Event', 'Movie', 'Course', 'DiscussionForumPosting', 'VideoObject']
const TEXTS = ['Article']

/** True for a page that declares a thing or a text of the types `others`, and none of the types `wanted`. */
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
/** Types of Open Graph that are specific. "article" is not among them, since shops and boards use it, too. */
const OG_TYPES: readonly [RegExp, string][] = [
  [/^(?:og:)?product|^book/, 'Product'],
  [/recipe$/, 'Recipe'],
]
