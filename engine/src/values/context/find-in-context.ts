// Values by their context, with the probability of a fitted model (context-model.json, made by engine/bench/context/train.ts).
import { chanceOf } from '../../trees/boosted-trees.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { propose, type Proposal } from '../finder.ts'
import { contextRows, rowOf } from './context-features.ts'
import type { ContextModel } from './context-model.ts'

/** Less likely values are not proposed. */
const CHANCE_MIN = 0.15
const PROPOSALS_MAX = 4

export function findInContext(page: PageIndex, intent: FieldSpec, { model: { base, trees }, isFirst }: { model: ContextModel; isFirst: boolean }): Proposal[] {
  return contextRows(page, intent, isFirst)
    .map(({ mention, features }) => ({ mention, chance: chanceOf(trees, rowOf(features), base) }))
    .filter(({ chance }) => chance >= CHANCE_MIN)
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, PROPOSALS_MAX)
    .map(({ mention, chance }) => propose('context', { block: mention.passage.block, raw: mention.raw }, chance))
}
