// Values by their context, with the probability of a fitted model (context-model.json, made by engine/bench/context/train.ts).
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { propose, type Proposal } from '../finder.ts'
import { wordsAround } from './context-features.ts'
import { contextChance, type ContextModel } from './context-model.ts'
import { contextRows, type ContextRow } from './context-rows.ts'

const CONTEXT_FINDER = 'context'

/** Less likely values are not proposed. */
const CHANCE_MIN = 0.55
const PROPOSALS_MAX = 4
/** The full stop behind a unit, where it ends the sentence: "6 weeks." */
const SENTENCE_STOP = /(?<=\p{L}{4})\.$/u

export function findInContext(page: PageIndex, intent: FieldSpec, model: ContextModel): Proposal[] {
  const found = contextRows(page, intent)
    .map((row) => ({ ...row, chance: contextChance(model, row.features) }))
    .toSorted((a, b) => b.chance - a.chance)
  const [first] = found
  if (first === undefined || found.some((other) => isRival(first, other))) return []
  return found
    .filter(({ chance }) => chance >= CHANCE_MIN)
    .slice(0, PROPOSALS_MAX)
    .map(({ mention, chance }) =>
      propose(CONTEXT_FINDER, { block: mention.passage.block, raw: mention.raw.replace(SENTENCE_STOP, '') }, chance),
    )
}

/** True for another value as near to the field's whole name, or whose label is as like the field: it is open which of them is meant. */
function isRival(first: ContextRow, other: ContextRow): boolean {
  if (other.mention.raw === first.mention.raw || other.mention.passage === first.mention.passage) return false
  if (wordsAround(other.features) <= wordsAround(first.features) - AHEAD_MIN) return false
  return [first, other].every(({ features }) => features.get('name near') === 1 || (features.get('name label') ?? 0) > 0)
}
const AHEAD_MIN = 0.25
