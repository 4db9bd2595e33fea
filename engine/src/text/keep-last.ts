// Caches a value that is calculated from a page, without storing it in the page.

/**
 * Caches only the last result. A WeakMap would be slower: objects referenced by its values are freed only by full garbage collections, even
 * if the key is unreachable, which makes reading a page take a sixth longer.
 */
export function keepLast<K extends object, V>(make: (key: K) => V): (key: K) => V {
  let last: { key: K; value: V } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
