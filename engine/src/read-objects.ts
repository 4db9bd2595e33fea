// Candidates of an array of objects: what the page declares, and the list that it shows, each found by the stage that knows such lists.
// Next: engine/src/records/object-lists.ts
import { isInFurniture, placeWeight } from './discover/places.ts'
import { findDeclaredObjects } from './extract/declared-objects.ts'
import { objectCandidate } from './extract/object-candidates.ts'
import type { ObjectList } from './fields/members/members-of.ts'
import type { PageIndex } from './page/page-index.ts'
import { withoutPoorerLists } from './rank/fuller-objects.ts'
import { findObjectRows, type ObjectRows } from './records/object-lists.ts'
import type { Candidate, JsonValue } from './types.ts'

/** No list is surer, however well its parts fit. */
const SCORE_MAX = 0.97

export function readObjects(page: PageIndex, list: ObjectList, clean: (raw: string) => JsonValue): Candidate[] {
  const declared = findDeclaredObjects(page, list)
  const shown = findObjectRows(page.document, list, {
    weight: (element) => (isInFurniture(element) ? 0 : placeWeight(element)),
    checkTime: () => page.checkTime(),
  })
  const origin = { page, list, clean }
  const candidates = [
    declared && objectCandidate(declared.items, Math.min(SCORE_MAX, declared.fit), { ...origin, method: 'structured' }),
    shown && objectCandidate(itemsOf(shown), Math.min(SCORE_MAX, shown.fit), { ...origin, method: 'reader' }),
  ]
  return withoutPoorerLists(candidates.filter((candidate) => candidate !== null))
}

function itemsOf({ rows }: ObjectRows): Parameters<typeof objectCandidate>[0] {
  return rows.map((row) => new Map([...row].map(([name, value]) => [name, value.items ?? value])))
}
