// Values that a label gives to another field: a deadline and a founding date are dates, but not the date of publication.
import { PHRASES } from '../fields/concepts.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { Proposal } from './finder.ts'
import { namesAnother } from '../fields/label-fit.ts'
import type { PageIndex } from '../page/page-index.ts'

const TAKEN_FACTOR = 0.5
const SURE_LAYOUTS = new Set(['definition', 'row', 'colon', 'sibling'])

export function withoutTaken(page: PageIndex, intent: FieldSpec, proposals: readonly Proposal[]): Proposal[] {
  if (proposals.length === 0) return []
  const taken = takenValues(page, intent)
  return proposals.map((proposal) => {
    const { block = 0, raw = '' } = proposal.pieces[0] ?? {}
    return taken.get(block)?.some((value) => value.includes(raw)) ? { ...proposal, score: proposal.score * TAKEN_FACTOR } : proposal
  })
}

/** "Author: Nora Finch, 12 March 2026": true for a label of a person, since figures after the name do not belong to the label. */
function isLabelOfPerson(words: readonly string[]): boolean {
  const named = PHRASES.get(words.join(' ')) ?? []
  return named.length > 0 && named.every(({ concept }) => concept.shape === 'person')
}

/** Labelled figures of other fields by their block. */
function takenValues(page: PageIndex, intent: FieldSpec): Map<number, string[]> {
  const taken = new Map<number, string[]>()
  for (const { words, pair } of page.labels)
    if (SURE_LAYOUTS.has(pair.layout) && /\d/.test(pair.value) && namesAnother(words, intent) && !isLabelOfPerson(words))
      taken.set(pair.valueBlock, [...(taken.get(pair.valueBlock) ?? []), pair.value])
  return taken
}
