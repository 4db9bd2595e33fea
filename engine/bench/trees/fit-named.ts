// Trains trees on samples with named features, as the ranker and the context finder have them.
import type { Tree } from '../../src/trees/boosted-trees.ts'
import { rowOf } from '../../src/trees/feature-row.ts'
import { fitTrees, type TreeSettings } from './fit-trees.ts'

export interface NamedSample {
  features: ReadonlyMap<string, number>
  weight: number
}

/** Features with fewer samples are left out. */
const SAMPLES_MIN = 40

/** The names of the features that enough samples have, in alphabetical order. */
export function commonFeatures(samples: readonly NamedSample[]): string[] {
  const counts = new Map<string, number>()
  for (const { features } of samples) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => (count >= SAMPLES_MIN ? [name] : [])).sort()
}

/** `labelOf` is 0 to 1, and `baseOf` the log odds that the trees add to. */
export function fitNamed<Sample extends NamedSample>(
  samples: readonly Sample[],
  { features, labelOf, baseOf }: { features: readonly string[]; labelOf: (sample: Sample) => number; baseOf: (sample: Sample) => number },
  settings: TreeSettings,
): Tree[] {
  return fitTrees(
    {
      rows: samples.map((sample) => rowOf(features, sample.features)),
      labels: Float64Array.from(samples, labelOf),
      weights: Float64Array.from(samples, ({ weight }) => weight),
      base: Float64Array.from(samples, baseOf),
    },
    settings,
  )
}
