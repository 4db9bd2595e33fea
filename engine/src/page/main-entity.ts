// Chooses the entity of a page that the fields are about: the first one of their subject, otherwise the page's main entity.
import type { PageDocument } from '../types.ts'
import { isKindOf } from './entity-kinds.ts'

/** Index in `document.entities`; -1 where none is clear. */
export function mainEntityOf({ entities }: PageDocument, subjects: readonly string[]): number {
  const main = entities.findIndex(({ isMain }) => isMain)
  for (const subject of subjects) {
    const isSubject = (index: number): boolean => isKindOf(entities[index]?.types ?? [], subject)
    if (main >= 0 && isSubject(main)) return main
    const first = entities.findIndex((_, index) => isSubject(index))
    if (first >= 0) return first
  }
  return main
}
