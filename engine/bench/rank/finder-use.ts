// Prints what each finder contributes: `node engine/bench/rank/finder-use.ts [--root FOLDER …]` reads the pages written blind, and the
// labelled sets in the folders, with each finder left out in turn. A finder that changes no cell is kept for its tests alone.
import { parseArgs } from 'node:util'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../../src/distil/distil.ts'
import { findCandidates, prepareReading, type FoundForField } from '../../src/ladder/read-document.ts'
import type { PageIndex } from '../../src/page/page-index.ts'
import { RANKER, rankCandidates } from '../../src/rank/rank-candidates.ts'
import { givenPage } from '../../src/testing/given-page.ts'
import type { Candidate, PageDocument } from '../../src/types.ts'
import { labelledSets, sampledPages } from '../sampled-pages.ts'
import { WRITTEN_SETS, writtenPages } from '../written-pages/read-written-pages.ts'
import { acceptedValues, rightShare } from './right-share.ts'

/** Cells of one finder. */
interface Use {
  /** For which it has a value. */
  proposed: number
  /** Filled by it, and these that are right. */
  filled: number
  right: number
  /** Right only with it, and right only without it. */
  gained: number
  lost: number
}

const PAGES_PER_SITE = 20

const { values } = parseArgs({ options: { root: { type: 'string', multiple: true, default: [] } } })
const uses = new Map<string, Use>()

for (const [set, { kind }] of Object.entries(WRITTEN_SETS)) {
  if (kind === 'lists') continue
  for (const { url, html, fields, want } of writtenPages(set))
    addPage(distil(givenPage(url, html)), fields, want as Record<string, unknown>)
}
for (const root of values.root)
  for (const set of labelledSets(root))
    for (const { labelled, truth } of sampledPages(root, set, PAGES_PER_SITE)) {
      const judged = labelled.fields.filter(({ name }) => name in truth.expected || truth.absent.includes(name))
      addPage(distil(labelled.page), judged, truth.expected)
    }

console.log(['finder', 'proposed', 'filled', 'right', 'gained', 'lost'].join('\t'))
for (const [finder, use] of [...uses].toSorted(([, a], [, b]) => b.gained - b.lost - (a.gained - a.lost)))
  console.log([finder, use.proposed, use.filled, use.right, use.gained, use.lost].join('\t'))

function addPage(document: PageDocument, fields: readonly Field[], labels: Readonly<Record<string, unknown>>): void {
  const { intents, page, clean } = prepareReading(document, { fields, prompt: '', targetName: 'URL', referenceDate: null })
  for (const found of findCandidates(page, intents, clean)) addField(page, found, acceptedValues(labels[found.intent.field.name]))
}

function addField(page: PageIndex, { intent, candidates }: FoundForField, accepted: readonly unknown[]): void {
  const decide = (among: readonly Candidate[]): Candidate | null => {
    const { candidate, isConflict } = rankCandidates(page, intent, { candidates: among, ranker: RANKER })
    return isConflict ? null : candidate
  }
  const isRight = (value: JsonValue | undefined): boolean => value !== undefined && rightShare(accepted, value) === 1
  const chosen = decide(candidates)
  for (const finder of new Set(candidates.map(nameOf))) {
    const use = useOf(finder)
    const without = decide(candidates.filter((one) => nameOf(one) !== finder))
    use.proposed += 1
    if (chosen !== null && nameOf(chosen) === finder) {
      use.filled += 1
      if (isRight(chosen.value)) use.right += 1
    }
    if (isRight(chosen?.value) && !isRight(without?.value)) use.gained += 1
    if (!isRight(chosen?.value) && isRight(without?.value)) use.lost += 1
  }
}

/** Values of structured data together, each finder by itself. */
function nameOf({ finder, method }: Candidate): string {
  return method === 'structured' ? 'structured data' : finder
}

function useOf(finder: string): Use {
  let use = uses.get(finder)
  if (use === undefined) uses.set(finder, (use = { proposed: 0, filled: 0, right: 0, gained: 0, lost: 0 }))
  return use
}
