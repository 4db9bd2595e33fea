// The values among which a model may choose for fields that the reader leaves empty: found and verified for each field, most likely first.
// Next: engine/src/model/choose-values.ts
import type { Field } from '@quarry/contract'
import { objectListOf } from '../fields/members/members-of.ts'
import { asksForOwnWords } from '../fields/own-words.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import type { Choice } from '../model/choice-question.ts'
import { RANKER, rankParties } from '../rank/rank-candidates.ts'
import { findCandidates, prepareReading, type ReadingInput } from './read-document.ts'
import type { PageDocument } from '../types.ts'

/** Small models choose badly among more values. */
const CHOICES_MAX = 6
/** Least probability of a candidate: less likely ones are not offered, so that a wrong answer can't put them into the row. */
const CHANCE_MIN = 0.1

/** The choices by field. A field without candidates has no entry; the map is empty for a page that is too large to read a second time. */
export function findChoices(document: PageDocument, input: ReadingInput, wanted: readonly Field[]): Map<string, Choice[]> {
  if (document.page.body.length >= ENGINE_LIMITS.largePage.charsMin) return new Map()
  const names = new Set(wanted.filter((field) => objectListOf(field) === null && !asksForOwnWords(field)).map(({ name }) => name))
  const { intents, page, clean } = prepareReading(document, input)
  const asked = intents.filter(({ field }) => names.has(field.name))
  const found = findCandidates(page, asked, clean).map(({ intent, candidates }): [string, Choice[]] => {
    const likely = rankParties(page, intent, { candidates, ranker: RANKER })
      .filter(({ probability }) => probability >= CHANCE_MIN)
      .toSorted((a, b) => b.probability - a.probability)
    return [intent.field.name, likely.slice(0, CHOICES_MAX).map(({ best, probability }) => ({ candidate: best, probability }))]
  })
  return new Map(found.filter(([, choices]) => choices.length > 0))
}
