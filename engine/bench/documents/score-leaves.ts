// Compares the values read from a document with the expected ones, leaf by leaf, by the rules of DocuBench: texts by their letters and
// digits, numbers to six decimals, items of lists in any order, each with the most similar expected item.
import type { JsonSchema, JsonValue } from '@quarry/contract'

export interface LeafScore {
  /** 0 to 1: the share of correct leaves among all that are expected or were read in addition. */
  score: number
  /** Number of leaves outside of lists that are not in the document, and how many of them were filled. */
  absent: { asked: number; filled: number }
  wrong: { path: string; expected: unknown; read: unknown }[]
}

interface Counted {
  right: number
  total: number
}

type Leaf = string | number | boolean | null
type Leaves = Map<string, Leaf>

export function scoreLeaves(schema: JsonSchema, expected: JsonValue, read: JsonValue): LeafScore {
  const made: LeafScore = { score: 0, absent: { asked: 0, filled: 0 }, wrong: [] }
  const { right, total } = scoreObject(schema, { expected, read, path: '' }, made)
  return { ...made, score: total === 0 ? 1 : right / total }
}

interface Both {
  expected: unknown
  read: unknown
  path: string
}

function scoreObject(schema: JsonSchema, { expected, read, path }: Both, made: LeafScore): Counted {
  const sum = { right: 0, total: 0 }
  for (const [name, part] of Object.entries(propertiesOf(schema))) {
    const both = { expected: memberOf(expected, name), read: memberOf(read, name), path: path === '' ? name : `${path}.${name}` }
    const isObjectPart = Object.keys(propertiesOf(part)).length > 0
    const counted = isList(part) ? scoreList(both, made) : isObjectPart ? scoreObject(part, both, made) : scoreLeaf(both, made)
    sum.right += counted.right
    sum.total += counted.total
  }
  return sum
}

function scoreLeaf({ expected, read, path }: Both, made: LeafScore): Counted {
  const [wanted, given] = [leafOf(expected), leafOf(read)]
  if (wanted === null) {
    made.absent.asked += 1
    made.absent.filled += given === null ? 0 : 1
  }
  if (wanted === null && given === null) return { right: 0, total: 0 }
  if (wanted === given) return { right: 1, total: 1 }
  made.wrong.push({ path, expected, read })
  return { right: 0, total: 1 }
}

/** Every item, expected or read, has the weight of the average number of leaves of an expected item. */
function scoreList({ expected, read, path }: Both, made: LeafScore): Counted {
  const [wanted, given] = [itemsOf(expected), itemsOf(read)]
  const count = Math.max(wanted.length, given.length)
  if (count === 0) return { right: 0, total: 0 }
  const leaves = wanted.reduce((sum, item) => sum + Math.max(1, [...item.values()].filter((leaf) => leaf !== null).length), 0)
  const weight = wanted.length === 0 ? 1 : leaves / wanted.length
  const pairs = wanted.flatMap((item, index) => given.map((other, place) => ({ index, place, likeness: likenessOf(item, other) })))
  const [takenIndexes, takenPlaces] = [new Set<number>(), new Set<number>()]
  let likeness = 0
  for (const pair of pairs.toSorted((a, b) => b.likeness - a.likeness)) {
    if (takenIndexes.has(pair.index) || takenPlaces.has(pair.place)) continue
    takenIndexes.add(pair.index)
    takenPlaces.add(pair.place)
    likeness += pair.likeness
  }
  if (likeness < count) made.wrong.push({ path: `${path} ${(likeness / count).toFixed(2)} of ${count}`, expected, read })
  return { right: likeness * weight, total: count * weight }
}

function likenessOf(one: Leaves, other: Leaves): number {
  const keys = [...new Set([...one.keys(), ...other.keys()])].filter(
    (key) => (one.get(key) ?? null) !== null || (other.get(key) ?? null) !== null,
  )
  return keys.length === 0 ? 1 : keys.filter((key) => (one.get(key) ?? null) === (other.get(key) ?? null)).length / keys.length
}

function itemsOf(value: unknown): Leaves[] {
  return Array.isArray(value) ? value.map((item) => leavesOf(item, '', new Map())) : []
}

function leavesOf(value: unknown, path: string, leaves: Leaves): Leaves {
  if (isObject(value)) for (const [name, one] of Object.entries(value)) leavesOf(one, `${path}.${name}`, leaves)
  else leaves.set(path, leafOf(value))
  return leaves
}

/** The value in a comparable form. A list inside an item counts as one leaf. */
function leafOf(value: unknown): Leaf {
  if (typeof value === 'number') return Math.round(value * 1e6) / 1e6
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value.toLowerCase().replace(/[^\p{L}\p{N}\p{M}_]+/gu, '') || null
  if (Array.isArray(value))
    return value.length === 0 ? null : JSON.stringify(value.map((one) => [...leavesOf(one, '', new Map())].toSorted()))
  return null
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : null
}

function propertiesOf({ properties }: JsonSchema): Record<string, JsonSchema> {
  return isObject(properties) ? (properties as Record<string, JsonSchema>) : {}
}

function isList({ type }: JsonSchema): boolean {
  return type === 'array' || (Array.isArray(type) && type.includes('array'))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
