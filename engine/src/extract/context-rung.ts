// The context rung: for fields that the other rungs leave empty, values in running text and beside labels of other words, by what stands
// around them.
import type { Candidate } from '../types.ts'
import type { ContextModel } from '../values/context/context-model.ts'
import { findInContext } from '../values/context/find-in-context.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'
import { candidateOf } from './candidate-of.ts'
import type { ReadingContext } from './reading-context.ts'

/** `isFirst` for the first field that is asked for. */
export function contextRung(
  page: PageIndex,
  intent: FieldSpec,
  { context, model, isFirst }: { context: ReadingContext; model: ContextModel; isFirst: boolean },
): Candidate[] {
  return findInContext(page, intent, { model, isFirst }).flatMap(
    (proposal) => candidateOf(proposal, intent, { page, method: 'reader', context }) ?? [],
  )
}
