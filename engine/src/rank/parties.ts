// Groups candidates of the same value, so that each value is ranked with all places and finders that support it.
import type { Candidate } from '../types.ts'
import { valueKey } from './value-key.ts'

/** Candidates of one value. */
export interface Party {
  /** The one with the highest score. */
  best: Candidate
  members: Candidate[]
  /** 0 to 1: the score of the best one, raised by the support of the others. */
  strength: number
}

export interface RankedParty extends Party {
  /** Probability that the value is right, 0 to 1. */
  probability: number
}

/** One party for each value, strongest first. */
export function partiesOf(candidates: readonly Candidate[]): Party[] {
  const parties = new Map<string, Party>()
  for (const candidate of candidates) {
    const key = valueKey(candidate.value)
    const party = parties.get(key)
    if (!party) parties.set(key, { best: candidate, members: [candidate], strength: 0 })
    else {
      party.members.push(candidate)
      if (candidate.score > party.best.score) party.best = candidate
    }
  }
  for (const party of parties.values()) party.strength = strengthOf(party)
  return [...parties.values()].sort((a, b) => b.strength - a.strength)
}

const OTHER_RUNG = 0.35
const OTHER_PLACE = 0.1

/** The best score, raised by another rung with the same value, and a little by other places of the page. */
function strengthOf({ best, members }: Party): number {
  const otherRung = Math.max(0, ...members.filter(({ method }) => method !== best.method).map(({ score }) => score))
  const places = new Set(members.map(({ evidence }) => evidence[0]?.block ?? 0)).size
  const strength = best.score + (1 - best.score) * OTHER_RUNG * otherRung
  return strength + (1 - strength) * OTHER_PLACE * Math.min(places - 1, 3)
}
