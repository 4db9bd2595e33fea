// Caches a value per page that is requested repeatedly, without a property on the page.

/**
 * Caches the last result only. Not a WeakMap: what its values reference survives every collection but full ones, even when the key is
 * unreachable, so that reading a page costs a sixth more.
 */
export function keepLast<K extends object, V>(make: (key: K) => V): (key: K) => V {
  let last: { key: K; value: V } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
