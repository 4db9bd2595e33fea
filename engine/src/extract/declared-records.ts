// Proposes objects that a page declares, each as one value.
import type { FieldSpec } from '../fields/field-spec.ts'
import type { DataGroup } from '../page/data-index.ts'
import type { PageIndex } from '../page/page-index.ts'
import type { Proposal } from '../values/finder.ts'
import { entityTrust } from './declared-groups.ts'

/** One proposal for each thing: the properties below the field's path become the keys ("nutrition.calories" → calories). */
export function proposeRecords(page: PageIndex, intent: FieldSpec): Proposal[] {
  return intent.properties.flatMap((property) => {
    const below = new Map<number, { keys: string[]; groups: DataGroup[] }>()
    for (const [path, groups] of page.data) {
      if (!path.startsWith(`${property}.`)) continue
      for (const group of groups) {
        const entry = below.get(group.entity) ?? { keys: [], groups: [] }
        entry.keys.push(path.slice(property.length + 1))
        entry.groups.push(group)
        below.set(group.entity, entry)
      }
    }
    return [...below.values()].flatMap(({ keys, groups }) => {
      const pieces = groups.flatMap((group) => group.values.slice(0, 1).map(({ block, raw }) => ({ block, raw, quote: raw })))
      const first = groups[0]
      if (!first || keys.every((key) => key.startsWith('@'))) return []
      return [
        {
          pieces,
          keys,
          score: 0.95 * entityTrust(first, intent, { isNamed: false, isOnly: below.size === 1 }) * intent.conceptFit,
          finder: `data ${property}`,
          features: { values: pieces.length },
        },
      ]
    })
  })
}
