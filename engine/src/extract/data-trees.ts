// The things that a page declares, as trees whose leaves refer to their data blocks. `document.values` is flat and in source order;
// `document.entities` has the same values nested. Both are walked in the same order to match each leaf with its value.
import { keepLast } from '../text/keep-last.ts'
import type { DataValue, JsonValue, PageDocument } from '../types.ts'

export interface DataTreeLeaf {
  raw: string
  block: number
}

export interface DataNode {
  types: string[]
  properties: Map<string, (DataNode | DataTreeLeaf)[]>
}

export function isNode(content: DataNode | DataTreeLeaf): content is DataNode {
  return 'properties' in content
}

export function isLeaf(content: DataNode | DataTreeLeaf): content is DataTreeLeaf {
  return !isNode(content)
}

/** One tree for each entity, in the order of `document.entities`. */
export const dataTrees = keepLast((document: PageDocument): DataNode[] => {
  const byEntity = new Map<number, Map<string, DataValue[]>>()
  for (const value of document.values) {
    if (value.entity < 0) continue
    const paths = byEntity.get(value.entity) ?? new Map<string, DataValue[]>()
    byEntity.set(value.entity, paths)
    const known = paths.get(value.path)
    if (known) known.push(value)
    else paths.set(value.path, [value])
  }
  return document.entities.map(({ data }, entity) => treeOf(data, { prefix: '', next: nextOf(byEntity.get(entity) ?? new Map()) }))
})

interface Walk {
  prefix: string
  next(path: string, value: string): DataTreeLeaf | null
}

/** Returns the values of each path one after another, null where the next one differs from the expected text. */
function nextOf(paths: ReadonlyMap<string, readonly DataValue[]>): Walk['next'] {
  const places = new Map<string, number>()
  return (path, value) => {
    const at = places.get(path) ?? 0
    const found = paths.get(path)?.[at]
    if (found === undefined || String(found.value) !== value) return null
    places.set(path, at + 1)
    return { raw: found.raw, block: found.block }
  }
}

function treeOf(data: { [key: string]: JsonValue }, walk: Walk): DataNode {
  const properties = new Map<string, (DataNode | DataTreeLeaf)[]>()
  for (const [name, value] of Object.entries(data)) {
    if (name === '@type' || name === '@id') continue
    const prefix = walk.prefix === '' ? name : `${walk.prefix}.${name}`
    const contents = [value].flat().flatMap((one): (DataNode | DataTreeLeaf)[] => {
      if (typeof one === 'object' && one !== null) return Array.isArray(one) ? [] : [treeOf(one, { ...walk, prefix })]
      const leaf = one === null ? null : walk.next(prefix, String(one))
      return leaf === null ? [] : [leaf]
    })
    properties.set(name, contents)
  }
  return { types: [data['@type'] ?? []].flat().filter((type) => typeof type === 'string'), properties }
}
