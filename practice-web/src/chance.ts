// A seeded pseudo-random generator: the same site, number and seed always give the same page.

export interface Chance {
  /** The next number x with 0 ≤ x < 1. */
  next(): number
  /** Whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** One item of the list. @throws Error for an empty list */
  pick<T>(list: readonly T[]): T
  /** True with the given probability, 0 to 1. */
  odds(probability: number): boolean
}

/** A generator whose sequence depends only on the seed's parts. */
export function chanceOf(...seed: (string | number)[]): Chance {
  let state = hash(seed.join('/'))
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new Error('pick from an empty list')
      return item
    },
    odds: (probability) => next() < probability,
  }
}

function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  return value
}
