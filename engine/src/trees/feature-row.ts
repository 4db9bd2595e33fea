// Named features as the row of numbers that trees are fitted on and evaluated with.

/** In the order of the names; 0 for a feature that is not named. */
export function rowOf(features: readonly string[], named: ReadonlyMap<string, number>): Float32Array {
  return Float32Array.from(features, (name) => named.get(name) ?? 0)
}
