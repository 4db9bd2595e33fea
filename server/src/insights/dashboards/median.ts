// The median as `percentile_cont(0.5)` computes it, without a full sort.

/** Reorders the numbers; there must be at least one. */
export function medianOf(numbers: Float64Array): number {
  const place = 0.5 * (numbers.length - 1)
  const lower = Math.floor(place)
  const low = selectPlace(numbers, lower)
  if (lower === place) return low
  let high = Infinity
  for (let at = lower + 1; at < numbers.length; at++) high = Math.min(high, numbers[at] ?? Infinity)
  return low + (place - lower) * (high - low)
}

/** Quickselect: the number at `place` in sorted order; those after it are then not less. */
function selectPlace(numbers: Float64Array, place: number): number {
  let [from, to] = [0, numbers.length - 1]
  while (from < to) {
    // A random pivot, so that no input order makes it slow.
    const pivot = numbers[from + Math.floor(Math.random() * (to - from + 1))] ?? 0
    let [left, right] = [from, to]
    while (left <= right) {
      while ((numbers[left] ?? pivot) < pivot) left += 1
      while ((numbers[right] ?? pivot) > pivot) right -= 1
      if (left > right) break
      const kept = numbers[left] ?? 0
      numbers[left++] = numbers[right] ?? 0
      numbers[right--] = kept
    }
    if (place <= right) to = right
    else if (place >= left) from = left
    else break
  }
  return numbers[place] ?? 0
}
