// The structure of a template: which marked elements contain which. Distinguishes a page of the template from one of a new layout.
import { parentOf } from '../text/ancestors.ts'
import { keepLast } from '../text/keep-last.ts'
import type { PageMap } from './page-map.ts'
import { namesOf } from './marks.ts'
import type { Fingerprint } from './recipe.ts'

const FEATURES_MAX = 400
/** Other pages of a template have three quarters of one page's structure and more, of another layout two thirds at most. */
const LEAST_OF_ONE = 0.7
const SLACK = 0.75

export function learnFingerprint(maps: readonly PageMap[]): Fingerprint {
  const sets = maps.map(featuresOf)
  const shared = [...(sets[0] ?? [])].filter((feature) => sets.every((set) => set.has(feature))).slice(0, FEATURES_MAX)
  if (sets.length < 2) return { features: shared, least: LEAST_OF_ONE }
  // Each page against the structure the others share: the distance between pages of one template.
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

/** A short list of numbers that measures how similar two pages are built; the same for the same structure. */
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

/** Pages with more of their structure in common are of one template. */
export const TEMPLATE_LIKENESS_MIN = 0.4

/** About the share of their structure that two pages have in common, 0 to 1. */
export function sketchLikeness(one: readonly number[], other: readonly number[]): number {
  return one.filter((hash, at) => hash === other[at]).length / SKETCH_SIZE
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function shareOf(features: readonly string[], set: ReadonlySet<string>): number {
  return features.length === 0 ? 0 : features.filter((feature) => set.has(feature)).length / features.length
}

/** Each recipe of a site is held against the same page, and the one that fits once more. Not to be changed. */
const featuresOf = keepLast(({ elements }: PageMap): ReadonlySet<string> => {
  const features = new Set<string>()
  /** Most elements of a page are called as others of it are. */
  const told = new Set<string>()
  for (const element of elements) {
    const { name, attribs } = element
    features.add(`${parentOf(element)?.name ?? ''}>${name}`)
    const called = `${name} ${attribs.class ?? ''}`
    if (attribs.id === undefined && told.has(called)) continue
    told.add(called)
    for (const { tag, attribute, value } of namesOf(element)) features.add(`${tag}[${attribute}=${value}]`)
  }
  return features
})
