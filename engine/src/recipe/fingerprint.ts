// The structure of a template: parent and child tags, classes and ids. Distinguishes pages of the template from those of a new layout.
import { parentOf } from '../text/ancestors.ts'
import { keepLast } from '../text/keep-last.ts'
import type { PageMap } from './page-map.ts'
import { namesOf } from './marks.ts'
import type { Fingerprint } from './recipe.ts'

const FEATURES_MAX = 400
/** With one solved page: pages of its template have at least three quarters of its structure, other layouts at most two thirds. */
const LEAST_OF_ONE = 0.7
const SLACK = 0.75

export function learnFingerprint(maps: readonly PageMap[]): Fingerprint {
  const sets = maps.map(featuresOf)
  const shared = [...(sets[0] ?? [])].filter((feature) => sets.every((set) => set.has(feature))).slice(0, FEATURES_MAX)
  if (sets.length < 2) return { features: shared, least: LEAST_OF_ONE }
  // Compares each page with the structure that the others share, to measure how much pages of the template differ.
  const apart = sets.map((set, left) => {
    const others = sets.filter((_, index) => index !== left)
    const common = [...(others[0] ?? [])].filter((feature) => others.every((other) => other.has(feature)))
    return shareOf(common, set)
  })
  return { features: shared, least: Math.min(...apart) * SLACK }
}

/** Share of the template's structure that the page has, 0 to 1. */
export function templateShare(map: PageMap, { features }: Fingerprint): number {
  return shareOf(features, featuresOf(map))
}

const SKETCH_SIZE = 32

/** A MinHash sketch of a page's structure, for `sketchLikeness`; equal for equal structures. */
export function sketchOf(map: PageMap): number[] {
  const sketch = Array.from({ length: SKETCH_SIZE }, () => 0xffffffff)
  for (const feature of featuresOf(map)) {
    const hash = hashOf(feature)
    for (let at = 0; at < SKETCH_SIZE; at += 1) {
      const mixed = Math.imul(hash ^ Math.imul(at + 1, 0x9e3779b1), 0x85ebca6b)
      sketch[at] = Math.min(sketch[at]!, (mixed ^ (mixed >>> 15)) >>> 0)
    }
  }
  return sketch
}

/** Least likeness of two pages of one template. */
export const TEMPLATE_LIKENESS_MIN = 0.4

/** Estimated share of the structure that two pages have in common, 0 to 1. */
export function sketchLikeness(one: readonly number[], other: readonly number[]): number {
  return one.filter((hash, at) => hash === other[at]).length / SKETCH_SIZE
}

/** FNV-1a hash, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function shareOf(features: readonly string[], set: ReadonlySet<string>): number {
  return features.length === 0 ? 0 : features.filter((feature) => set.has(feature)).length / features.length
}

/** Cached, because each recipe of a site is compared with the same page. The result must not be changed. */
const featuresOf = keepLast(({ elements }: PageMap): ReadonlySet<string> => {
  const features = new Set<string>()
  /** Tags with classes that were added already: most elements of a page repeat those of others. */
  const added = new Set<string>()
  for (const element of elements) {
    const { name, attribs } = element
    features.add(`${parentOf(element)?.name ?? ''}>${name}`)
    const called = `${name} ${attribs.class ?? ''}`
    if (attribs.id === undefined && added.has(called)) continue
    added.add(called)
    for (const { tag, attribute, value } of namesOf(element)) features.add(`${tag}[${attribute}=${value}]`)
  }
  return features
})
