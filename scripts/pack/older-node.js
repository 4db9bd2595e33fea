// Polyfills for Node 20: what the packed code uses of newer versions. Loaded first; existing functions are not replaced.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
// Libraries read these while they are loaded; the packed code never calls them.
require('node:zlib').createZstdDecompress ??= function createZstdDecompress() {
  throw new Error('zstd needs Node 22.15 or newer')
}
require('node:worker_threads').markAsUncloneable ??= () => undefined

add(Promise, 'withResolvers', function withResolvers() {
  let parts = {}
  const promise = new this((resolve, reject) => (parts = { resolve, reject }))
  return { promise, ...parts }
})
add(URL, 'parse', (text, base) => (URL.canParse(text, base) ? new URL(text, base) : null))
add(Map, 'groupBy', (items, keyOf) => {
  const groups = new Map()
  let at = 0
  for (const item of items) {
    const key = keyOf(item, at++)
    if (groups.has(key)) groups.get(key).push(item)
    else groups.set(key, [item])
  }
  return groups
})
add(Object, 'groupBy', (items, keyOf) => Object.assign(Object.create(null), Object.fromEntries(Map.groupBy(items, keyOf))))
add(Set.prototype, 'union', function union(other) {
  return new Set([...this, ...other.keys()])
})
add(Set.prototype, 'intersection', function intersection(other) {
  return new Set([...this].filter((one) => other.has(one)))
})
add(Set.prototype, 'difference', function difference(other) {
  return new Set([...this].filter((one) => !other.has(one)))
})
add(Set.prototype, 'isSubsetOf', function isSubsetOf(other) {
  return [...this].every((one) => other.has(one))
})

/** The prototype of all iterators, for `values().map(…)` and the like. */
const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
add(iterators, 'map', function* map(change) {
  let at = 0
  for (const item of this) yield change(item, at++)
})
add(iterators, 'filter', function* filter(isWanted) {
  let at = 0
  for (const item of this) if (isWanted(item, at++)) yield item
})
add(iterators, 'flatMap', function* flatMap(change) {
  let at = 0
  for (const item of this) yield* change(item, at++)
})
add(iterators, 'take', function* take(count) {
  let left = count
  if (left > 0)
    for (const item of this) {
      yield item
      if (--left <= 0) return
    }
})
add(iterators, 'drop', function* drop(count) {
  let at = 0
  for (const item of this) if (at++ >= count) yield item
})
add(iterators, 'toArray', function toArray() {
  return [...this]
})
for (const name of ['every', 'some', 'find', 'reduce', 'forEach']) {
  add(iterators, name, function viaArray(...given) {
    return [...this][name](...given)
  })
}

function add(to, name, value) {
  if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
}
