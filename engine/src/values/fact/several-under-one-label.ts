// Lists whose items have the same label: one label before several values, or a label before each value ("Server: a", "Server: b").
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import type { Proposal } from '../finder.ts'

/** `proposals` are those of single pairs, `places` the place of each pair among the labels of the page. */
export function severalUnderOneLabel(
  page: PageIndex,
  { shape, wantsMany }: FieldSpec,
  { proposals, places }: { proposals: readonly Proposal[]; places: readonly number[] },
): Proposal[] {
  if (shape !== 'text' && !wantsMany) return []
  const [first, ...rest] = proposals
  if (!first) return []
  const run = [{ proposal: first, at: places[0] ?? -1 }]
  for (const [before, proposal] of rest.entries()) {
    const last = run.at(-1)
    const at = places[before + 1] ?? -1
    const isBelow = proposal.pieces[0]?.block === (last?.proposal.pieces[0]?.block ?? 0) + 1
    if (proposal.score === first.score && (isBelow || (wantsMany && areNeighbours(page, last?.at ?? -1, at)))) run.push({ proposal, at })
  }
  if (run.length === 1) return []
  return [{ ...first, pieces: run.flatMap(({ proposal }) => proposal.pieces), score: Math.min(0.97, first.score + 0.02) }]
}

/** True for two pairs of one layout with the same label, one directly after the other. */
function areNeighbours({ labels }: PageIndex, one: number, other: number): boolean {
  const [first, second] = [labels[one]?.pair, labels[other]?.pair]
  return first !== undefined && other === one + 1 && first.label === second?.label && first.layout === second.layout
}
