// The structure of a template: which marked elements stand inside which. Tells a page of the template from one of a new layout.
import type { PageMap } from './page-map.ts'
import { marksOf } from './marks.ts'
import { parentOf } from './page-map.ts'
import type { Fingerprint } from './recipe.ts'

const FEATURES_MAX = 400
/** Of one solved page most marks are its own; of several, what they share is the template. */
const LEAST_OF_ONE = 0.45
const SLACK = 0.75

export function learnFingerprint(maps: readonly PageMap[]): Fingerprint {
  const sets = maps.map(featuresOf)
  const shared = [...(sets[0] ?? [])].filter((feature) => sets.every((set) => set.has(feature))).slice(0, FEATURES_MAX)
  if (sets.length < 2) return { features: shared, least: LEAST_OF_ONE }
  // Each page against what the others share: how far pages of one template lie apart.
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

function shareOf(features: readonly string[], set: ReadonlySet<string>): number {
  return features.length === 0 ? 0 : features.filter((feature) => set.has(feature)).length / features.length
}

function featuresOf({ elements }: PageMap): Set<string> {
  const features = new Set<string>()
  for (const element of elements) {
    const parent = parentOf(element)
    features.add(`${parent?.name ?? ''}>${element.name}`)
    for (const { tag, attribute, value } of marksOf(element)) {
      if (attribute === 'class' || attribute === 'id') features.add(`${tag}[${attribute}=${value}]`)
    }
  }
  return features
}
