// Reads labelled pages with rankers that have not seen their sites: each fold of sites with one that was trained on the others.
import { writeFileSync } from 'node:fs'
import { distil } from '../../src/distil/distil.ts'
import type { Ranker } from '../../src/rank/rank-candidates.ts'
import { readDocument } from '../../src/ladder/read-document.ts'
import { foldOf } from '../folds.ts'
import { readPages } from '../read-dataset.ts'
import { contextSamples } from '../context/collect-context.ts'
import { foldedContext } from '../context/fit-context.ts'
import { samplesOfRoots } from './collect-samples.ts'
import { fitRanker } from './fit-ranker.ts'

/** One ranker per fold, trained on all labelled sets of the roots without the sites of the fold. */
export function foldedRankers(roots: readonly string[], folds: number): Ranker[] {
  const samples = samplesOfRoots(roots)
  const contexts = foldedContext(contextSamples([]), folds)
  return contexts.map((context, fold) => ({ ...fitRanker(samples.filter(({ site }) => foldOf(site, folds) !== fold)), context }))
}

/** Writes the rows of a data set like `quarry extract`: one line per page with data and cells. */
export function writeFolded(folder: string, { rankers, out }: { rankers: readonly Ranker[]; out: string }): void {
  const lines = [...readPages(folder)].map(({ id, site, fields, page, referenceDate }) => {
    const ranker = rankers[foldOf(site, rankers.length)]
    const { data, cells } = readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate }, ranker)
    return `${JSON.stringify({ id, data, cells })}\n`
  })
  writeFileSync(out, lines.join(''))
}
