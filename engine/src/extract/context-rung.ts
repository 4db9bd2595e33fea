// The context rung: for fields that the other rungs leave empty, values in running text and beside labels of other words, by what stands
// around them. In: the page and a field. Out: candidates, the likeliest first.
// Next: engine/src/model/model-rung.ts
import type { Candidate } from '../types.ts'
import type { ContextModel } from '../values/context/context-model.ts'
import { findInContext } from '../values/context/find-in-context.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'
import { isStatedMissing } from '../values/fact/crossed-cells.ts'
import { qualified } from '../rank/match-qualifiers.ts'
import { candidateOf } from './candidate-of.ts'
import type { ReadingContext } from './reading-context.ts'

/** Fields that the vocabulary names fully have finders of their own: what these leave empty is mostly not on the page. */
const NAMED_FIT = 0.9

export function contextRung(
  page: PageIndex,
  intent: FieldSpec,
  { context, model }: { context: ReadingContext; model: ContextModel },
): Candidate[] {
  if (intent.conceptFit >= NAMED_FIT || isStatedMissing(page, intent)) return []
  return qualified(page, intent, findInContext(page, intent, model)).flatMap(
    (proposal) => candidateOf(proposal, intent, { page, method: 'reader', context }) ?? [],
  )
}
