// Works something out once for a page that is asked for it again and again, without a place on the page to keep it.

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
