// All kinds of pages, and which kind a page declares itself to be. Values are read by the ladder, not here.
import type { PageDocument } from '../types.ts'
import { KINDS_OF_PEOPLE_AND_TEXTS } from './kinds-of-people-and-texts.ts'
import { KINDS_OF_THINGS } from './kinds-of-things.ts'
import type { PageKind } from './page-kind.ts'

export const PAGE_KINDS: readonly PageKind[] = [...KINDS_OF_THINGS, ...KINDS_OF_PEOPLE_AND_TEXTS]

const DECLARED: readonly [RegExp, string][] = [
  [/^(?:og:)?product/, 'product'],
  [/^books?\b/, 'book'],
  [/^article|^news/, 'article'],
  [/^video/, 'video'],
  [/^profile/, 'person'],
  [/^(?:recipe|.*:recipe)/, 'recipe'],
]
/** Kinds whose types also appear on pages of other kinds, so that a more specific kind comes first. */
export const SIDE_KINDS: ReadonlySet<string> = new Set(['company', 'person', 'video', 'article'])

/** The kind a page declares itself to be by its structured data; null where it declares none. */
export function declaredKind({ entities, values }: PageDocument): PageKind | null {
  const main = entities.find(({ isMain }) => isMain)
  const counts = (kind: PageKind): number => entities.filter(({ types }) => types.some((type) => kind.types.test(type))).length
  const ofMain = PAGE_KINDS.find((kind) => main?.types.some((type) => kind.types.test(type)))
  if (ofMain && !SIDE_KINDS.has(ofMain.id)) return ofMain
  const single = PAGE_KINDS.find((kind) => !SIDE_KINDS.has(kind.id) && counts(kind) === 1)
  if (single) return single
  const named = values.find(({ path }) => path === 'og:type')?.raw.toLowerCase()
  const ofName = named === undefined ? undefined : DECLARED.find(([pattern]) => pattern.test(named))?.[1]
  return ofMain ?? PAGE_KINDS.find(({ id }) => id === ofName) ?? null
}
