// Trees return the probability that their leaves add up to, and the contribution of each feature.
import { describe, expect, it } from 'vitest'
import { chanceOf, contributions, logit, type Tree } from './boosted-trees.ts'

/** Rows whose first number is at most 2 get -1; of the others, those whose second is at most 5 get 1, the rest 3. */
const tree: Tree = {
  feature: [0, -1, 1, -1, -1],
  threshold: [2, 0, 5, 0, 0],
  left: [1, -1, 3, -1, -1],
  right: [2, -1, 4, -1, -1],
  value: [0, -1, 0, 1, 3],
}
const sum = (trees: Tree[], row: number[], base = 0): number => logit(chanceOf(trees, Float32Array.from(row), base))

describe('boosted trees', () => {
  it('add their leaves to the base', () => {
    expect(sum([tree], [1, 9])).toBeCloseTo(-1)
    expect(sum([tree, tree], [3, 5])).toBeCloseTo(2)
    expect(sum([tree], [3, 9], -2.5)).toBeCloseTo(0.5)
    expect(sum([], [], 0.7)).toBeCloseTo(0.7)
  })

  it('give the contribution of each feature', () => {
    const { base, byFeature } = contributions([tree], Float32Array.from([3, 9]))
    expect([...byFeature.keys()]).toEqual([0, 1])
    expect(byFeature.get(1)).toBeCloseTo(1)
    expect(base + [...byFeature.values()].reduce((all, one) => all + one, 0)).toBeCloseTo(3)
  })
})

describe('log odds', () => {
  it('are clamped at probabilities of 0.01 and 0.99', () => {
    expect(logit(0.5)).toBe(0)
    expect(logit(1)).toBe(logit(0.995))
    expect(logit(0)).toBeCloseTo(-logit(1))
  })
})
