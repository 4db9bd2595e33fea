// Trains the model of the context finder on samples, and judges it on sites that it was not trained on.
import { contextChance, type ContextModel } from '../../src/values/context/context-model.ts'
import { foldOf } from '../folds.ts'
import { commonFeatures, fitNamed } from '../trees/fit-named.ts'
import type { ContextSample } from './collect-context.ts'

/** Small trees, because larger ones learn the pages by heart. */
const SETTINGS = { trees: 200, leavesMax: 8, rate: 0.04, leafWeightMin: 3, featureShare: 0.3, rowShare: 0.6 }
/** Log odds before anything is known of a value. */
const BASE = -2

export function fitContext(samples: readonly ContextSample[]): ContextModel {
  const features = commonFeatures(samples)
  const trees = fitNamed(samples, { features, labelOf: ({ isRight }) => Number(isRight), baseOf: () => BASE }, SETTINGS)
  return { features, base: BASE, trees }
}

/** One model for each fold of sites, trained on the others. */
export function foldedContext(samples: readonly ContextSample[], folds: number): ContextModel[] {
  return Array.from({ length: folds }, (_, fold) => fitContext(samples.filter(({ site }) => foldOf(site, folds) !== fold)))
}

/** Of the most likely value of each cell: how many are right, by least probability. */
export function judge(
  samples: readonly ContextSample[],
  models: readonly ContextModel[],
): { least: number; chosen: number; right: number }[] {
  const chosen = [...Map.groupBy(samples, ({ cell }) => cell).values()].map((own) => {
    const model = models[foldOf(own[0]!.site, models.length)]!
    return own
      .map(({ features, isRight }) => ({ isRight, chance: contextChance(model, features) }))
      .reduce((best, one) => (one.chance > best.chance ? one : best))
  })
  return [0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((least) => {
    const likely = chosen.filter(({ chance }) => chance >= least)
    return { least, chosen: likely.length, right: likely.filter(({ isRight }) => isRight).length }
  })
}
