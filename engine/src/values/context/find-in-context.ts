// Values by their context, with the probability of a fitted model (context-model.json, made by engine/bench/context/train.ts).
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { propose, type Proposal } from '../finder.ts'
import { contextChance, type ContextModel } from './context-model.ts'
import { contextRows } from './context-rows.ts'

export const CONTEXT_FINDER = 'context'

/** Less likely values are not proposed. */
const CHANCE_MIN = 0.55
const PROPOSALS_MAX = 4

export function findInContext(
  page: PageIndex,
  intent: FieldSpec,
  { model, isFirst }: { model: ContextModel; isFirst: boolean },
): Proposal[] {
  return contextRows(page, intent, isFirst)
    .map(({ mention, features }) => ({ mention, chance: contextChance(model, features) }))
    .filter(({ chance }) => chance >= CHANCE_MIN)
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, PROPOSALS_MAX)
    .map(({ mention, chance }) => propose(CONTEXT_FINDER, { block: mention.passage.block, raw: mention.raw }, chance))
}
