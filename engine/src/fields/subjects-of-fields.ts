// The types of things that a list of fields is about: with ingredients and cooking times, its title and picture are those of a recipe.
import type { FieldSpec } from './field-spec.ts'

const SHARE_MIN = 0.2

/** Types of schema.org that the fields are about, the most frequent first; empty where they are not specific. */
export function commonSubjects(intents: readonly FieldSpec[]): string[] {
  const votes = new Map<string, number>()
  for (const { subjects, concept, conceptFit } of intents) {
    const types = new Set(subjects)
    if (concept?.about && conceptFit >= 0.7) types.add(concept.about)
    for (const type of types) votes.set(type, (votes.get(type) ?? 0) + 1)
  }
  const clear = [...votes].filter(([type, count]) => count >= 2 && count >= intents.length * SHARE_MIN && !VAGUE.has(type))
  return clear.toSorted((a, b) => b[1] - a[1]).map(([type]) => type)
}

/** Types that nearly every page has. */
const VAGUE = new Set(['WebPage', 'Organization', 'Person'])
