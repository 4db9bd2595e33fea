// Trains the model of the context finder on samples, and judges it on sites that it was not trained on.
import { chanceOf } from '../../src/trees/boosted-trees.ts'
import type { ContextModel } from '../../src/values/context/context-model.ts'
import { foldOf } from '../folds.ts'
import { fitTrees } from '../trees/fit-trees.ts'
import type { ContextSample } from './collect-context.ts'

/** Small trees, because larger ones learn the pages by heart. */
const SETTINGS = { trees: 100, leavesMax: 6, rate: 0.07, leafWeightMin: 2.5, featureShare: 0.4, rowShare: 0.7 }
/** Log odds before anything is known of a value. */
const BASE = -2

export function fitContext(samples: readonly ContextSample[]): ContextModel {
  const trees = fitTrees(
    {
      rows: samples.map(({ row }) => row),
      labels: Float64Array.from(samples, ({ isRight }) => Number(isRight)),
      weights: Float64Array.from(samples, ({ weight }) => weight),
      base: Float64Array.from(samples, () => BASE),
    },
    SETTINGS,
  )
  return { base: BASE, trees }
}

/** One model for each fold of sites, trained on the others. */
export function foldedContext(samples: readonly ContextSample[], folds: number): ContextModel[] {
  return Array.from({ length: folds }, (_, fold) => fitContext(samples.filter(({ site }) => foldOf(site, folds) !== fold)))
}

/** Of the most likely value of each cell: how many are right, by least probability. */
export function judge(samples: readonly ContextSample[], models: readonly ContextModel[]): { least: number; chosen: number; right: number }[] {
  const chosen = [...Map.groupBy(samples, ({ cell }) => cell).values()].map((own) => {
    const { base, trees } = models[foldOf(own[0]!.site, models.length)]!
    return own
      .map(({ row, isRight, note }) => ({ isRight, note, chance: chanceOf(trees, row, base) }))
      .reduce((best, one) => (one.chance > best.chance ? one : best))
  })
  if (process.env.SHOW) for (const one of chosen.filter(({ chance }) => chance >= 0.4).toSorted((a, b) => b.chance - a.chance)) if (!one.isRight) console.log(one.chance.toFixed(2), one.note)
  return [0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((least) => {
    const likely = chosen.filter(({ chance }) => chance >= least)
    return { least, chosen: likely.length, right: likely.filter(({ isRight }) => isRight).length }
  })
}
